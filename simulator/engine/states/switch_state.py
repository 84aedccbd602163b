"""Switch chooses the way: the first true condition, or the first event (0.6, "Switch State"; semantics.md §8)."""

from simulator.engine.data.conditions_v01 import in_words, is_true_of
from simulator.engine.run.outcomes import Await, Done, Fail, Outcome
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.states import SwitchState


def react(state: SwitchState, moment: StateContext) -> Outcome:
    """Decide by data at once, or wait for an event until `eventTimeout`; of both kinds the data conditions count."""
    if state.data_conditions or not state.event_conditions:
        return _by_data(state, moment)
    match moment.signal:
        case ("begin",):
            limit = state.timeout or moment.limit("event", None)
            until = moment.until(limit, "eventTimeout", state.path) if limit else None
            return Await(moment.data, tuple(case.event.name for case in state.event_conditions), until)
        case ("event", name, event):
            chosen = next(case for case in state.event_conditions if case.event.name == name)
            return Done(moment.merge_event(moment.data, event, name, chosen.filter), chosen.next)
        case ("timer", _):
            return _default(state, moment)
    return _by_data(state, moment)


def _by_data(state: SwitchState, moment: StateContext) -> Outcome:
    for case in state.data_conditions:
        value = is_true_of(case.condition, moment.data, moment.arguments)
        moment.condition_evaluated(case.path, in_words(case.condition), value=value)
        if value:
            return Done(moment.data, case.next)
    return _default(state, moment)


def _default(state: SwitchState, moment: StateContext) -> Outcome:
    if state.default is None:
        return Fail(DATA, f"no condition of {state.name} holds and it has no default", state.path)
    return Done(moment.data, state.default)
