"""Fork runs branches at once (DSL reference, "Fork"; semantics-1.0.md §5, fork)."""

from simulator.engine.data.equality import same
from simulator.engine.run.task_outcomes import Output, RunLists, Settle, TaskList, TaskOutcome, Waiting
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.temporal.stateful import react_fork
from simulator.engine.tasks.undone import is_passed
from simulator.engine.world.errors import Error, Trouble, problem
from workflow.error_types import RUNTIME
from workflow.paths import Json
from workflow.tasks import ForkTask

GONE = object()
"""What a branch has taken out of its context."""


def react(task: ForkTask, context: TaskContext) -> TaskOutcome:
    """All branches on the task's input; the outputs in order of declaration, or that of the first to complete.

    Of several that complete at one instant the one that is declared first wins.
    """
    chosen = context.run.semantics
    if chosen.data.flow == "state":
        return react_fork(task, context, _labels(task))
    is_decided = task.compete and chosen.flow.losers == "cancelled"
    match context.signal:
        case ("ended", index, data, True) if chosen.flow.branch_end == "workflow":
            context.cancel_lists()
            context.take_context(_context_of(context, index))
            return Output(data, ends=True, bare=True)
        case ("ended", index, data, ends):
            ended = {**context.memory["ended"], str(index): data}
            is_over = ends and chosen.flow.branch_end == "branch"
            context.remember(ended=ended, **({"over": True} if is_over else {}))
            return Settle() if is_decided or _have_all_ended(task, context) else Waiting()
        case ("settle",):
            return _settled(task, context) if is_decided or _have_all_ended(task, context) else Waiting()
    if not task.branches and task.compete and chosen.flow.losers == "run-on":
        raise problem(RUNTIME, "no branch competes", task.path, "empty")
    if not task.branches:
        return Output(context.data if task.compete else [])
    for branch in task.branches:
        is_passed(context.run, branch.states[0], "branch ")
    context.remember(ended={}, before=context.context)
    return RunLists(
        tuple(
            TaskList("branch", branch, context.data, number, label, own_context=chosen.data.branches != "shared")
            for number, (branch, label) in enumerate(zip(task.branches, _labels(task), strict=True))
        )
    )


def _labels(task: ForkTask) -> list[str]:
    """What the branches are called in the trace: by their tasks, a later one of a name with its number (`ask#2`)."""
    names = [branch.states[0].name for branch in task.branches]
    counts = [names[: number + 1].count(name) for number, name in enumerate(names)]
    return [name if count == 1 else f"{name}#{count}" for name, count in zip(names, counts, strict=True)]


def _have_all_ended(task: ForkTask, context: TaskContext) -> bool:
    """Whether no branch runs any more."""
    return len(context.memory["ended"]) + len(context.memory.get("failed", ())) == len(task.branches)


def _settled(task: ForkTask, context: TaskContext) -> TaskOutcome:
    ended, failed = context.memory["ended"], context.memory.get("failed")
    order = sorted(int(index) for index in ended)
    context.cancel_lists()
    if failed and not (task.compete and order and order[0] < min(map(int, failed)) and _are_lost(context)):
        raise Trouble(Error.from_json(failed[min(failed, key=int)]), task.path)
    if "skipped" in context.memory and len(task.branches) > 1:
        raise problem(RUNTIME, "a branch was skipped", task.path, "nothing")
    branches = context.run.semantics.data.branches
    over, is_shared = "over" in context.memory, branches == "shared"
    if task.compete and is_shared:
        return Output(next(iter(ended.values())), ends=over)
    if task.compete and branches == "joined":
        context.take_context(_context_of(context, order[0]))
    if task.compete:
        return Output(ended[str(order[0])])
    if branches == "joined":
        _join_contexts(task, context)
    return Output(_joined(task, context, order), ends=over)


def _are_lost(context: TaskContext) -> bool:
    """Whether what branches export is gone with them; the one that ends first is then all that competing tells."""
    return context.run.semantics.data.branches == "lost"


def _joined(task: ForkTask, context: TaskContext, order: list[int]) -> Json:
    """What the outputs of all branches come to."""
    ended, shape = context.memory["ended"], context.run.semantics.flow.fork_output
    if shape == "array":
        return [ended[str(index)] for index in order]
    names = _labels(task)
    if shape == "completed":
        return [{names[int(index)]: output} for index, output in ended.items()]
    return {names[index]: ended[str(index)] for index in order} if shape == "object" else {}


def _context_of(context: TaskContext, index: int) -> Json:
    return context.memory["contexts"][str(index)]


def _join_contexts(task: ForkTask, context: TaskContext) -> None:
    """The branches' changes of their contexts, put together in order of declaration; where two changed the same member
    the later one counts, which is told.
    """
    before = context.memory["before"]
    joined, changed = before, dict[str, Json]()
    for number in range(len(task.branches)):
        after = _context_of(context, number)
        if same(after, before):
            continue
        if not isinstance(after, dict) or not isinstance(joined, dict):
            joined = after
            continue
        old = before if isinstance(before, dict) else {}
        for name, value in after.items():
            if name in old and same(value, old[name]):
                continue
            if name in changed and (changed[name] is GONE or not same(value, changed[name])):
                context.context_conflict(name)
            changed[name] = value
            joined = {**joined, name: value}
        for name in old:
            if name not in after:
                if changed.get(name, GONE) is not GONE:
                    context.context_conflict(name)
                changed[name] = GONE
                joined = {other: value for other, value in joined.items() if other != name}
    context.take_context(joined)
