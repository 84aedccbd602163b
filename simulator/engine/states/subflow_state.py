"""Subflow runs another workflow, awaited or detached (0.6, "SubFlow State"; semantics.md §8)."""

from simulator.engine.run.outcomes import Done, Fail, Launch, Outcome
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA, UNFINISHED
from workflow.model import OPEN
from workflow.states import SubflowState


def react(state: SubflowState, context: StateContext) -> Outcome:
    """An awaited sub-workflow's output merges; a detached one is started and left to itself."""
    if state.workflow is None:
        return Fail(DATA, f"{state.name} names no workflow", state.path)
    if state.workflow.name == OPEN:
        return Fail(DATA, f"{UNFINISHED} which workflow is not chosen yet", state.workflow.path)
    match context.signal:
        case ("begin",):
            return Launch(state.workflow, state.wait)
        case ("returned", output):
            return Done(context.merge_output(output, state.workflow.name), state.next)
    return Done(context.data, state.next)
