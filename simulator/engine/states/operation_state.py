"""Operation performs its actions (0.6, "Operation State")."""

from simulator.engine.run.outcomes import Done, Outcome, Perform
from simulator.engine.states.state_context import StateContext
from workflow.states import OperationState


def react(state: OperationState, context: StateContext) -> Outcome:
    """Perform the actions, then go on with what they merged."""
    if context.signal[0] == "performed":
        return Done(context.signal[1], state.next)
    return Perform(state.path, context.data)
