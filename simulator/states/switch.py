"""Switch chooses the way: the first true condition, or the first event (0.6, "Switch State"; semantics.md §8)."""

from simulator.data import holds
from simulator.errors import DATA, EXPRESSION
from simulator.moment import Moment
from simulator.outcomes import Await, Done, Fail, Outcome
from workflow.model import Expression
from workflow.states import SwitchState


def react(state: SwitchState, moment: Moment) -> Outcome:
    """Decide by data at once, or wait for an event until `eventTimeout`."""
    match moment.signal:
        case ("begin",) if state.event_conditions:
            until = moment.until(state.timeout, "eventTimeout", state.path) if state.timeout else None
            return Await(moment.data, tuple(case.event.name for case in state.event_conditions), until)
        case ("event", name, event):
            chosen = next(case for case in state.event_conditions if case.event.name == name)
            return Done(moment.merge_event(moment.data, event, name, chosen.filter), chosen.next)
        case ("timer", _):
            return _default(state, moment)
    return _by_data(state, moment)


def _by_data(state: SwitchState, moment: Moment) -> Outcome:
    for case in state.data_conditions:
        if not isinstance(case.condition, Expression):
            return Fail(EXPRESSION, "this condition cannot be evaluated", case.path)
        value = holds(case.condition, moment.data)
        moment.note("condition.evaluated", case.path, condition=case.condition.text, value=value)
        if value:
            return Done(moment.data, case.next)
    return _default(state, moment)


def _default(state: SwitchState, moment: Moment) -> Outcome:
    if state.default is None:
        return Fail(DATA, f"no condition of {state.name} holds and it has no default", state.path)
    return Done(moment.data, state.default)
