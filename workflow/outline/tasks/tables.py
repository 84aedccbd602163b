"""1.0: the tables of an outline: tasks and where they lead, events, functions, errors that are caught."""

from collections.abc import Iterator, Sequence

from workflow.diagram.sentences import Run, Sentence, capital, code, listed, name, say
from workflow.diagram.tasks.events import label, name_of
from workflow.diagram.tasks.facts import word
from workflow.model import End, Scope, State, Transition
from workflow.outline.book import Book
from workflow.outline.parts import Row, Table
from workflow.outline.tasks import errors
from workflow.outline.tasks.transitions import transition
from workflow.outline.tasks.values import arguments
from workflow.paths import pointer
from workflow.task_transitions import transitions_of
from workflow.tasks import CallTask, EmitTask, EventStrategy, ListenTask, TaskWorkflow, TryTask

NONE: Sentence = (Run("–"),)
MOST_PLACES = 12
NumberedTasks = Sequence[tuple[State, Scope]]


def tables(workflow: TaskWorkflow, book: Book) -> Iterator[Table]:
    """Those of tasks; problems are told as of every dialect."""
    numbered = list(book.numbered)
    yield Table("states", "Tasks", ("Step", "Kind", "Leads to"), (4, 2, 6), tuple(_tasks(numbered, book)))
    yield Table("events", "Events", ("Event", "Awaited in", "Sent by"), (4, 4, 4), tuple(_events(numbered, book)))
    yield Table("functions", "Functions", ("Function", "Kind", "Used in"), (3, 3, 6), tuple(_functions(numbered, book)))
    titles = ("Step", "On", "Tries again", "Then")
    yield Table("errors", "Errors", titles, (3, 3, 4, 4), tuple(_caught(numbered, book)))
    secrets = tuple(Row(((name(one.name),),), pointer(one.path)) for one in workflow.use.secrets)
    yield Table("secrets", "Secrets", ("Secret",), (1,), secrets)


def _tasks(numbered: NumberedTasks, book: Book) -> Iterator[Row]:
    for task, scope in numbered:
        found = transitions_of(task)
        goals = list(dict.fromkeys(book.step(one.target, scope) for one in found if isinstance(one, Transition)))
        ends = dict.fromkeys(_end(one, scope, book) for one in found if isinstance(one, End))
        kind = say(word(task)[0])
        yield Row(((book.link(task),), kind, listed([*goals, *(say(end) for end in ends)]) or NONE), pointer(task.path))


def _end(way_out: End, scope: Scope, book: Book) -> str:
    outermost = scope.path == book.workflow.scope.path
    return "the end" if way_out.kind == "workflow" or outermost else "the end of its list"


def _events(numbered: NumberedTasks, book: Book) -> Iterator[Row]:
    awaited: dict[str, list[Run]] = {}
    sent: dict[str, list[Run]] = {}
    for task, _ in numbered:
        if isinstance(task, ListenTask) and task.to is not None:
            for each in _names(task.to):
                awaited.setdefault(each, []).append(book.link(task))
        if isinstance(task, EmitTask):
            sent.setdefault(name_of(arguments(task.event)), []).append(book.link(task))
    for each in dict.fromkeys((*awaited, *sent)):
        yield Row(((code(each),), _places(awaited.get(each, [])), _places(sent.get(each, []))))


def _names(strategy: EventStrategy) -> list[str]:
    inner = _names(strategy.until) if isinstance(strategy.until, EventStrategy) else []
    return list(dict.fromkeys([*(label(one) for one in strategy.filters), *inner]))


def _places(steps: Sequence[Run]) -> Sentence:
    more = [say(f"{len(steps) - MOST_PLACES} more")] if len(steps) > MOST_PLACES else []
    return listed([*steps[:MOST_PLACES], *more]) or NONE


def _functions(numbered: NumberedTasks, book: Book) -> Iterator[Row]:
    for called, scope in book.functions.items():
        users = [book.link(task) for task, _ in numbered if isinstance(task, CallTask) and task.call == called]
        body = scope.states[0]
        yield Row(((name(called),), say(word(body)[0]), _places(users)), pointer(body.path))


def _caught(numbered: NumberedTasks, book: Book) -> Iterator[Row]:
    for task, scope in numbered:
        if not isinstance(task, TryTask) or task.catch is None:
            continue
        catch = task.catch
        first = book.link(catch.scope.states[0]) if catch.scope is not None and catch.scope.states else None
        then = say("It does ", first) if first else NONE
        if catch.next is not None:
            goes = transition(catch.next, scope, book)
            then = say(then, ", then ", goes) if first else capital(goes)
        again = capital(errors.again(catch, book)) or NONE
        yield Row(((book.link(task),), capital(errors.taken(catch)), again, then), pointer(task.path))
