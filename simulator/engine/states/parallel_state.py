"""Parallel runs its branches from the same data until enough are complete (0.6, "Parallel State"; semantics.md §8)."""

from typing import Final

from simulator.engine.data.filters import number_of
from simulator.engine.run.outcomes import Done, Fail, Fork, Outcome, Part, Settle, Stay
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.paths import Json
from workflow.states import Branch, ParallelState

COUNT: Final = "numCompleted"


def react(state: ParallelState, context: StateContext) -> Outcome:
    """Start all branches; `and` waits for all, `xor` for the first, `n_of_m` for the first n."""
    match context.signal:
        case ("part", index, output):
            context.remember(ended=[*context.memory["ended"], [context.now, index, output]])
            return Settle() if _is_enough(state, context) else Stay()
        case ("settle",):
            data = _gathered(state, context) if _by_states(state) else _merged(state, context)
            return Done(data, state.next)
        case ("forked",) if _is_enough(state, context):
            return Settle()
        case ("forked",):
            return Stay()
    if not state.branches:
        return Done(context.data, state.next)
    by, most = state.count_by if state.completion == "n_of_m" else None, len(state.branches)
    enough = _enough(state) if by is None else number_of(by, context.data, context.arguments, COUNT)
    if state.exact and not 1 <= enough <= most:
        return Fail(DATA, f"{COUNT} is from 1 to {most}, the number of branches, not {enough}", state.path)
    context.remember(ended=[], enough=enough)
    runs_on = state.completion == "n_of_m" and context.semantics.flow.losers == "run-on"
    parts = (_part(context, number, branch, runs_on=runs_on) for number, branch in enumerate(state.branches))
    return Fork(tuple(parts))


def _part(context: StateContext, number: int, branch: Branch, *, runs_on: bool) -> Part:
    owner = branch.scope.path if branch.scope else branch.path
    limit = context.limit("branch", branch.timeouts)
    return Part(
        "branch",
        number,
        branch.name or (f"[{number}]" if context.semantics.flow.losers == "run-on" else ""),
        owner,
        context.data,
        branch.workflow,
        branch.scope,
        branch.wait and not runs_on,
        limit=limit,
    )


def _by_states(state: ParallelState) -> bool:
    """0.1: branches are states of their own, and some are not waited for."""
    return any(branch.scope is not None for branch in state.branches)


def _is_enough(state: ParallelState, context: StateContext) -> bool:
    ended = {index for _, index, _ in context.memory["ended"]}
    if _by_states(state):
        return all(number in ended or not branch.wait for number, branch in enumerate(state.branches))
    return len(ended) >= int(context.memory["enough"])


def _gathered(state: ParallelState, context: StateContext) -> Json:
    """0.1: an array with one element a branch; null for one that is not waited for and has not ended (§4.3)."""
    outputs = {index: output for _, index, output in context.memory["ended"]}
    return [outputs.get(number) for number in range(len(state.branches))]


def _enough(state: ParallelState) -> int:
    if state.completion == "xor":
        return 1
    if state.exact and state.completion == "n_of_m":
        return 0 if state.count is None else state.count
    if state.completion == "n_of_m" and state.count is not None:
        return max(1, min(state.count, len(state.branches)))
    return len(state.branches)


def _merged(state: ParallelState, context: StateContext) -> Json:
    """What the branches that count gave, merged in order of definition.

    The first to complete count; of those that completed at one instant, the first by definition.
    """
    first = sorted(context.memory["ended"], key=lambda ended: (ended[0], ended[1]))[: context.memory["enough"]]
    data = context.data
    copies = context.semantics.data.branches != "joined"  # merged as they end
    for _, index, output in first if copies else sorted(first, key=lambda ended: int(ended[1])):
        branch = state.branches[index]
        name = branch.workflow.name if branch.workflow else branch.name
        data = context.merge_branch(data, output, name, branch.name)
    return data
