"""1.0: events that the filters of a strategy take, made up so that they do (semantics-1.0.md §8.3, §8.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.data.filters import select
from simulator.engine.events.event_filters import SIGNS, Listener, NamedFilter, expected, filters_of, mismatch
from simulator.engine.events.listening import listener_of, strategy_of
from simulator.engine.events.start_filters import reads_whole
from simulator.engine.run.arguments import outside_of
from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Frame
from simulator.studies.exploration.languages._texts import like
from simulator.studies.exploration.partial_data import ANYTHING, at, merged, once, settled
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.wants import Inverse
from workflow.expressions import NOTHING, dollar
from workflow.expressions.jq import look
from workflow.model import Expression, Template
from workflow.paths import Json
from workflow.tasks import EventFilter

TEXT: Final = "example"
Event = dict[str, Json]


def awaited(
    run: StepContext, frame: Frame, demands: TaskDemands, beyond: Sequence[Json], like_these: Sequence[Event]
) -> Iterator[Event]:
    """The events that a task waits for: as they are given, else made up, with each payload that is asked for."""
    if run.semantics.events.kinds == "signals":
        yield from _signals(frame, demands.carried(frame.path, beyond), like_these)
        return
    program = run.program(frame.instance)
    listener = listener_of(run.setup, run.world, program, frame)
    for one in filters_of(strategy_of(program, frame)):
        if one.name in frame.waits:
            payloads = [ANYTHING] if one.ends else demands.carried(frame.path, beyond)
            yield from _made(one, listener, demands.back.inverse, payloads, like_these)


def _signals(frame: Frame, payloads: Sequence[Json], like_these: Sequence[Event]) -> Iterator[Event]:
    """The signals and updates that a task waits for."""
    for _, kind, name in frame.memory.get("listeners") or []:
        if name in frame.waits:
            given = [one for one in like_these if (one.get("type"), one.get("id")) == (kind, name)]
            yield from given
            for payload in payloads:
                yield {"type": kind, "id": name, "data": merged(given[0].get("data"), payload) if given else payload}


def starting(run: StepContext, program: Program, demands: TaskDemands, like_these: Sequence[Event]) -> Iterator[Event]:
    """The events that the first instance still lacks, where events start it."""
    on = program.schedule.on if program.schedule else None
    if on is None:
        return
    gathered = next((one for one in run.world.sets.values() if one["definition"] == run.setup.root), None)
    came = {name for name, _ in gathered["events"]} if gathered else set()
    listener = Listener(outside_of(run.setup, run.world, program), None, gathered["values"] if gathered else {})
    place = ("data",) if reads_whole(program) else ()
    inputs: list[Json] = [*demands.inputs()]
    entries = [one for wanted in inputs for one in (wanted if isinstance(wanted, list) else [])]
    payloads = once([*(at(place, one) for one in entries), *([ANYTHING] if not entries else [])])
    for one in filters_of(on):
        if one.name not in came or (on.kind == "any" and not one.ends):
            yield from _made(one, listener, demands.back.inverse, [ANYTHING] if one.ends else payloads, like_these)


def _made(
    one: NamedFilter, listener: Listener, inverse: Inverse, payloads: Sequence[Json], like_these: Sequence[Event]
) -> Iterator[Event]:
    given = [event for event in like_these if mismatch(one.filter, event, listener) is None]
    yield from given
    bare = given[0] if given else _attributes(one.filter, listener, inverse)
    for payload in payloads:
        data = merged(payload, bare.get("data", ANYTHING))
        found = {**bare, "data": settled(data)}
        for key in one.filter.correlate:
            wanted = expected(key, listener, TEXT)
            demands = inverse.inputs(key.source, wanted) if key.source is not None else []
            found = settled(merged(found, demands[0].data)) if demands else found
        if mismatch(one.filter, found, listener) is None:
            yield found


def _attributes(one: EventFilter, listener: Listener, inverse: Inverse) -> Event:
    """An event with the attributes that the filter asks for."""
    written = one.attributes.value if one.attributes and isinstance(one.attributes.value, dict) else {}
    found: Event = {}
    for name, value in written.items():
        assert one.attributes is not None
        part = replace(one, attributes=replace(one.attributes, value={name: value}), correlate=())
        found[name] = _first(part, name, listener, _guesses(one.attributes, value, listener, inverse))
    return {"type": TEXT, **found} if "type" not in found else found


def _first(part: EventFilter, name: str, listener: Listener, guesses: Iterator[Json]) -> Json:
    """The first guess that the filter takes; where none is, nothing particular."""
    return next((one for one in guesses if mismatch(part, {name: one}, listener) is None), TEXT)


def _guesses(filters: Template, value: Json, listener: Listener, inverse: Inverse) -> Iterator[Json]:
    """What an attribute may be that is to be `value`: as it is written, a text of its pattern, what an expression asks
    for or gives; of a payload member by member.
    """
    if isinstance(value, dict):
        yield settled(_payload(filters, value, listener, inverse))
        return
    inside = dollar.whole(value) if isinstance(value, str) else None
    if inside is not None:
        yield from _asked(Expression(inside, filters.path, filters.language), listener, inverse)
        return
    yield value
    if isinstance(value, str) and not SIGNS.isdisjoint(value):
        yield from like(value)


def _asked(expression: Expression, listener: Listener, inverse: Inverse) -> Iterator[Json]:
    yield from (settled(one.data) for one in inverse.truths(expression, True))
    for read in look(expression.text).reads:
        if read.variable is not None and read.variable in listener.arguments.variables:
            value = at(
                tuple(step for step in read.path if isinstance(step, str)), listener.arguments.variables[read.variable]
            )
            yield None if value is ANYTHING else value
    try:
        found = select(expression, None, listener.arguments)
    except Trouble:
        return
    if found is not NOTHING:
        yield found


def _payload(filters: Template, value: dict[str, Json], listener: Listener, inverse: Inverse) -> Json:
    found: Json = {}
    for name, wanted in value.items():
        inside = dollar.whole(wanted) if isinstance(wanted, str) else None
        if inside is None:
            found = merged(found, {name: wanted})
            continue
        expression = Expression(inside, filters.path, filters.language)
        truths = inverse.truths(expression, True)
        part = truths[0].data if truths else {name: next(_asked(expression, listener, inverse), TEXT)}
        found = merged(found, part)
    return found
