"""The tables under an outline: states, events, functions, errors, schedules, open problems. Empty ones are left out."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from workflow.actions import Action, EventCall, FunctionCall
from workflow.diagnostics import Diagnostic
from workflow.diagram import words
from workflow.diagram.sentences import Run, Sentence, capital, code, counted, listed, name, say
from workflow.diagram.text import printable
from workflow.model import End, EventDefinition, ProducedEvent, Ref, Scope, State, Workflow
from workflow.nodes import nodes, nodes_of
from workflow.outline import times, transitions
from workflow.outline.book import Book
from workflow.outline.flow import transitions_out
from workflow.outline.parts import Row, Table
from workflow.outline.tasks.tables import tables as task_tables
from workflow.paths import pointer
from workflow.state_kinds import kind_word
from workflow.states import EventCondition, OnEvents, ParallelState, exits, own_event
from workflow.tasks import TaskWorkflow

Node = TypeVar("Node")

MAX_PROBLEMS = 100
MAX_PLACES = 12
"""Steps that one cell names."""

NONE: Sentence = (Run("–"),)


def tables(workflow: Workflow, book: Book, diagnostics: Sequence[Diagnostic]) -> tuple[Table, ...]:
    """Those that have a row."""
    problems = tuple(_problems(workflow, book, diagnostics))
    open_problems = Table("problems", "Open problems", ("Line", "Weight", "Step", "Problem"), (1, 2, 3, 7), problems)
    if isinstance(workflow, TaskWorkflow):
        return tuple(table for table in (*task_tables(workflow, book), open_problems) if table.rows)
    found = (
        Table("states", "States", ("Step", "Kind", "Leads to"), (4, 2, 6), tuple(_states(workflow, book))),
        Table("events", "Events", ("Event", "Type and source", "Awaited in", "Sent by"), (3, 4, 3, 3), _events(book)),
        Table("functions", "Functions", ("Function", "Where it is", "Used in"), (3, 5, 4), _functions(book)),
        Table("errors", "Errors", ("Step", "On", "Tries again", "Then"), (3, 2, 3, 5), tuple(_errors(workflow, book))),
        Table("constants", "Constants", ("Constant", "Value"), (3, 9), tuple(_constants(workflow))),
        Table("secrets", "Secrets", ("Secret",), (1,), tuple(_secrets(workflow))),
        Table("schedules", "Schedules", ("Step", "When", "As written"), (3, 5, 3), tuple(_schedules(workflow, book))),
        open_problems,
    )
    return tuple(table for table in found if table.rows)


def _numbered_states(workflow: Workflow, book: Book) -> Iterator[tuple[State, Scope]]:
    """Every state in the order of its number, those of branches after their parallel state; of 1.0 all tasks."""

    def inside(scope: Scope) -> Iterator[tuple[State, Scope]]:
        for told in book.flows[scope.path]:
            yield told.state, scope
            for branch in told.state.branches if isinstance(told.state, ParallelState) else ():
                yield from inside(branch.scope) if branch.scope else ()

    return iter(book.numbered) if isinstance(workflow, TaskWorkflow) else inside(workflow.scope)


def _states(workflow: Workflow, book: Book) -> Iterator[Row]:
    for state, scope in _numbered_states(workflow, book):
        goals = list(dict.fromkeys(book.step(target, scope) for _, target in transitions_out(state)))
        more = [say(f"{len(goals) - MAX_PLACES} more")] if len(goals) > MAX_PLACES else []
        end = [say("the end")] if any(isinstance(transition, End) for _, transition in exits(state)) else []
        yield _row(
            state,
            say(kind_word(state.kind, workflow.dialect)),
            listed([*goals[:MAX_PLACES], *more, *end]) or NONE,
            book=book,
        )


def _row(state: State, *cells: Sentence, book: Book) -> Row:
    return Row(((book.link(state),), *cells), pointer(state.path))


def _events(book: Book) -> tuple[Row, ...]:
    awaited, sent = _users(book, _awaited, _sent)
    declared = {event.name: event for event in reversed(book.workflow.events)}
    names = dict.fromkeys([*(event.name for event in book.workflow.events), *awaited, *sent])
    return tuple(_event(each, declared.get(each), awaited.get(each, []), sent.get(each, [])) for each in names)


def _event(title: str, found: EventDefinition | None, awaited: list[Run], sent: list[Run]) -> Row:
    if found is None:
        return Row(((name(title),), say("Not defined"), _places(awaited), _places(sent)))
    what = say(code(found.type)) if found.type else _code(found.event_id)
    source = say(" from ", code(found.source)) if found.source else ()
    keys = [say(code(rule.attribute)) for rule in found.correlation]
    token = say("; told apart by ", code(found.token.text)) if found.token else ()
    matched = say("; told apart by ", listed(keys)) if keys else token
    whole = "" if found.data_only else "; seen as a whole, not its data alone"
    return Row(
        ((name(title),), say(what, source, matched, whole), _places(awaited), _places(sent)), pointer(found.path)
    )


def _code(text: str | None) -> Sentence:
    return (code(text),) if text else NONE


def _functions(book: Book) -> tuple[Row, ...]:
    (used,) = _users(book, lambda node: (node.function,) if isinstance(node, FunctionCall) else ())
    declared = {function.name: function for function in reversed(book.workflow.functions)}
    names = dict.fromkeys([*(function.name for function in book.workflow.functions), *used])
    rows = []
    for each in names:
        found = declared.get(each)
        where = _code(found.operation or found.kind) if found else say("Not defined")
        word = found.own.word if found and found.own else found.kind if found and found.operation else None
        if word:
            where = say(f"{printable(word)}: ", where)
        rows.append(Row(((name(each),), where, _places(used.get(each, []))), pointer(found.path) if found else ""))
    return tuple(rows)


References = Callable[[object], Sequence[Ref]]
"""Of a node, without those inside of it, the names that it refers to."""


def _users(book: Book, *asked: References) -> list[dict[str, list[Run]]]:
    """For each question, by name, the steps that refer to it, each once and in order."""
    found: list[dict[str, dict[Run, None]]] = [{} for _ in asked]
    for state, _ in _numbered_states(book.workflow, book):
        link = book.link(state)
        for node in nodes(_own(state)):
            for references, steps in zip(asked, found, strict=True):
                for reference in references(node):
                    steps.setdefault(reference.name, {})[link] = None
    return [{name: list(links) for name, links in steps.items()} for steps in found]


def _own(state: State) -> object:
    """A state without the states in its branches, which tell for themselves."""
    if not isinstance(state, ParallelState):
        return state
    return (state.start, state.next, state.on_errors, tuple(branch.actions for branch in state.branches))


def _awaited(node: object) -> Sequence[Ref]:
    match node:
        case OnEvents(events=events):
            return events
        case EventCondition(event=event) | EventCall(result=event):
            return (event,)
        case State() if own := own_event(node):
            return (own,)
    return ()


def _sent(node: object) -> Sequence[Ref]:
    match node:
        case ProducedEvent(event=event) | EventCall(trigger=event):
            return (event,)
    return ()


def _places(steps: list[Run]) -> Sentence:
    more = [say(f"{len(steps) - MAX_PLACES} more")] if len(steps) > MAX_PLACES else []
    return listed([*steps[:MAX_PLACES], *more]) or NONE


def _errors(workflow: Workflow, book: Book) -> Iterator[Row]:
    for state, scope in _numbered_states(workflow, book):
        for handler in state.on_errors:
            on = say(name(handler.error), f" (code {printable(handler.code)})" if handler.code else "")
            if len(handler.errors) > 1:
                on = listed([name(one.name) for one in handler.errors])
            policy = book.retries.get(handler.retry.name) if handler.retry else None
            again = _again(times.retry(policy), policy.max_attempts) if policy else NONE
            if handler.retry and policy is None:
                again = say(name(handler.retry.name), " is not defined")
            shown = say("Any error") if handler.error == "*" else on
            yield _row(state, shown, again, capital(transitions.transition(handler.next, scope, book)), book=book)
        for retry in (retry for action in nodes_of(Action, _own(state)) for retry in action.retries):
            then = say("It goes on with ", book.step(retry.target, scope)) if retry.target else NONE
            yield _row(state, (code(retry.match),), _again(times.result_retry(retry), retry.max_retry), then, book=book)


def _again(said: str, count: int) -> Sentence:
    return capital(say(said)) if count > 0 else NONE


def _schedules(workflow: Workflow, book: Book) -> Iterator[Row]:
    for state, _ in _numbered_states(workflow, book):
        plan = state.start.schedule if state.start else None
        if plan is not None:
            written = _code(plan.cron or plan.interval)
            yield _row(state, capital(say(printable(times.schedule(plan)))), written, book=book)


def _constants(workflow: Workflow) -> Iterator[Row]:
    """0.8: what expressions read as `$CONST`."""
    if isinstance(workflow.constants, dict):
        for key, value in workflow.constants.items():
            yield Row(((name(str(key)),), (code(words.value(value)),)), pointer(("constants", str(key))))


def _secrets(workflow: Workflow) -> Iterator[Row]:
    return (Row(((name(one.name),),), pointer(one.path)) for one in workflow.secrets)


def _problems(workflow: Workflow, book: Book, diagnostics: Sequence[Diagnostic]) -> Iterator[Row]:
    links = {state.path: book.link(state) for state, _ in _numbered_states(workflow, book)}
    for one in diagnostics[:MAX_PROBLEMS]:
        above = (one.path[:length] for length in range(len(one.path), 0, -1))
        step = next((links[path] for path in above if path in links), None)
        cells = (
            say(str(one.range.start.line)),
            capital(say(one.severity)),
            (step,) if step else NONE,
            say(printable(one.message)),
        )
        yield Row(cells, pointer(one.path))
    if len(diagnostics) > MAX_PROBLEMS:
        yield Row((NONE, NONE, NONE, say(f"and {counted(len(diagnostics) - MAX_PROBLEMS, 'more problem')}")))
