"""Delay waits for `timeDelay` of virtual time (0.6, "Delay State")."""

from simulator.engine.run.outcomes import Await, Done, Outcome
from simulator.engine.states.state_context import StateContext
from workflow.states import DelayState


def react(state: DelayState, moment: StateContext) -> Outcome:
    """Wait, then go on with the same data."""
    if moment.signal[0] == "begin":
        return Await(moment.data, until=moment.until(state.duration, "timeDelay", state.path))
    return Done(moment.data, state.next)
