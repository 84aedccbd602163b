"""Delay waits for `timeDelay` of virtual time (0.6, "Delay State")."""

from simulator.engine.run.outcomes import Await, Done, Outcome
from simulator.engine.states.state_context import StateContext
from workflow.states import DelayState


def react(state: DelayState, context: StateContext) -> Outcome:
    """Wait, then go on with the same data."""
    if context.signal[0] == "begin":
        return Await(context.data, until=context.until(state.duration, "timeDelay", state.path))
    return Done(context.data, state.next)
