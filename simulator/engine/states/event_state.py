"""Event waits for its events, merges their payloads, performs actions (0.6, "Event State"; semantics.md §6.4–6.5).

In 0.1 an entry has an event expression, a next state and a timeout of its own (§6.2).
"""

from simulator.engine.events.event_expressions_v01 import complete
from simulator.engine.run.outcomes import Await, Done, Fail, Outcome, Perform, TimeOut
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA, UNFINISHED
from workflow.expressions import NOTHING
from workflow.model import OPEN
from workflow.paths import Json
from workflow.states import EventState, OnEvents


def react(state: EventState, moment: StateContext) -> Outcome:
    """Wait; on the first event (`exclusive`) or when all have come, perform actions entry by entry."""
    match moment.signal:
        case ("event", name, event):
            return _taken(state, moment, name, event)
        case ("again",):
            return _next_entry(state, moment, moment.memory["merged"], 0)
        case ("performed", data):
            return _next_entry(state, moment, data, moment.memory["performing"] + 1)
        case ("timer", _):
            return _late(state, moment)
    if not _wanted(state, []):
        return Fail(DATA, _no_event(state), state.path)
    moment.remember(taken=[])
    return Await(moment.data, _wanted(state, []), _until(state, moment))


def _until(state: EventState, moment: StateContext) -> int | None:
    """When the wait is given up: in 0.6 not in a start state; in 0.1 by the first entry whose time is over."""
    limit = state.timeout or moment.limit("event", None)
    if limit and not moment.is_start:
        return moment.until(limit, "timeout", state.path)
    own = [moment.until(entry.timeout, "timeout", entry.path) for entry in state.on_events if entry.timeout]
    return min(own, default=None)


def _late(state: EventState, moment: StateContext) -> Outcome:
    if any(entry.timeout for entry in state.on_events):
        return TimeOut()
    if moment.is_start:
        return _discard(state, moment)
    return Done(moment.data, state.next)


def _no_event(state: EventState) -> str:
    if any(entry.expression == OPEN for entry in state.on_events):
        return f"{UNFINISHED} which event is not chosen yet"
    return f"{state.name} names no event to wait for"


def _wanted(state: EventState, taken: list[Json]) -> tuple[str, ...]:
    """The names still awaited, in order of definition."""
    names = dict.fromkeys(ref.name for entry in state.on_events for ref in entry.events)
    return tuple(name for name in names if name not in [name for name, _ in taken])


def _taken(state: EventState, moment: StateContext, name: str, event: dict[str, Json]) -> Outcome:
    taken = [*moment.memory["taken"], [name, event]]
    moment.remember(taken=taken)
    wanted = _wanted(state, taken)
    chosen = _chosen(state, moment, taken, wanted)
    if chosen is not None:
        moment.remember(chosen=chosen)
        return _begin_actions(state, moment, taken)
    until = None
    limit = state.timeout or moment.limit("event", None)
    if moment.is_start and limit and len(taken) == 1:
        until = moment.until(limit, "timeout", state.path)  # from the first event to the last
    return Await(moment.data, wanted, until)


def _chosen(state: EventState, moment: StateContext, taken: list[Json], wanted: tuple[str, ...]) -> list[int] | None:
    """The numbers of the entries whose actions are due; None while events are missing."""
    names = [name for name, _ in taken]
    if any(entry.expression is not None for entry in state.on_events):
        ready = [n for n, entry in enumerate(state.on_events) if _ready(entry, moment, taken)]
        return ready[:1] or None
    if not state.exclusive and wanted:
        return None
    caused = [n for n, entry in enumerate(state.on_events) if {ref.name for ref in entry.events} & set(names)]
    return caused[:1] if state.exclusive else caused


def _ready(entry: OnEvents, moment: StateContext, taken: list[Json]) -> bool:
    return entry.expression is not None and complete(entry.expression, tuple(moment.events), taken)


def _begin_actions(state: EventState, moment: StateContext, taken: list[Json]) -> Outcome:
    """Merge the payloads of the events that came, in their order, by the entries that name them."""
    data, brought = moment.data, []
    for name, event in taken:
        for number in moment.memory["chosen"]:
            entry = state.on_events[number]
            if name in [ref.name for ref in entry.events]:
                payload = moment.payload(name, event, entry.filter)
                data = moment.merge(data, payload, name, name)
                brought += [[payload.value, payload.member, name]] if payload.value is not NOTHING else []
    moment.remember(merged=data, brought=brought)
    return _next_entry(state, moment, data, 0)


def _next_entry(state: EventState, moment: StateContext, data: Json, number: int) -> Outcome:
    """Perform the actions of the next chosen entry from `number` on; none is left: done."""
    chosen = moment.memory["chosen"]
    for place in chosen:
        if place >= number and state.on_events[place].actions:
            moment.remember(performing=place)
            return Perform(state.on_events[place].path, data)
    return Done(data, state.on_events[chosen[-1]].next or state.next)


def _discard(state: EventState, moment: StateContext) -> Outcome:
    """A start state's set of events that was not complete in time is given up; the wait goes on."""
    for name, event in moment.memory["taken"]:
        reason = f"{name} was not joined by the other events within {state.timeout.text if state.timeout else ''}"
        moment.event_dropped(event, reason)
    moment.remember(taken=[])
    moment.forget_correlation()
    return Await(moment.data, _wanted(state, []))
