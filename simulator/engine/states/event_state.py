"""Event waits for its events, merges their payloads, performs actions (0.6, "Event State"; semantics.md §6.4–6.5).

In 0.1 an entry has an event expression, a next state and a timeout of its own (§6.2).
"""

from simulator.engine.events.event_expressions_v01 import complete
from simulator.engine.run.outcomes import Await, Done, Fail, Outcome, Perform, TimeOut
from simulator.engine.states.kogito_errors import TIMED_OUT_WORDS
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA, TIMEOUT, UNFINISHED
from workflow.expressions import NOTHING
from workflow.model import OPEN
from workflow.paths import Json
from workflow.states import EventState, OnEvents


def react(state: EventState, context: StateContext) -> Outcome:
    """Wait; on the first event (`exclusive`) or when all have come, perform actions entry by entry."""
    match context.signal:
        case ("event", name, event):
            return _taken(state, context, name, event)
        case ("again",):
            return _next_entry(state, context, context.memory["merged"], 0)
        case ("performed", data):
            return _next_entry(state, context, data, context.memory["performing"] + 1)
        case ("timer", _):
            return _late(state, context)
    if not _wanted(state, []):
        return Fail(DATA, _no_event(state), state.path)
    context.remember(taken=[])
    return Await(context.data, _wanted(state, []), _until(state, context))


def _until(state: EventState, context: StateContext) -> int | None:
    """When the wait is given up: in 0.6 not in a start state; in 0.1 by the first entry whose time is over."""
    limit = state.timeout or context.limit("event", None)
    if limit and not context.is_start:
        return context.until(limit, "timeout", state.path)
    own = [context.until(entry.timeout, "timeout", entry.path) for entry in state.on_events if entry.timeout]
    return min(own, default=None)


def _late(state: EventState, context: StateContext) -> Outcome:
    if any(entry.timeout for entry in state.on_events):
        return TimeOut()
    if context.is_start:
        return _discard(state, context)
    if context.handles_timeout():
        return Fail(TIMEOUT, TIMED_OUT_WORDS, state.path)
    return Done(context.data, state.next)


def _no_event(state: EventState) -> str:
    if any(entry.expression == OPEN for entry in state.on_events):
        return f"{UNFINISHED} which event is not chosen yet"
    return f"{state.name} names no event to wait for"


def _wanted(state: EventState, taken: list[Json]) -> tuple[str, ...]:
    """The names still awaited, in order of definition."""
    names = dict.fromkeys(ref.name for entry in state.on_events for ref in entry.events)
    return tuple(name for name in names if name not in [name for name, _ in taken])


def _taken(state: EventState, context: StateContext, name: str, event: dict[str, Json]) -> Outcome:
    taken = [*context.memory["taken"], [name, event]]
    context.remember(taken=taken)
    wanted = _wanted(state, taken)
    chosen = _chosen(state, context, taken, wanted)
    if chosen is not None:
        context.remember(chosen=chosen)
        return _begin_actions(state, context, taken)
    until = None
    limit = state.timeout or context.limit("event", None)
    if context.is_start and limit and len(taken) == 1:
        until = context.until(limit, "timeout", state.path)  # from the first event to the last
    return Await(context.data, wanted, until)


def _chosen(state: EventState, context: StateContext, taken: list[Json], wanted: tuple[str, ...]) -> list[int] | None:
    """The numbers of the entries whose actions are due; None while events are missing."""
    names = [name for name, _ in taken]
    if any(entry.expression is not None for entry in state.on_events):
        ready = [n for n, entry in enumerate(state.on_events) if _ready(entry, context, taken)]
        return ready[:1] or None
    if not state.exclusive and wanted:
        return None
    caused = [n for n, entry in enumerate(state.on_events) if {ref.name for ref in entry.events} & set(names)]
    return caused[:1] if state.exclusive else caused


def _ready(entry: OnEvents, context: StateContext, taken: list[Json]) -> bool:
    return entry.expression is not None and complete(entry.expression, tuple(context.events), taken)


def _begin_actions(state: EventState, context: StateContext, taken: list[Json]) -> Outcome:
    """Merge the payloads of the events that came, in their order, by the entries that name them."""
    data, brought = context.data, []
    for name, event in taken:
        for number in context.memory["chosen"]:
            entry = state.on_events[number]
            if name in [ref.name for ref in entry.events]:
                payload = context.payload(name, event, entry.filter)
                data = context.merge(data, payload, name, name)
                brought += [[payload.value, payload.member, name]] if payload.value is not NOTHING else []
    context.remember(merged=data, brought=brought)
    return _next_entry(state, context, data, 0)


def _next_entry(state: EventState, context: StateContext, data: Json, number: int) -> Outcome:
    """Perform the actions of the next chosen entry from `number` on; none is left: done."""
    chosen = context.memory["chosen"]
    for place in chosen:
        if place >= number and state.on_events[place].actions:
            context.remember(performing=place)
            return Perform(state.on_events[place].path, data)
    return Done(data, state.on_events[chosen[-1]].next or state.next)


def _discard(state: EventState, context: StateContext) -> Outcome:
    """A start state's set of events that was not complete in time is given up; the wait goes on."""
    for name, event in context.memory["taken"]:
        reason = f"{name} was not joined by the other events within {state.timeout.text if state.timeout else ''}"
        context.event_dropped(event, reason)
    context.remember(taken=[])
    context.forget_correlation()
    return Await(context.data, _wanted(state, []))
