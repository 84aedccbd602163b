"""What of a definition is to be gone through: as coverage.py counts it, and of 1.0 besides all ways from task to task,
and each condition, which is to be true and not to be true.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.coverage import NODES, counts
from simulator.run_model import event_types as types
from simulator.studies.exploration.tasks.lists import Lists
from workflow.model import Expression, Transition
from workflow.paths import Path
from workflow.task_transitions import transitions_of
from workflow.tasks import Catch, Extension, ForTask, SwitchCase, Task

CONDITIONS: Final = "conditions"
OTHERWISE: Final = "otherwise"
"""The kind of what is seen where a condition is not true."""
Item = tuple[str, str]
"""What can be gone through: its kind, and its pointer."""
Sought = dict[str, dict[str, tuple[Path, object]]]
"""By kind and pointer the path of a node, and the node."""


@cache
def sought(program: Program) -> Sought:
    """All that a program has, in the order of the definition."""
    found: Sought = {kind: {} for kind in NODES}
    for kind, classes in NODES.items():
        if not program.by_tasks or kind not in ("transitions", CONDITIONS):
            nodes = ((path, node) for path, node in program.nodes.items() if counts(node, classes))
            found[kind] = {program.pointers[path]: (path, node) for path, node in nodes}
    if program.by_tasks:
        ways = (one for task in Lists(program.workflow).tasks.values() for one in transitions_of(task))
        written = [one for one in ways if isinstance(one, Transition)]
        found["transitions"] = {program.pointers[one.path]: (one.path, one) for one in written}
        for path, node in program.nodes.items():
            if isinstance(node, SwitchCase) and node.condition is not None:
                found[CONDITIONS][program.pointers[path]] = path, node
            found[CONDITIONS].update({program.pointers[one.path]: (one.path, one) for one in conditions_of(node)})
    return found


def conditions_of(node: object) -> Iterator[Expression]:
    """The conditions of a node of 1.0 that say whether something is done, but for the cases of a switch."""
    found: tuple[Expression | None, ...] = ()
    match node:
        case Catch():
            found = node.when, node.except_when
        case Extension():
            found = (node.when,)
        case ForTask():
            found = node.condition, node.loop_condition
        case Task():
            found = (node.condition,)
    yield from (one for one in found if one is not None)


def is_whole(item: Item, node: object, seen: set[Item]) -> bool:
    """Whether something was gone through; a condition of 1.0 both where it is true and where it is not."""
    return item in seen and (not isinstance(node, Expression) or (OTHERWISE, item[1]) in seen)


def of_conditions(trace: Iterable[TraceEvent], program: Program) -> Iterator[Item]:
    """What events tell of the conditions of 1.0."""
    tasks, catches = _tellers(program)
    for event in trace:
        place = str(event.get("pointer"))
        match event["type"]:
            case types.STATE_ENTERED if place in tasks:
                yield CONDITIONS, tasks[place]
            case types.TASK_SKIPPED if place in tasks:
                yield OTHERWISE, tasks[place]
            case types.CONDITION_EVALUATED if not event["value"]:
                yield OTHERWISE, place
            case types.ERROR_HANDLED | types.RETRY_SCHEDULED if (caught := place.removesuffix("/retry")) in catches:
                yield from _let_through(catches[caught], program)
            case types.CATCH_SKIPPED if place in catches:
                yield from _kept_out(catches[place], str(event["reason"]), program)


def _let_through(catch: Catch, program: Program) -> Iterator[Item]:
    if catch.when is not None:
        yield CONDITIONS, program.pointers[catch.when.path]
    if catch.except_when is not None:
        yield OTHERWISE, program.pointers[catch.except_when.path]


def _kept_out(catch: Catch, reason: str, program: Program) -> Iterator[Item]:
    """By the reason that the trace has: which of the conditions it is about."""
    if catch.when is not None and reason == f"`{catch.when.text}` is false":
        yield OTHERWISE, program.pointers[catch.when.path]
    if catch.except_when is not None and reason == f"`{catch.except_when.text}` of `exceptWhen` is true":
        yield CONDITIONS, program.pointers[catch.except_when.path]


@cache
def _tellers(program: Program) -> tuple[dict[str, str], dict[str, Catch]]:
    """By the pointer of a task that of its `if`; the catches that have conditions by theirs."""
    tasks = {
        program.pointers[path]: program.pointers[task.condition.path]
        for path, task in program.states.items()
        if isinstance(task, Task) and task.condition is not None
    }
    nodes = ((path, node) for path, node in program.nodes.items() if isinstance(node, Catch))
    return tasks, {program.pointers[path]: node for path, node in nodes if any(conditions_of(node))}
