"""`--sweep PLACE=VALUES`: a scenario once for each value at a place in it, and for each combination of several."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import product
from math import prod

from designer.cli._files import Unreadable
from simulator.sampling.heat_map import HeatMap, heat_map, svg, text
from simulator.scenario.scenario import Scenario
from workflow.document import read
from workflow.paths import Json, unescaped

MOST = 1000  # combinations
MAPPED = 2  # places of a heat map
ALONG = 20  # columns of one in a terminal
Sweep = tuple[str, list[Json]]


def swept(written: Sequence[str], case: Scenario) -> list[Scenario]:
    """The scenario as it is without a sweep; else one for each combination, named after it. Raises Unreadable."""
    sweeps = sweeps_of(written)
    if prod(len(values) for _, values in sweeps) > MOST:
        raise Unreadable(f"--sweep:1:1: there are more than {MOST:,} combinations")
    return [_with(case, sweeps, values) for values in product(*(values for _, values in sweeps))] if sweeps else [case]


def sweeps_of(written: Sequence[str]) -> list[Sweep]:
    """The places and their values, as they are written. Raises Unreadable."""
    return [_sweep(one) for one in written]


def has_map(written: Sequence[str], results: int) -> bool:
    """Whether so many results of a sweep are a heat map: it is over one or two places, of a single scenario."""
    sweeps = sweeps_of(written)
    return 1 <= len(sweeps) <= MAPPED and results == prod(len(values) for _, values in sweeps)


def check_map(written: Sequence[str], results: int) -> None:
    """Raise Unreadable where so many results of a sweep are no heat map."""
    if not has_map(written, results):
        raise Unreadable("--plot:1:1: the map of a sweep is over one or two places, of a single scenario")


def mapped(written: Sequence[str], found: Sequence[dict[str, Json]], of: str) -> HeatMap:
    """The heat map of what a sweep came to that has one (`has_map`)."""
    sweeps = sweeps_of(written)
    name = str(found[0]["scenario"]).partition(f"{sweeps[0][0]}=")[0].strip()
    return heat_map(name or found[0]["definition"], sweeps, found, of)


def table_of(written: Sequence[str], found: Sequence[dict[str, Json]], of: str) -> str:
    """The heat map as a table behind an empty line; nothing where there is none, or a terminal has no room for it."""
    if not has_map(written, len(found)):
        return ""
    made = mapped(written, found, of)
    return f"\n\n{text(made)}" if len(made.columns) <= ALONG else ""


def picture_of(written: Sequence[str], found: Sequence[dict[str, Json]], of: str) -> str:
    """The heat map as SVG, where there is one."""
    return svg(mapped(written, found, of))


def _sweep(written: str) -> Sweep:
    place, equals, values = written.partition("=")
    listed = read(f"[{values}]", "yaml")
    if not place.startswith("/") or not equals or not listed.readable or not listed.data:
        raise Unreadable(f"--sweep:1:1: write /PLACE/IN/THE/SCENARIO=VALUE,VALUE, not {written!r}")
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
