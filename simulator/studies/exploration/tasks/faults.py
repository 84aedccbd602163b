"""1.0: the errors that each `catch` around a call asks for, and answers that are too late."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from simulator.engine.run.context import StepContext
from simulator.engine.tasks.task_context import value_of
from simulator.engine.tasks.task_retry import policy_of
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Frame
from simulator.studies.exploration.call_faults import LATE
from simulator.studies.exploration.languages.jq.demand import Demand
from simulator.studies.exploration.partial_data import ANYTHING, merged, once, settled
from simulator.studies.exploration.tasks.wants import Inverse
from workflow.durations import format_ms
from workflow.model import Expression
from workflow.paths import Json
from workflow.tasks import Catch, TryTask

SLOWER: Final = 100
"""How much later than others an answer comes that does not win; milliseconds."""


class Around(NamedTuple):
    """A `try` that a call is in, its frame, and what it does with errors."""

    frame: Frame
    task: TryTask
    catch: Catch
    definition: str


def tries_around(run: StepContext, frame: Frame) -> Iterator[Around]:
    """Those that may take an error of the frame, the innermost first; of workflows that wait for its own too."""
    current: Frame | None = frame
    while current is not None:
        holder = run.world.frames.get(current.parent)
        if holder is not None and current.memory.get("word") == "try":
            task = run.program(holder.instance).states[holder.path]
            if isinstance(task, TryTask) and task.catch is not None:
                yield Around(holder, task, task.catch, run.world.instances[holder.instance].definition)
        current = holder or run.world.frames.get(run.world.instances[current.instance].parent)


def wanted(run: StepContext, around: Around, inverse: Inverse, asked: list[Json]) -> list[Json]:
    """The members of errors that a `catch` takes and, where it has conditions, of such that it does not; `asked` are
    members that are decided by later.
    """
    written = _written(run, around)
    taken = _conditions(run, around)
    yes = joined([inverse.truths(one, holds) for one, holds in taken], around.catch.error_name)
    found = [merged(merged(written, part), wish) for part in yes for wish in [*asked, ANYTHING]]
    for number, (one, holds) in enumerate(taken):
        rest = [inverse.truths(other, wanted) for other, wanted in [*taken[:number], *taken[number + 1 :]]]
        other_transition = joined([inverse.truths(one, not holds)[:1], *rest], around.catch.error_name)
        found += [merged(written, part) for part in other_transition[:1]]
    return once(settled(one) for one in found)


def _written(run: StepContext, around: Around) -> dict[str, Json]:
    """What `errors.with` asks for."""
    try:
        found = value_of(run, around.frame, around.catch.filter, around.frame.data)
    except Trouble:
        return {}
    return dict(found) if isinstance(found, dict) else {}


def _conditions(run: StepContext, around: Around) -> list[tuple[Expression, bool]]:
    """The conditions on the error, and whether each is to hold so that it is taken and tried again."""
    try:
        policy = policy_of(run, around.frame, around.catch)
    except Trouble:
        policy = None
    pairs = ((around.catch.when, True), (around.catch.except_when, False))
    again = ((policy.when, True), (policy.except_when, False)) if policy else ()
    return [(one, wanted) for one, wanted in (*pairs, *again) if one is not None]


def joined(rows: list[list[Demand]], name: str) -> list[Json]:
    """One of each row as members of an error, which is the variable `name` too."""
    found: list[Json] = [ANYTHING]
    for row in rows:
        parts = [merged(one.data, one.variables.get(name, ANYTHING)) for one in row] or [ANYTHING]
        found = once(merged(one, part) for one in found for part in parts)[:3]
    return found


def late(run: StepContext, frame: Frame, key: str) -> list[dict[str, Json]]:
    """Answers that come after the time of what the call is in is up, by each of its limits."""
    found: list[int] = []
    here: Frame | None = frame
    while here is not None:
        found += [due for due, _ in here.timers.values()]
        here = run.world.frames.get(here.parent) or run.world.frames.get(run.world.instances[here.instance].parent)
    waits = dict.fromkeys(at - run.world.clock + LATE for at in found)
    return [{key: {}, "delay": format_ms(wait)} for wait in waits]
