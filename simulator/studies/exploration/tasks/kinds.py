"""1.0: the work of each kind of task gone through backwards: what it works on, or what its lists or the outside give,
so that something is wanted of what it gives (semantics-1.0.md §5).
"""

from collections.abc import Iterator, Sequence

from simulator.studies.exploration.partial_data import ANYTHING, at
from simulator.studies.exploration.tasks.lists import Lists
from simulator.studies.exploration.tasks.shared_state import kept_before
from simulator.studies.exploration.tasks.sources import Sources, Spot, Step, note
from simulator.studies.exploration.tasks.wants import Inverse, Want, at_work
from workflow import tasks
from workflow.model import Scope, State
from workflow.paths import Json
from workflow.tasks import (
    CallTask,
    ForkTask,
    ForTask,
    ListenTask,
    RunTask,
    SetTask,
    SwitchTask,
    TryTask,
    WaitTask,
)

UNCHANGED = (SwitchTask, WaitTask, TryTask, ForTask)
"""Tasks that may give what they get."""


class Work:
    """That of the tasks of one definition."""

    def __init__(self, lists: Lists, inverse: Inverse) -> None:
        self.lists = lists
        self.inverse = inverse

    def before(self, task: State, wants: Sequence[Want], found: Sources) -> Iterator[Step]:
        """The places where something is wanted, so that a task gives this; `found` takes what is from outside."""
        if self.inverse.by_state:
            wants = [each for one in wants for each in kept_before(self.inverse, task, one, found)]
        beside = [one.on(ANYTHING) for one in wants]
        match task:
            case SetTask(value=value):
                made = (
                    one.on(ANYTHING).and_(at_work(each))
                    for one in wants
                    for each in self.inverse.inputs(value, one.data)
                )
                yield Spot("in", task.path), list(made)
                return
            case ForkTask():
                yield from self._fork(task, wants)
            case CallTask() if (body := self._body(task)) is not None:
                yield Spot("out", body.states[0].path), [Want(one.data) for one in wants]
            case CallTask() if task.subscription is not None:
                yield from self._collected(task, task.iterator, wants, found)
            case ListenTask():
                yield from self._collected(task, task.iterator, wants, found)
            case CallTask() | RunTask():
                note(found.results, task.path, (one.data for one in wants))
            case ForTask() if self.inverse.by_state:
                for inner in task.parts():
                    yield from self.ends_of(inner.scope, entries_of(wants))
            case _:
                for inner in task.parts():
                    yield from self.ends_of(inner.scope, wants)
        is_same = isinstance(task, UNCHANGED) and not self.inverse.by_state
        yield Spot("in", task.path), list(wants) if is_same else beside

    def ends_of(self, scope: Scope, wants: Sequence[Want]) -> Iterator[Step]:
        """What the last tasks of a list are to give."""
        for task, skipped in self.lists.ends(scope):
            yield Spot("raw" if skipped else "out", task.path), list(wants)

    def _body(self, task: CallTask) -> Scope | None:
        return self.lists.functions.get(task.function.name) if task.function else None

    def _fork(self, task: ForkTask, wants: Sequence[Want]) -> Iterator[Step]:
        """Of competing branches each may be the first; of others each gives its entry of the array."""
        for number, branch in enumerate(task.branches):
            parts = wants if task.compete else [one.on(at((number,), one.data)) for one in wants]
            yield Spot("out", branch.states[0].path), [one for one in parts if not one.is_open]

    def _collected(
        self, task: State, iterator: tasks.Iterator | None, wants: Sequence[Want], found: Sources
    ) -> Iterator[Step]:
        """What events or messages are to carry, so that the array of them is as it is wanted: each entry by itself."""
        entries = entries_of(wants)
        if iterator is not None and iterator.scope is not None:
            yield from self.ends_of(iterator.scope, entries)
        else:
            note(found.payloads, task.path, (carried(task, one.data) for one in entries))


def entries_of(wants: Sequence[Want]) -> list[Want]:
    """The wants of each entry of an array by itself."""
    return [one.on(part) for one in wants if isinstance(one.data, list) for part in one.data]


def carried(task: State, item: Json) -> Json:
    """What an event's payload is to be, so that a task reads this of it; of a message, what it is as a whole."""
    if isinstance(task, ListenTask) and task.read == "envelope":
        return at(("data",), item)
    return item
