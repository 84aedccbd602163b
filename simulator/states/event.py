"""Event waits for its events, merges their payloads, performs actions (0.6, "Event State"; semantics.md §6.4–6.5)."""

from simulator.errors import DATA
from simulator.moment import Moment
from simulator.outcomes import Await, Done, Fail, Outcome, Perform
from workflow.paths import Json
from workflow.states import EventState


def react(state: EventState, moment: Moment) -> Outcome:
    """Wait; on the first event (`exclusive`) or when all have come, perform actions entry by entry."""
    match moment.signal:
        case ("event", name, event):
            return _taken(state, moment, name, event)
        case ("again",):
            return _next_entry(state, moment, moment.memory["merged"], 0)
        case ("performed", data):
            return _next_entry(state, moment, data, moment.memory["entry"] + 1)
        case ("timer", _) if moment.is_start:
            return _discard(state, moment)
        case ("timer", _):
            return Done(moment.data, state.next)
    if not _wanted(state, []):
        return Fail(DATA, f"{state.name} names no event to wait for", state.path)
    until = None
    if state.timeout and not moment.is_start:
        until = moment.until(state.timeout, "timeout", state.path)
    moment.remember(taken=[])
    return Await(moment.data, _wanted(state, []), until)


def _wanted(state: EventState, taken: list[Json]) -> tuple[str, ...]:
    """The names still awaited, in order of definition."""
    names = dict.fromkeys(ref.name for entry in state.on_events for ref in entry.events)
    return tuple(name for name in names if name not in [name for name, _ in taken])


def _taken(state: EventState, moment: Moment, name: str, event: dict[str, Json]) -> Outcome:
    taken = [*moment.memory["taken"], [name, event]]
    moment.remember(taken=taken)
    wanted = _wanted(state, taken)
    if state.exclusive or not wanted:
        return _begin_actions(state, moment, taken)
    until = None
    if moment.is_start and state.timeout and len(taken) == 1:
        until = moment.until(state.timeout, "timeout", state.path)  # from the first event to the last
    return Await(moment.data, wanted, until)


def _begin_actions(state: EventState, moment: Moment, taken: list[Json]) -> Outcome:
    data = moment.data
    for name, event in taken:
        entries = [entry for entry in state.on_events if name in [ref.name for ref in entry.events]]
        for entry in entries[:1] if state.exclusive else entries:
            data = moment.merge_event(data, event, name, entry.filter)
    moment.remember(merged=data)
    return _next_entry(state, moment, data, 0)


def _next_entry(state: EventState, moment: Moment, data: Json, number: int) -> Outcome:
    """Perform the actions of the next entry whose events have come; none is left: done."""
    names = {name for name, _ in moment.memory["taken"]}
    for place, entry in enumerate(state.on_events[number:], number):
        if entry.actions and names & {ref.name for ref in entry.events}:
            moment.remember(entry=len(state.on_events) if state.exclusive else place)
            return Perform(entry.path, data)
        if state.exclusive and names & {ref.name for ref in entry.events}:
            break
    return Done(data, state.next)


def _discard(state: EventState, moment: Moment) -> Outcome:
    """A start state's set of events that was not complete in time is given up; the wait goes on."""
    for name, event in moment.memory["taken"]:
        reason = f"{name} was not joined by the other events within {state.timeout.text if state.timeout else ''}"
        moment.note("event.dropped", event=event, reason=reason)
    moment.remember(taken=[])
    moment.forget_correlation()
    return Await(moment.data, _wanted(state, []))
