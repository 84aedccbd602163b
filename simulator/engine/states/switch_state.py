"""Switch chooses the way: the first true condition, or the first event (0.6, "Switch State"; semantics.md §8)."""

from simulator.engine.data.conditions_v01 import in_words, is_true_of
from simulator.engine.run.outcomes import Await, Done, Fail, Outcome
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.states import SwitchState


def react(state: SwitchState, context: StateContext) -> Outcome:
    """Decide by data at once, or wait for an event until `eventTimeout`; of both kinds the data conditions count."""
    if state.data_conditions or not state.event_conditions:
        return _by_data(state, context)
    match context.signal:
        case ("begin",):
            limit = state.timeout or context.limit("event", None)
            until = context.until(limit, "eventTimeout", state.path) if limit else None
            return Await(context.data, tuple(case.event.name for case in state.event_conditions), until)
        case ("event", name, event):
            chosen = next(case for case in state.event_conditions if case.event.name == name)
            return Done(context.merge_event(context.data, event, name, chosen.filter), chosen.next)
        case ("timer", _):
            return _default(state, context)
    return _by_data(state, context)


def _by_data(state: SwitchState, context: StateContext) -> Outcome:
    cases = context.connected(state) if context.semantics.flow.case_order == "connections" else state.data_conditions
    for case in cases:
        value = is_true_of(case.condition, context.data, context.arguments)
        context.condition_evaluated(case.path, in_words(case.condition), value=value)
        if value:
            return Done(context.data, case.next)
    return _default(state, context)


def _default(state: SwitchState, context: StateContext) -> Outcome:
    if state.default is None:
        return Fail(DATA, f"no condition of {state.name} holds and it has no default", state.path)
    return Done(context.data, state.default)
