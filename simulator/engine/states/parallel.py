"""Parallel runs its branches from the same data until enough are complete (0.6, "Parallel State"; semantics.md §8)."""

from simulator.engine.data.equality import same
from simulator.engine.data.filters import Selection
from simulator.engine.outcomes import Done, Fork, Outcome, Part, Settle, Stay
from simulator.engine.state_context import Moment
from workflow.paths import Json
from workflow.states import Branch, ParallelState


def react(state: ParallelState, moment: Moment) -> Outcome:
    """Start all branches; `and` waits for all, `xor` for the first, `n_of_m` for the first n."""
    match moment.signal:
        case ("part", index, output):
            moment.remember(ended=[*moment.memory["ended"], [moment.now, index, output]])
            return Settle() if _is_enough(state, moment) else Stay()
        case ("settle",):
            data = _gathered(state, moment) if _by_states(state) else _merged(state, moment)
            return Done(data, state.next)
        case ("forked",) if _is_enough(state, moment):
            return Settle()
        case ("forked",):
            return Stay()
    moment.remember(ended=[])
    if not state.branches:
        return Done(moment.data, state.next)
    return Fork(tuple(_part(number, branch, moment.data) for number, branch in enumerate(state.branches)))


def _part(number: int, branch: Branch, data: Json) -> Part:
    owner = branch.scope.path if branch.scope else branch.path
    return Part("branch", number, branch.name, owner, data, branch.workflow, branch.scope, branch.wait)


def _by_states(state: ParallelState) -> bool:
    """0.1: branches are states of their own, and some are not waited for."""
    return any(branch.scope is not None for branch in state.branches)


def _is_enough(state: ParallelState, moment: Moment) -> bool:
    ended = {index for _, index, _ in moment.memory["ended"]}
    if _by_states(state):
        return all(number in ended or not branch.wait for number, branch in enumerate(state.branches))
    return len(ended) >= _enough(state)


def _gathered(state: ParallelState, moment: Moment) -> Json:
    """0.1: an array with one element a branch; null for one that is not waited for and has not ended (§4.3)."""
    outputs = {index: output for _, index, output in moment.memory["ended"]}
    return [outputs.get(number) for number in range(len(state.branches))]


def _enough(state: ParallelState) -> int:
    if state.completion == "xor":
        return 1
    if state.completion == "n_of_m" and state.count is not None:
        return max(1, min(state.count, len(state.branches)))
    return len(state.branches)


def _merged(state: ParallelState, moment: Moment) -> Json:
    """What the branches that count changed or added, merged in order of definition.

    The first to complete count; of those that completed at one instant, the first by definition.
    """
    first = sorted(moment.memory["ended"], key=lambda ended: (ended[0], ended[1]))[: _enough(state)]
    data = moment.data
    for _, index, output in sorted(first, key=lambda ended: int(ended[1])):
        branch = state.branches[index]
        name = branch.workflow.name if branch.workflow else branch.name
        data = moment.merge(data, Selection(_changes(moment.data, output)), name, branch.name)
    return data


def _changes(before: Json, after: Json) -> Json:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    return {key: value for key, value in after.items() if key not in before or not same(value, before[key])}
