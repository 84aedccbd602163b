"""Where what is expected and what a run came to part: the place, what stands there on both sides, and the event that
says so, where it is one that is listed, counted or of an instance.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from simulator.engine.data.equality import same
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.facts import function_calls, produced_events
from simulator.scenario.expectations import COUNTED, EQUAL, LISTS, SOME, pairing_of, respelled
from simulator.scenario.expected import spellings
from simulator.scenario.expected.evidence import Evidence
from simulator.scenario.expected.made_calls import call_of
from simulator.scenario.expected.pairing import mismatch
from workflow.expressions import NOTHING
from workflow.paths import Json, Path

LISTED: Final = LISTS | SOME
"""The list of the result that an expectation is about."""


class Parting(NamedTuple):
    """Where two values part, and what stands there; NOTHING: there is no such place."""

    at: Path
    expected: Json
    actual: Json
    event: TraceEvent | None = None


def parting(one: Mapping[str, Json], found: Mapping[str, Json], evidence: Evidence | None) -> Parting:
    """The first place where an expectation that does not hold differs from a result with its trace."""
    name, actual = one["name"], one["actual"]
    expected = respelled(name, one["expected"], actual, evidence)
    if name in COUNTED:
        return _counted(name, expected, actual, evidence)
    if name in LISTED and isinstance(expected, list) and isinstance(actual, list):
        return _listed(name, expected, actual, found, evidence)
    place = next(_differences(expected, actual, (), name in EQUAL), Parting((), expected, actual))
    if name == "instances":
        return place._replace(event=_of_instance(place.at, found))
    return place


def _counted(name: str, expected: Json, actual: Json, evidence: Evidence | None) -> Parting:
    """The first key that is called more often, or less often, than expected; the call that is too much says so."""
    counts = expected if isinstance(expected, dict) else dict.fromkeys(expected, 0)
    if isinstance(actual, str):  # what is wrong with a key
        key = next((key for key in counts if f"`{key}`" in actual), "")
        return Parting(_place_of(key, expected), expected, actual)
    key = next(key for key, count in counts.items() if not same(count, actual.get(key, 0)))
    event = evidence.made_calls.event(key, counts[key]) if evidence else None
    place = Parting(_place_of(key, expected), counts[key], actual[key], event)
    if name == "notCalled" and event is not None and "function" in event:
        return place._replace(expected=NOTHING, actual=call_of(event))
    return place


def _place_of(key: str, expected: Json) -> Path:
    return (key,) if isinstance(expected, dict) else (expected.index(key),)


def _listed(
    name: str, expected: Sequence[Json], actual: Sequence[Json], found: Mapping[str, Json], evidence: Evidence | None
) -> Parting:
    """Where a list differs, of which the entries of one instant may come in any order."""
    apart = mismatch(expected, actual, *pairing_of(name, expected, actual, evidence), whole=name in LISTS)
    assert apart is not None
    number, left = apart
    wanted = expected[number] if number < len(expected) else NOTHING
    alike = [place for place in left if _is_named_alike(wanted, actual[place])]
    near = next(iter(alike if name in SOME else (*alike, *left)), None)
    if near is None:
        return Parting((number,), wanted, NOTHING)
    events = _events(LISTED[name], expected, found, evidence)
    written = spellings.call(wanted, actual[near])
    place = next(_differences(written, actual[near], (number,), exactly=False))
    return place._replace(event=events[near] if near < len(events) else None)


def _events(
    kind: str, expected: Sequence[Json], found: Mapping[str, Json], evidence: Evidence | None
) -> Sequence[TraceEvent]:
    """The events that tell the entries of a list."""
    if evidence is not None:
        return evidence.entries(kind, expected).events
    return function_calls(found["trace"]) if kind == "calls" else produced_events(found["trace"])


def _is_named_alike(wanted: Json, entry: Json) -> bool:
    """Whether a call is of the same function, or an event of the same type."""
    names = [name for name in ("function", "type") if isinstance(wanted, dict) and name in wanted]
    return bool(names) and all(same(wanted[name], entry.get(name)) for name in names)


def _of_instance(at: Path, found: Mapping[str, Json]) -> TraceEvent | None:
    """The start of an instance that is another than the expected, or its end where it came to something else."""
    number = at[0] if at and isinstance(at[0], int) else 0
    if number >= len(found["instances"]):
        return None
    name = found["instances"][number]["id"]
    own: list[TraceEvent] = [event for event in found["trace"] if event.get("instance") == name]
    if not own or len(at) < 2 or at[1] in ("started", "definition"):
        return own[0] if own else None
    return next((event for event in own if event["type"] in types.INSTANCE_ENDS), own[-1])


def _differences(expected: Json, actual: Json, at: Path, exactly: bool) -> Iterator[Parting]:
    """Where two values differ; unless `exactly`, objects may have more members than expected."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                yield Parting((*at, key), value, NOTHING)
            else:
                yield from _differences(value, actual[key], (*at, key), exactly)
        for key in actual:
            if exactly and key not in expected:
                yield Parting((*at, key), NOTHING, actual[key])
    elif isinstance(expected, list) and isinstance(actual, list):
        for place in range(max(len(expected), len(actual))):
            if place >= len(expected) or place >= len(actual):
                yield Parting((*at, place), _entry(expected, place), _entry(actual, place))
            else:
                yield from _differences(expected[place], actual[place], (*at, place), exactly)
    elif not same(expected, actual):
        yield Parting(at, expected, actual)


def _entry(values: Sequence[Json], place: int) -> Json:
    return values[place] if place < len(values) else NOTHING
