"""Where a run first differs from what its scenario expects: the trace event, and what stands there instead."""

from collections.abc import Iterator, Mapping, Sequence

from simulator.engine.data.equality import same
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.facts import function_calls, path_entries, produced_events
from workflow.paths import Json, Path, pointer

ABSENT = "nothing"
LISTS = {"calls": function_calls, "produced": produced_events}


def first_difference(found: Mapping[str, Json]) -> dict[str, Json] | None:
    """Of a result (contracts.md, "Result", with its trace) the earliest difference; None where all expectations held.

    `{"name", "at", "expected", "actual", "seq", "step", "state", "pointer", "message"}`: `at` points into what is
    expected; `expected` or `actual` is null where there is none, `seq` and what follows where no event is to blame.
    """
    wrong = [one for one in found["expectations"] if not one["held"]]
    places = [(_event(one["name"], at, found), one["name"], at, *values) for one in wrong for at, values in _first(one)]
    if not places:
        return None
    order = sorted(places, key=lambda place: place[0]["seq"] if place[0] else len(found["trace"]))
    event, name, at, expected, actual = order[0]
    return {
        "name": name,
        "at": pointer(at),
        "expected": expected,
        "actual": actual,
        **{key: event.get(key) if event else None for key in ("seq", "step", "state", "pointer")},
        "message": _words(name, pointer(at), expected, actual),
    }


def retold(difference: Mapping[str, Json]) -> dict[str, Json]:
    """A difference of which values were masked, with its message anew."""
    words = _words(*(difference[key] for key in ("name", "at", "expected", "actual")))
    return {**difference, "message": words}


def _first(one: Mapping[str, Json]) -> Iterator[tuple[Path, tuple[Json, Json]]]:
    exactly = one["name"] in ("status", "stopped", "output", "path", "duration")
    yield next(_differences(one["expected"], one["actual"], (), exactly), ((), (one["expected"], one["actual"])))


def _differences(expected: Json, actual: Json, at: Path, exactly: bool) -> Iterator[tuple[Path, tuple[Json, Json]]]:
    """Where two values differ; unless `exactly`, objects may have more members than expected."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                yield (*at, key), (value, None)
            else:
                yield from _differences(value, actual[key], (*at, key), exactly)
        for key in actual:
            if exactly and key not in expected:
                yield (*at, key), (None, actual[key])
    elif isinstance(expected, list) and isinstance(actual, list):
        for place in range(max(len(expected), len(actual))):
            if place >= len(expected) or place >= len(actual):
                yield (*at, place), (_entry(expected, place), _entry(actual, place))
            else:
                yield from _differences(expected[place], actual[place], (*at, place), exactly)
    elif not same(expected, actual):
        yield at, (expected, actual)


def _entry(values: Sequence[Json], place: int) -> Json:
    return values[place] if place < len(values) else None


def _event(name: str, at: Path, found: Mapping[str, Json]) -> TraceEvent | None:
    """The trace event at which a difference is seen: the entry of its list, else the end of the root instance."""
    trace: list[TraceEvent] = found["trace"]
    root = next((one["id"] for one in found["instances"] if one["definition"] == found["definition"]), None)
    mine = [event for event in trace if event.get("instance") == root]
    ends = [event for event in mine if event["type"] in types.INSTANCE_ENDS]
    last = ends[-1:] or mine[-1:]
    if name in LISTS or name == "path":
        told = LISTS.get(name)
        listed = told(trace) if told else path_entries(mine, found["path"])
        place = at[0] if at and isinstance(at[0], int) else 0
        last = listed[place : place + 1] or last
    return last[0] if last else None


def _words(name: str, at: str, expected: Json, actual: Json) -> str:
    place = f" at {at}" if at else ""
    if name == "path" and at:
        number = int(at.split("/")[1]) + 1
        place = f", state {number}"
    return f"{name}{place}: expected {_short(expected)}, but got {_short(actual)}"


def _short(value: Json) -> str:
    text = ABSENT if value is None else repr(value) if not isinstance(value, str) else value
    return text if len(text) <= 120 else f"{text[:119]}…"
