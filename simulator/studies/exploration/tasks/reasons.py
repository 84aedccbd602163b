"""1.0: why something of a definition was not reached, as far as the definition itself tells it."""

from collections.abc import Iterator

from simulator.engine.setup.program import Program
from simulator.studies.exploration.bounds import Reason
from simulator.studies.exploration.tasks.choices import ITEMS, NONE, TaskChoice
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.untaken import why_untaken
from workflow.model import State, Transition
from workflow.paths import Path, pointer
from workflow.tasks import Catch, RaiseTask, SwitchTask, TryTask


def why(demands: TaskDemands, path: Path, node: object) -> Reason | None:
    """The reason why the node at `path` was not reached; None where the definition tells none."""
    program = demands.program
    lost = _lost_target(program, node)
    if lost:
        return Reason(lost, is_sure=True)
    for choice in demands.choices:
        if choice.path in demands.lists.tasks and path[: len(choice.path)] == choice.path:
            reason = _no_data(demands, choice, path)
            if reason:
                return Reason(reason)
    untaken = next((told for holder in tries_of(program, path) if (told := why_untaken(demands, holder))), "")
    return Reason(untaken, is_sure=True) if untaken else None


def _lost_target(program: Program, node: object) -> str | None:
    holder = program.nodes.get(node.path[:-1]) if isinstance(node, Transition) else None
    if isinstance(holder, RaiseTask):
        return f"{holder.name} raises an error, and never goes on"
    if not isinstance(node, Transition) or program.target(node) is not None:
        return None
    name = node.target.name
    return f"there is no task {name} in its list" if name else "where it leads is not chosen yet"


def _no_data(demands: TaskDemands, choice: TaskChoice, path: Path) -> str | None:
    """Why a choice around the place cannot go the way that it lies on."""
    task = demands.lists.tasks[choice.path]
    case = _case_of(task, choice, path)
    if case is None or (choice.cases.get(case) and not demands.is_from_within(choice, case)):
        return None
    told = _of_case(task, choice, case)
    if choice.cases.get(case):
        return f"nothing that comes from outside was found by which {told}"
    condition = choice.asked.get(case)
    found = next((one for one in demands.not_solved if condition and one.path == condition.path), None)
    if found is not None:
        return f"its condition is not solved: {found.in_words()}"
    return f"no data found by which {told}"


def _of_case(task: State, choice: TaskChoice, case: str) -> str:
    """What is so in a case."""
    if case == ITEMS:
        return f"{task.name} has something to go through"
    if isinstance(task, SwitchTask) and choice.spot.level == "in":
        name = next((one.name for one in task.cases if pointer(one.path) == case), "")
        return f"case {name} of {task.name} is the first true one" if name else f"no case of {task.name} is true"
    return f"the condition of {task.name} is true"


def _case_of(task: State, choice: TaskChoice, path: Path) -> str | None:
    """The case that leads to a place inside of the task; None where the choice has no say in that."""
    if not isinstance(task, SwitchTask) or choice.spot.level == "raw":
        return next(iter(choice.cases), None) if choice.spot.level in ("raw", "in") else None
    for case in task.cases:
        if path[: len(case.path)] == case.path:
            return pointer(case.path) if case.condition is not None else NONE
    return NONE if len(path) > len(task.path) else None


def tries_of(program: Program, path: Path) -> Iterator[TryTask]:
    """The `try` tasks in whose `catch` a place is."""
    for length in range(len(path), 0, -1):
        if isinstance(program.nodes.get(path[:length]), Catch):
            holder = program.states.get(path[: length - 1])
            if isinstance(holder, TryTask):
                yield holder
