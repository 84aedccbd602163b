"""1.0: where data decide how a run goes on: `if`, `switch`, `for`, `while`, `until` (semantics-1.0.md §4, §5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from simulator.studies.exploration.partial_data import ANYTHING, NO_ITEMS
from simulator.studies.exploration.tasks.backwards import Backwards
from simulator.studies.exploration.tasks.shared_state import conditions_of
from simulator.studies.exploration.tasks.sources import Spot
from simulator.studies.exploration.tasks.steps import Made
from simulator.studies.exploration.tasks.wants import Want, at_work, before_work
from workflow.model import Expression, State
from workflow.paths import Path, pointer
from workflow.tasks import CallTask, ForTask, ListenTask, Subscription, SwitchTask, Task

ITEMS: Final = "items"
"""The case of a `for` that goes through something."""
STOPPED: Final = "stopped"
"""The case of a `for` whose `while` does not let it go through what there is."""
NONE: Final = ""
"""The case that nothing is true, or that there is nothing to go through."""


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """A choice of the task or extension at `path`: by the pointer of a case what is wanted at `spot` so that it holds.

    `asked` are the expressions that decide, by the same pointers.
    """

    path: Path
    spot: Spot
    cases: Mapping[str, list[Want]]
    asked: Mapping[str, Expression] = field(default_factory=dict)
    is_joined: bool = False
    """Its cases are among those of another choice."""
    again: Sequence[Want] = ()
    """What is wanted where nothing from outside lets a loop stop: that it goes round twice."""

    def lacking(self) -> list[Expression]:
        """The expressions of which it is not known how they become true, or all of them false."""
        return [one for name, one in self.asked.items() if not self.cases.get(name) or not self.cases.get(NONE)]


def choices_of(task: State, back: Backwards) -> Iterator[TaskChoice]:
    """Those of a task, in the order in which they come."""
    if not isinstance(task, Task):
        return
    if task.condition is not None:
        condition = task.condition
        yield _two(task, Spot("raw", task.path), condition, back, partial(before_work, task.path))
    for one in back.lists.extensions_of(task):
        if one.when is not None:
            asked = _two(task, Spot("raw", task.path), one.when, back, partial(before_work, task.path))
            yield replace(asked, path=one.path)
    match task:
        case SwitchTask():
            yield from _switch(task, back)
        case ForTask():
            yield from _for(task, back)
        case ListenTask() if back.inverse.by_state:
            for condition in conditions_of(task):
                yield replace(_two(task, Spot("given", task.path), condition, back, at_work), asked={})
        case ListenTask() if task.to is not None and isinstance(task.to.until, Expression):
            yield _two(task, Spot("given", task.path), task.to.until, back, at_work)
        case CallTask() if task.subscription is not None:
            yield from _subscription(task, task.subscription, back)


def _two(task: State, spot: Spot, condition: Expression, back: Backwards, made: Made) -> TaskChoice:
    name = pointer(condition.path)
    true, false = (back.inverse.truths(condition, wanted) for wanted in (True, False))
    cases = {name: [made(one) for one in true], NONE: [made(one) for one in false]}
    return TaskChoice(task.path, spot, cases, {name: condition})


def _switch(task: SwitchTask, back: Backwards) -> Iterator[TaskChoice]:
    conditions = [(pointer(case.path), case.condition) for case in task.cases if case.condition is not None]
    found: dict[str, list[Want]] = {}
    for number, demand in back.inverse.cases([condition for _, condition in conditions]):
        name = NONE if number is None else conditions[number][0]
        found.setdefault(name, []).append(at_work(demand))
    if conditions:
        yield TaskChoice(task.path, Spot("in", task.path), found, dict(conditions))


def _for(task: ForTask, back: Backwards) -> Iterator[TaskChoice]:
    """Over something and over nothing; and where `while` holds and does not."""
    spot = Spot("in", task.path)
    asked = {ITEMS: task.collection} if isinstance(task.collection, Expression) else {}
    cases, again = {ITEMS: back.gone_through(task, Want())}, list[Want]()
    if task.loop_condition is not None:
        two = _two(task, spot, task.loop_condition, back, at_work)
        inside = {
            name: [one for want in wants for one in back.gone_through(task, want)] for name, wants in two.cases.items()
        }
        yield TaskChoice(task.path, spot, inside, two.asked, is_joined=True)
        cases = {ITEMS: inside[pointer(task.loop_condition.path)] or cases[ITEMS], STOPPED: inside[NONE]}
        again = [at_work(one) for one in back.inverse.inputs(task.collection, [ANYTHING, ANYTHING])]
    none = [at_work(one) for one in back.inverse.inputs(task.collection, NO_ITEMS)]
    yield TaskChoice(task.path, spot, {**cases, NONE: none}, asked, again=again)


def _subscription(task: CallTask, wanted: Subscription, back: Backwards) -> Iterator[TaskChoice]:
    """What messages are to be: those that the filter takes, and those with which it is enough."""
    spot = Spot("given", task.path)
    if wanted.filter is not None:
        two = _two(task, spot, wanted.filter, back, at_work)
        listed = {name: [one.on([one.data]) for one in wants] for name, wants in two.cases.items()}
        yield TaskChoice(task.path, spot, listed, two.asked)
    for condition in (wanted.loop_condition, wanted.until):
        if condition is not None:
            yield _two(task, spot, condition, back, at_work)
