"""What a box says about its state: the mode in its head, one fact a row, and the lanes of branches.

A new kind of state tells what it does by its fields; one that means more by them has a case in `mode`, or an entry in
`FACTS`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.diagram import words
from workflow.diagram.graph import Detail, Row
from workflow.diagram.sentences import counted
from workflow.diagram.text import printable
from workflow.model import Duration, Ref, State, Template
from workflow.profile.own_calls import OwnCall
from workflow.states import (
    Branch,
    EndState,
    EventState,
    ForEachState,
    InjectState,
    OnEvents,
    OperationState,
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

MAX_ROWS = {"overview": 0, "actions": 8, "data": 30}
MAX_LANE_ROWS = {"overview": 0, "actions": 4, "data": 12}
MAX_KEYS = 6


def mode(state: State) -> str:
    """The mode of the kind, at the right of the head: `sequential`, `waits for all`, `2 conditions` …"""
    match state:
        case OperationState():
            return state.action_mode
        case EventState():
            return "the first event" if state.exclusive else "all events"
        case SwitchState():
            return _switch_mode(state)
        case ParallelState():
            return _completion(state)
        case SubflowState():
            return "awaited" if state.wait else "not awaited"
        case ForEachState():
            return _foreach_mode(state)
    return ""


def _switch_mode(state: SwitchState) -> str:
    counts = ((len(state.data_conditions), "condition"), (len(state.event_conditions), "event"))
    return ", ".join(counted(number, word) for number, word in counts if number)


def _completion(state: ParallelState) -> str:
    number = 1 if state.completion == "xor" else state.count if state.completion == "n_of_m" else None
    if state.completion == "n_of_m" and number is None:
        return "waits for some"
    if number is not None:
        return f"waits for {'one' if number == 1 else number}"
    waited = sum(branch.wait for branch in state.branches)  # in 0.1 each branch says so for itself
    return "waits for all" if waited == len(state.branches) else f"waits for {waited} of {len(state.branches)}"


def _foreach_mode(state: ForEachState) -> str:
    most = 1 if state.mode == "sequential" else state.batch or state.max
    if most <= 0:
        return "in batches" if state.batch_by else "all at once"
    return "one at a time" if most == 1 else f"{most} at a time"


def facts(state: State, detail: Detail, note: Row | None = None) -> tuple[Row, ...]:
    """The rows of a state's box, cut where there are too many, with a row that counts the rest.

    `note` is what the workflow says of it.
    """
    if detail == "overview":
        return ()
    rows = [note] if note else []
    rows += FACTS.get(type(state), _own)(state, detail)
    if state.used_for_compensation:
        rows.append(Row("rewind", "used for compensation"))
    if detail == "data":
        rows += _data(state)
    return limited(rows, MAX_ROWS[detail], *_counted(state))


def before_the_end(after: Duration | None) -> Row:
    """The row of a state that runs when the workflow's time is up."""
    return Row("clock", f"after {words.duration(after)}, before the end" if after else "before the end")


def folded(state: State) -> tuple[Row, ...]:
    """The row that stands for a parallel state's branches while they are folded."""
    if not isinstance(state, ParallelState):
        return ()
    number = len(state.branches)
    return (Row("collapse", f"{number} branch{'' if number == 1 else 'es'} folded"),)


def limited(rows: list[Row], most: int, total: int = 0, word: str = "") -> tuple[Row, ...]:
    """At most `most` rows; the last one then says how many of the `total` things called `word` are hidden."""
    if len(rows) <= most:
        return tuple(rows)
    kept = rows[: most - 1]
    left = total - sum(_leads(row, word) for row in kept) if word else 0
    text = f"{counted(left, word).replace(' ', ' more ', 1)}" if left > 0 else f"{len(rows) - len(kept)} more"
    return (*kept, Row("collapse", text))


def _leads(row: Row, word: str) -> bool:
    """Whether a row is the first of an event or an action."""
    if word == "event":
        return row.icon == "envelope" and not row.mono
    return row.icon not in BESIDE


BESIDE = frozenset(("", "clock", "data", "goto", "k-switch", "retry"))
"""The icons of what is told of an action below its first row."""


def _counted(state: State) -> tuple[int, str]:
    if isinstance(state, EventState):
        return sum(max(1, len(entry.events)) for entry in state.on_events), "event"
    if isinstance(state, OperationState | ForEachState) and all(
        isinstance(a.call, FunctionCall) for a in state.actions
    ):
        return len(state.actions), "action"
    return 0, ""


def actions(found: tuple[Action, ...], detail: Detail) -> Iterator[Row]:
    """The rows of actions: what is called with which parameters, what is kept of the result, how long it may take."""
    for action in found:
        yield from _call(action, detail)
        yield from _around(action, detail)
        if action.timeout is not None:
            yield Row("clock", f"at most {words.duration(action.timeout)}", "this action")
        for text, word in words.filters(action.filter):
            if detail == "data" or word == "kept":
                yield Row("data", text, word, mono=True)
        for retry in action.retries:
            yield Row("retry", words.result_retry(retry), f"on {printable(retry.match)}")


def _around(action: Action, detail: Detail) -> Iterator[Row]:
    """0.8: when the action is performed at all, its waits, what tries it again, and that nobody waits for it."""
    if action.condition is not None:
        yield Row("k-switch", words.bare(action.condition) or "when?", "only if", mono=True)
    if isinstance(action.call, FunctionCall) and action.call.detached:
        yield Row("goto", "not waited for")
    if action.retry is not None:
        yield Row("retry", words.named(action.retry.name, "retry"))
    if detail == "data":
        for wait, when in ((action.before, "before"), (action.after, "after")):
            if wait is not None:
                yield Row("clock", f"{words.duration(wait)} {when}")


def _call(action: Action, detail: Detail) -> Iterator[Row]:
    match action.call:
        case FunctionCall(function=function, parameters=parameters, own=own):
            short = detail != "data"
            given = words.names(parameters) if short else ""
            if own is not None:
                given = ": ".join(filter(None, (own.word, given)))
            yield Row(own.icon if own else "function", words.named(function.name, "function"), given, mono=True)
            if own is not None:
                yield from _own_call(own, parameters)
            if not short and parameters is not None:
                yield from _parameters(parameters.value)
        case EventCall(trigger=trigger, result=result, detached=detached):
            yield Row("envelope", words.named(trigger.name, "event"), "sent")
            if not detached:
                yield Row("envelope", words.named(result.name, "event"), "awaited")
        case SubflowCall(workflow=workflow, version=version, detached=detached):
            more = [f"version {printable(version)}"] if version else []
            more += ["not waited for"] if detached else []
            yield Row("k-subflow", words.named(workflow.name, "workflow"), ", ".join(more))
        case _:
            yield Row("function", printable(action.name or "nothing to call"))


def _own_call(own: OwnCall, parameters: Template | None) -> Iterator[Row]:
    """What a call of a runtime's own kind does and where, or what it writes out."""
    given = parameters.value if parameters else None
    if own.writes and isinstance(given, dict) and own.writes in given:
        text = given[own.writes]
        yield Row("", printable(text) if isinstance(text, str) else words.value(text))
    elif own.does or own.at:
        yield Row("", printable(own.does or own.at), printable(own.at if own.does else ""), mono=True)


def _parameters(parameters: object) -> Iterator[Row]:
    pairs = list(parameters.items())[:MAX_KEYS] if isinstance(parameters, dict) else [("", parameters)]
    for name, value in pairs:
        text = printable(value) if isinstance(value, str) else words.value(value)
        yield Row("", f"{printable(str(name))}: {text}" if name else text, mono=True)


def _event(state: EventState, detail: Detail) -> Iterator[Row]:
    for entry in state.on_events:
        yield from _awaited(entry)
        yield from actions(entry.actions, detail)
        if detail == "data":
            yield from (Row("data", text, word, mono=True) for text, word in words.filters(entry.filter))
    if state.timeout is not None:
        yield Row("clock", f"at most {words.duration(state.timeout)}")


def _awaited(entry: OnEvents) -> Iterator[Row]:
    if entry.expression is not None:
        yield Row("envelope", words.named(entry.expression, "event"))
    else:
        yield from (Row("envelope", words.named(event.name, "event")) for event in entry.events)
    if entry.timeout is not None:
        yield Row("clock", f"at most {words.duration(entry.timeout)}")


def _own(state: State, detail: Detail) -> Iterator[Row]:
    """What a state of any kind does by itself: its actions, the workflow it runs, its event, how long it takes."""
    yield from actions(own_actions(state) or (), detail)
    yield from _workflow(own_workflow(state))
    if event := own_event(state):
        yield Row("envelope", words.named(event.name, "event"))
    if detail == "data":
        yield from (Row("data", text, word, mono=True) for text, word in words.filters(own_event_filter(state)))
    if length := own_duration(state):
        yield Row("clock", words.duration(length))
    if limit := own_timeout(state):
        yield Row("clock", f"at most {words.duration(limit)}")


def _inject(state: InjectState, _: Detail) -> Iterator[Row]:
    if isinstance(state.data, dict):
        for name, value in state.data.items():
            yield Row("data", f"{printable(str(name))}: {words.value(value)}", mono=True)
    elif state.data is not None:
        yield Row("data", words.value(state.data), mono=True)


def _foreach(state: ForEachState, detail: Detail) -> Iterator[Row]:
    parameter = f"as {printable(state.parameter)}" if state.parameter else ""
    yield Row(
        "loop",
        words.bare(state.input_collection) or ("which list?" if state.input_collection else "no collection"),
        parameter,
    )
    yield from actions(state.actions, detail)
    yield from _workflow(state.workflow)
    if state.output_collection is not None:
        yield Row("data", words.bare(state.output_collection), "collects", mono=True)


def _end(state: State, _: Detail) -> Iterator[Row]:
    failure = bool(getattr(state.next, "failure", False))
    yield Row("close", "status FAILURE") if failure else Row("check", "status SUCCESS")


def _workflow(reference: Ref | None) -> Iterator[Row]:
    if reference is not None:
        yield Row("k-subflow", words.named(reference.name, "workflow"))


def branch(found: Branch, detail: Detail) -> tuple[Row, ...]:
    """The rows of a branch's lane."""
    rows = [*actions(found.actions, detail), *_workflow(found.workflow)]
    if not found.wait:
        rows.append(Row("goto", "not waited for"))
    return limited(rows, MAX_LANE_ROWS[detail], len(found.actions), "action")


def _data(state: State) -> Iterator[Row]:
    yield from (Row("data", text, word, mono=True) for text, word in words.filters(state.filter))
    for schema, word in ((state.input_schema, "input schema"), (state.output_schema, "output schema")):
        if schema is not None:
            yield Row("check", printable(schema.name), word)


FACTS: dict[type[State], Callable[[Any, Detail], Iterator[Row]]] = {
    EventState: _event,
    SwitchState: lambda *_: iter(()),
    InjectState: _inject,
    ForEachState: _foreach,
    EndState: _end,
}
