"""0.1's END ends its scope with its status (0.1, "End State")."""

from simulator.moment import Moment
from simulator.outcomes import Done, Outcome
from workflow.states import EndState


def react(state: EndState, moment: Moment) -> Outcome:
    """Nothing to do but to end."""
    return Done(moment.data, state.next)
