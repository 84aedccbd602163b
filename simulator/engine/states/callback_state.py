"""Callback performs its action, then waits for the event (0.6, "Callback State"; semantics.md §8)."""

from simulator.engine.run.outcomes import Await, Done, Fail, Outcome, Perform
from simulator.engine.states.kogito_errors import TIMED_OUT_WORDS
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA, TIMEOUT
from workflow.states import CallbackState


def react(state: CallbackState, context: StateContext) -> Outcome:
    """Both results merge; the timeout counts from the action's completion, and then the transition is taken."""
    match context.signal:
        case ("begin",):
            return Perform(state.path, context.data)
        case ("performed", _) if state.event is None:
            return Fail(DATA, f"{state.name} names no event to wait for", state.path)
        case ("performed", data):
            limit = state.timeout or context.limit("event", None)
            until = context.until(limit, "timeout", state.path) if limit else None
            return Await(data, (state.event.name,) if state.event else (), until)
        case ("event", name, event):
            return Done(context.merge_event(context.data, event, name, state.event_filter), state.next)
    if context.handles_timeout():
        return Fail(TIMEOUT, TIMED_OUT_WORDS, state.path)
    return Done(context.data, state.next)
