"""Delay waits for `timeDelay` of virtual time (0.6, "Delay State")."""

from simulator.moment import Moment
from simulator.outcomes import Await, Done, Outcome
from workflow.states import DelayState


def react(state: DelayState, moment: Moment) -> Outcome:
    """Wait, then go on with the same data."""
    if moment.signal[0] == "begin":
        return Await(moment.data, until=moment.until(state.duration, "timeDelay", state.path))
    return Done(moment.data, state.next)
