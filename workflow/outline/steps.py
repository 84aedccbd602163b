"""What each kind of state does, in sentences: by its fields, or by a function in `DOES` where these mean more."""

from collections.abc import Callable, Iterator
from typing import Any

from workflow.diagram import words
from workflow.diagram.conditions import condition, place, written
from workflow.diagram.sentences import Sentence, code, counted, listed, name, say
from workflow.diagram.text import printable, shorten
from workflow.model import DataFilter, Scope, State
from workflow.outline import limits, times, transitions
from workflow.outline.actions import actions
from workflow.outline.answers import of_events
from workflow.outline.book import Book
from workflow.outline.flow import PlacedState, starts_here
from workflow.outline.parts import Item, Step
from workflow.paths import pointer
from workflow.state_kinds import kind_word
from workflow.states import (
    Branch,
    EventState,
    ForEachState,
    InjectState,
    OnEvents,
    ParallelState,
    SubflowState,
    SwitchState,
    own_actions,
    own_duration,
    own_event,
    own_event_filter,
    own_timeout,
    own_workflow,
)

CANCELLED = "the others are cancelled"
MAX_VALUES = 12
"""Members of static data that are told."""


def step(placed: PlacedState, scope: Scope, book: Book) -> Step:
    """A state as a step."""
    state = placed.state
    title = shorten(printable(state.name or state.id or "")) or "(no name)"
    items = (*_input(state.filter), *_schemas(state), *limits.of_state(state.timeouts))
    items += (*DOES.get(type(state), _own)(state, scope, book), *_output(state.filter))
    items += tuple(transitions.after(state, scope, book))
    number, kind = book.numbers[state.path], kind_word(state.kind, book.workflow.dialect)
    return Step(number, placed.depth, title, state.kind, kind, pointer(state.path), items)


def steps(placed: tuple[PlacedState, ...], scope: Scope, book: Book) -> tuple[Step, ...]:
    """States as steps, in the same order."""
    return tuple(step(one, scope, book) for one in placed)


def _input(selection: DataFilter) -> Iterator[Item]:
    if selection.input is not None and words.bare(selection.input) != "$":
        yield Item(say("Works on ", place(selection.input.text), " of the data only."), "data")


def _output(selection: DataFilter) -> Iterator[Item]:
    if selection.target is not None and words.bare(selection.target) != "$":
        yield Item(say("Puts the result at ", place(selection.target.text), "."), "data")
    if selection.output is not None and words.bare(selection.output) != "$":
        yield Item(say("Only hands on ", place(selection.output.text), "."), "data")


def _schemas(state: State) -> Iterator[Item]:
    """0.6: what a state's data have to be like."""
    for found, what in ((state.input_schema, "comes in"), (state.output_schema, "goes on")):
        if found is not None:
            yield Item(say(f"What {what} should be as ", code(found.name), " says."), "data")


def _own(state: State, _scope: Scope, book: Book) -> Iterator[Item]:
    """What a state of any kind does by itself: its actions, the workflow it runs, how long it waits, and for what."""
    yield from actions(own_actions(state) or (), book, getattr(state, "action_mode", "sequential"))
    if workflow := own_workflow(state):
        yield Item(say("Runs the workflow ", name(workflow.name), "."), "call")
    if hasattr(state, "duration"):
        length = own_duration(state)
        yield Item(say(f"Waits {times.length(length)}." if length else "Waits, it is not said how long."), "wait")
    if event := own_event(state):
        late = limits.of_event(own_timeout(state), book)
        most = f", for at most {late}; if it does not come, it goes on without it" if late else ""
        yield Item(say("Then waits for ", book.event(event), f"{most}."), "wait")
        yield from of_events(own_event_filter(state), (event,), book)


def _event(state: EventState, scope: Scope, book: Book) -> Iterator[Item]:
    is_start = scope is book.workflow.scope and starts_here(state, scope)
    for count, entry in enumerate(state.on_events):
        yield _awaited(entry, state, count, is_start, scope, book)
    late = limits.of_event(state.timeout, book)
    if late and is_start and not book.is_old:
        if not state.exclusive:
            yield Item(say(f"All of them have to come within {late} of the first."), "wait")
    elif late:
        gone = "the workflow ends as timed out" if book.is_old else "it goes on without them"
        yield Item(say(f"If nothing comes within {late}, {gone}."), "wait")


def _awaited(entry: OnEvents, state: EventState, count: int, is_start: bool, scope: Scope, book: Book) -> Item:
    if entry.expression is not None:
        events: Sentence = (code(entry.expression),)
    else:
        events = listed([book.event(event) for event in entry.events], "or" if state.exclusive else "and")
    begins = "Is started by " if is_start else "Waits for "
    if count:
        begins = "Or by " if is_start and state.exclusive else "Or for " if state.exclusive else "And for "
    below = [*of_events(entry.filter, entry.events, book, is_start), *actions(entry.actions, book, entry.action_mode)]
    late = times.length(entry.timeout)
    if late:
        below.append(Item(say(f"If it does not come within {late}, the workflow ends as timed out."), "wait"))
    then = say("then ", transitions.transition(entry.next, scope, book)) if entry.next is not None else ()
    if not below:
        return Item(say(begins, events, "; " if then else "", then, "."), "wait")
    if then:
        below.append(
            Item(say("Then ", then[0].text.removeprefix("then "), *then[1:], "."), transitions.mark(entry.next))
        )
    return Item(say(begins, events, ":"), "wait", tuple(below))


def _switch(state: SwitchState, scope: Scope, book: Book) -> Iterator[Item]:
    for count, case in enumerate(state.data_conditions):
        named = say(" (", name(case.name), ")") if case.name else ()
        begins = say("If " if not count else "Otherwise, if ", condition(case.condition), named, ": ")
        yield Item(
            say(begins, transitions.transition(case.next, scope, book), "."), "choice", code=written(case.condition)
        )
    several = len(state.event_conditions) > 1
    if several:
        yield Item(say(f"Waits for the first of {len(state.event_conditions)} events."), "wait")
    for event_case in state.event_conditions:
        named = say(" (", name(event_case.name), ")") if event_case.name else ()
        begins = say(
            "If it is " if several else "Waits for ",
            book.event(event_case.event),
            named,
            ", " if several else "; then ",
        )
        below = tuple(of_events(event_case.filter, (event_case.event,), book))
        goes = transitions.transition(event_case.next, scope, book)
        yield Item(say(begins, goes, "."), "choice" if several else "wait", below)
    late = limits.of_event(state.timeout, book) if state.event_conditions else ""
    if state.default is not None or late:
        otherwise = f"If {'none comes' if several else 'it does not come'} within {late}, " if late else "Otherwise "
        yield Item(
            say(otherwise, transitions.transition(state.default, scope, book), "."), "wait" if late else "choice"
        )
    else:
        yield Item(say("If nothing of this is so, it fails with a data error."), "error")


def _parallel(state: ParallelState, _scope: Scope, book: Book) -> Iterator[Item]:
    yield Item(
        say(f"Does {counted(len(state.branches), 'branch', 'branches')} at the same time and ", _until(state), "."),
        "branch",
        tuple(_branch(branch, book) for branch in state.branches),
    )


def _until(state: ParallelState) -> Sentence:
    if state.count_by is not None:
        return say("goes on as soon as so many of them are done as ", place(state.count_by.text), " says; ", CANCELLED)
    return say(_counted(state))


def _counted(state: ParallelState) -> str:
    if state.completion == "xor":
        return f"goes on as soon as the first is done; {CANCELLED}"
    if state.completion == "n_of_m":
        count = "some" if state.count is None else str(state.count)
        done = "is done" if state.count == 1 else "are done"
        return f"goes on as soon as {count} of them {done}; {CANCELLED}"
    if all(branch.wait for branch in state.branches):
        return "waits until all are done" if len(state.branches) != 1 else "waits until it is done"
    return "waits for those that it says so of"


def _branch(branch: Branch, book: Book) -> Item:
    waits = "" if branch.wait else " (not waited for)"
    if branch.scope and branch.scope.states:
        inner = book.flows[branch.scope.path]
        return Item(
            say("Branch ", name(branch.name), f"{waits}:"), "branch", steps=steps(tuple(inner), branch.scope, book)
        )
    below = [*limits.of_branch(branch.timeouts), *actions(branch.actions, book)]
    if branch.workflow is not None:
        below.append(Item(say("Runs the workflow ", name(branch.workflow.name), "."), "call"))
    return Item(
        say("Branch ", name(branch.name), f"{waits}:" if below else f"{waits} does nothing."), "branch", tuple(below)
    )


def _subflow(state: SubflowState, _scope: Scope, _book: Book) -> Iterator[Item]:
    called = name(state.workflow.name) if state.workflow else "that is not given"
    waits = "and waits for its end" if state.wait else "and does not wait for it"
    yield Item(say("Runs the workflow ", called, f" {waits}."), "call")


def _inject(state: InjectState, _scope: Scope, _book: Book) -> Iterator[Item]:
    if not isinstance(state.data, dict) or not state.data:
        yield Item(
            say("Adds nothing to the data." if not state.data else "Adds to the data: ", *_value(state.data)), "data"
        )
        return
    pairs = [
        say(name(str(key)), " = ", code(words.value(value))) for key, value in list(state.data.items())[:MAX_VALUES]
    ]
    more = f" and {len(state.data) - MAX_VALUES} more" if len(state.data) > MAX_VALUES else ""
    yield Item(say("Adds to the data: ", listed(pairs) if not more else listed(pairs, ","), f"{more}."), "data")


def _value(data: object) -> Sentence:
    return say(code(words.value(data)), ".") if data else ()


def _at_once(state: ForEachState) -> str:
    """How many iterations run together: in 0.8 those of a batch, and the next when all of it are done."""
    if state.mode == "sequential":
        return "one at a time"
    if state.batch or state.batch_by:
        return "one at a time" if state.batch == 1 else f"in batches of {state.batch or 'a number that is worked out'}"
    return "all at once" if state.max <= 0 else "one at a time" if state.max == 1 else f"at most {state.max} at a time"


def _foreach(state: ForEachState, _scope: Scope, book: Book) -> Iterator[Item]:
    each = say(
        "For each element of ",
        place(state.input_collection.text) if state.input_collection else "a list that is not given",
    )
    called = say(", called ", name(state.parameter)) if state.parameter else ()
    most = f", {_at_once(state)}"
    below = list(actions(state.actions, book, is_collected=True))
    if state.workflow is not None:
        below.append(Item(say("Runs the workflow ", name(state.workflow.name), "."), "call"))
    yield Item(say(each, called, most, ":" if below else "."), "branch", tuple(below))
    if state.output_collection is not None:
        yield Item(say("Collects the results in ", place(state.output_collection.text), "."), "data")


DOES: dict[type[State], Callable[[Any, Scope, Book], Iterator[Item]]] = {
    EventState: _event,
    SwitchState: _switch,
    ParallelState: _parallel,
    SubflowState: _subflow,
    InjectState: _inject,
    ForEachState: _foreach,
}
