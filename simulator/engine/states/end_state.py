"""0.1's END ends its scope with its status (0.1, "End State")."""

from simulator.engine.run.outcomes import Done, Outcome
from simulator.engine.states.state_context import StateContext
from workflow.states import EndState


def react(state: EndState, context: StateContext) -> Outcome:
    """Nothing to do but to end."""
    return Done(context.data, state.next)
