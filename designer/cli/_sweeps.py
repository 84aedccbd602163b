"""`--sweep PLACE=VALUES`: a scenario once for each value at a place in it, and for each combination of several."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import product
from math import prod

from designer.cli._files import Unreadable
from simulator.scenario.scenario import Scenario
from workflow.document import read
from workflow.paths import Json, unescaped

MOST = 1000  # combinations
Sweep = tuple[str, list[Json]]


def swept(written: Sequence[str], case: Scenario) -> list[Scenario]:
    """The scenario as it is without a sweep; else one for each combination, named after it. Raises Unreadable."""
    sweeps = [_sweep(text) for text in written]
    if prod(len(values) for _, values in sweeps) > MOST:
        raise Unreadable(f"--sweep:1:1: there are more than {MOST:,} combinations")
    return [_with(case, sweeps, values) for values in product(*(values for _, values in sweeps))] if sweeps else [case]


def _sweep(text: str) -> Sweep:
    place, equals, values = text.partition("=")
    listed = read(f"[{values}]", "yaml")
    if not place.startswith("/") or not equals or not listed.readable or not listed.data:
        raise Unreadable(f"--sweep:1:1: write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not {text!r}")
    return place, list(listed.data)


def _with(case: Scenario, sweeps: Sequence[Sweep], values: Sequence[Json]) -> Scenario:
    data = deepcopy(dict(case.data))
    for (place, _), value in zip(sweeps, values, strict=True):
        _put(data, place, value)
    told = ", ".join(f"{place}={value}" for (place, _), value in zip(sweeps, values, strict=True))
    return Scenario({**data, "name": f"{case.name} {told}".strip()}, case.path)


def _put(data: Json, place: str, value: Json) -> None:
    """Put a value at a place; mappings that are missing on the way are made."""
    *before, last = [unescaped(part) for part in place.split("/")[1:]]
    for part in before:
        data = _inner(data, part, place)
    if isinstance(data, dict):
        data[last] = value
    elif isinstance(data, list) and last.isdecimal() and int(last) < len(data):
        data[int(last)] = value
    else:
        raise Unreadable(f"--sweep:1:1: the scenario has no place {place}")


def _inner(data: Json, part: str, place: str) -> Json:
    if isinstance(data, dict):
        return data.setdefault(part, {})
    if isinstance(data, list) and part.isdecimal() and int(part) < len(data):
        return data[int(part)]
    raise Unreadable(f"--sweep:1:1: the scenario has no place {place}")
