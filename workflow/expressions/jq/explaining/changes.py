"""Values with something else at a path, or without what stood there; all else in them comes from where it came from."""

from collections.abc import Sequence
from typing import Final

from workflow.expressions.jq.access import delete_paths, places, put, same_keys
from workflow.expressions.jq.explaining.scope import Tracer
from workflow.expressions.jq.explaining.traced import Traced
from workflow.expressions.jq.values.containers import slice_bounds
from workflow.expressions.jq.values.order import ordered
from workflow.paths import Json

_NULL: Final = Traced(None)


def with_at(tracer: Tracer, value: Traced, path: Sequence[Json], new: Traced) -> Traced:
    """The value with something else at a path."""
    passed = []
    for key in path:
        passed.append(value)
        value = value.step(key, tracer.run.charge)
    for container, key in zip(reversed(passed), reversed(path), strict=True):
        new = _put(tracer, container, key, new)
    return new


def _put(tracer: Tracer, container: Traced, key: Json, new: Traced) -> Traced:
    charge = tracer.run.charge
    value = put(container.value, key, new.value, charge)
    if type(value) is dict:
        return Traced(value, parts={**container.named(charge), key: new}, why=container.why)
    entries = container.listed(charge)
    if type(key) is dict:
        start, end = slice_bounds(len(entries), key.get("start"), key.get("end"))
        return Traced(value, parts=[*entries[:start], *new.listed(charge), *entries[end:]], why=container.why)
    place = int(key) + (len(entries) if key < 0 else 0)
    parts = [*entries, *[_NULL] * (place + 1 - len(entries))]
    parts[place] = new
    return Traced(value, parts=parts, why=container.why)


def without(tracer: Tracer, value: Traced, paths: list[Json]) -> Traced:
    """The value without what stands at these paths."""
    charge = tracer.run.charge
    left = delete_paths(value.value, paths, charge)
    if not all(paths):
        return Traced(left, made_of=(value,), why=value.why)
    return _below(tracer, value, ordered(paths, paths, charge), 0) if paths else value


def _below(tracer: Tracer, value: Traced, paths: list[list[Json]], level: int) -> Traced:
    """The value without what stands at the ends of sorted paths, of which `level` keys are passed already."""
    gone: list[Json] = []
    for first, last in reversed(same_keys(paths, level)):
        key = paths[first][level]
        if len(paths[first]) == level + 1:
            gone.append(key)
            continue
        inner = value.step(key, tracer.run.charge)
        if inner.value is not None:
            value = _put(tracer, value, key, _below(tracer, inner, paths[first:last], level + 1))
    return _without_keys(tracer, value, gone) if gone else value


def _without_keys(tracer: Tracer, container: Traced, keys: list[Json]) -> Traced:
    left = delete_paths(container.value, [[key] for key in keys], tracer.run.charge)
    if isinstance(left, dict):
        named = container.named(tracer.run.charge)
        return Traced(left, parts={name: named[name] for name in left}, why=container.why)
    if isinstance(left, list):
        gone = {place for key in keys for place in places(container.value, key)}
        kept = [one for place, one in enumerate(container.listed(tracer.run.charge)) if place not in gone]
        return Traced(left, parts=kept, why=container.why)
    return container
