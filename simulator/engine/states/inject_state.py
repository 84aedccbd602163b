"""Inject merges its static data (0.6, "Inject State"; semantics.md §8)."""

from simulator.engine.data.filters import Selection
from simulator.engine.run.outcomes import Done, Outcome
from simulator.engine.states.state_context import StateContext
from workflow.states import InjectState


def react(state: InjectState, context: StateContext) -> Outcome:
    """Merge `data` as it stands: it holds no expressions."""
    return Done(context.merge(context.data, Selection(state.data), state.name, "data"), state.next)
