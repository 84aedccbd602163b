"""A sweep: a scenario once for each value at a place in it, and for each combination of several places.

It is written `/PLACE/IN/IT=VALUE,VALUE`, values as in YAML; or `/PLACE=FROM..TO..STEPS`, which are so many values at
equal distances from the first to the last, numbers or durations.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import product
from math import isfinite, nan, prod

from simulator.scenario.scenario import Scenario
from simulator.studies.sampling.heat_map import Sweep
from workflow.document import read
from workflow.durations import format_ms, parse
from workflow.paths import Json, json_text, list_index, unescaped

RANGE = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)\s*\.\.\s*(\d{1,4})\s*", re.ASCII)


class BadSweep(ValueError):
    """What is wrong with the place or the values of sweep `at` (from 0)."""

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.at = at


def sweep_of(written: str, at: int = 0) -> Sweep:
    """The place and its values, as they are written; raises BadSweep."""
    place, equals, values = written.partition("=")
    found = _values(values, at) if place.startswith("/") and equals else []
    if not found:
        raise BadSweep(f"write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not {written!r}", at)
    return place, found


def combinations(sweeps: Sequence[Sweep]) -> int:
    """How many combinations of values there are."""
    return prod(len(values) for _, values in sweeps)


def swept(case: Scenario, sweeps: Sequence[Sweep]) -> list[Scenario]:
    """The scenario for each combination, named after it; the last place's values change fastest. Raises BadSweep."""
    return [_with(case, sweeps, values) for values in product(*(values for _, values in sweeps))]


def _values(written: str, at: int) -> list[Json]:
    if spread := RANGE.fullmatch(written):
        return _spread(spread[1], spread[2], int(spread[3]), at)
    listed = read(f"[{written}]", "yaml")
    return list(listed.data) if listed.readable and isinstance(listed.data, list) else []


def _spread(first: str, last: str, steps: int, at: int) -> list[Json]:
    """So many values at equal distances."""
    if steps < 2:
        raise BadSweep("FROM..TO..STEPS has two steps at least", at)
    lengths = [parse(one) for one in (first, last)]
    if all(one is not None and not one.months for one in lengths):
        low, high = (one.milliseconds for one in lengths if one)
        return [format_ms(round(low + (high - low) * step / (steps - 1))) for step in range(steps)]
    try:
        least, most = float(first), float(last)
    except ValueError:
        least = most = nan
    if not isfinite(most - least):
        raise BadSweep(f"{first!r} and {last!r} are to be two numbers or two durations", at)
    whole = [least + (most - least) * step / (steps - 1) for step in range(steps)]
    return [int(one) if one.is_integer() else float(f"{one:.12g}") for one in whole]


def _with(case: Scenario, sweeps: Sequence[Sweep], values: Sequence[Json]) -> Scenario:
    data = deepcopy(dict(case.data))
    for at, ((place, _), value) in enumerate(zip(sweeps, values, strict=True)):
        _put(data, place, value, at)
    written = [value if isinstance(value, str) else json_text(value) for value in values]
    told = ", ".join(f"{place}={value}" for (place, _), value in zip(sweeps, written, strict=True))
    return replace(case, data={**data, "name": f"{case.name} {told}".strip()})


def _put(data: Json, place: str, value: Json, at: int) -> None:
    """Put a value at a place; mappings that are missing on the way are made."""
    *before, last = [unescaped(part) for part in place.split("/")[1:]]
    for part in before:
        data = _inner(data, part, place, at)
    if isinstance(data, dict):
        data[last] = value
    elif isinstance(data, list) and (index := list_index(last, data)) is not None:
        data[index] = value
    else:
        raise BadSweep(f"the scenario has no place {place}", at)


def _inner(data: Json, part: str, place: str, at: int) -> Json:
    if isinstance(data, dict):
        return data.setdefault(part, {})
    if isinstance(data, list) and (index := list_index(part, data)) is not None:
        return data[index]
    raise BadSweep(f"the scenario has no place {place}", at)
