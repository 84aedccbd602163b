"""`--sweep PLACE=VALUES`: a scenario once for each value at a place in it, and for each combination of several."""

from collections.abc import Sequence

from designer.files.texts import Unreadable
from designer.raising import instead
from simulator.scenario.scenario import Scenario
from simulator.studies.sampling.heat_map import HeatMap, Sweep, heat_map, svg, text
from simulator.studies.sampling.sweep import BadSweep, combinations, sweep_of
from simulator.studies.sampling.sweep import swept as cases
from workflow.paths import Json

MOST = 1000  # combinations
MAPPED = 2  # places of a heat map
ALONG = 20  # columns of one in a terminal


def swept(written: Sequence[str], case: Scenario) -> list[Scenario]:
    """The scenario as it is without a sweep; else one for each combination, named after it. Raises Unreadable."""
    sweeps = sweeps_of(written)
    if combinations(sweeps) > MOST:
        raise Unreadable(f"--sweep: there are more than {MOST:,} combinations")
    with instead(BadSweep, lambda error: Unreadable(f"--sweep: {error}")):
        return cases(case, sweeps) if sweeps else [case]


def sweeps_of(written: Sequence[str]) -> list[Sweep]:
    """The places and their values, as they are written. Raises Unreadable."""
    with instead(BadSweep, lambda error: Unreadable(f"--sweep: {error}")):
        return [sweep_of(one) for one in written]


def has_map(written: Sequence[str], results: int) -> bool:
    """Whether so many results of a sweep are a heat map: it is over one or two places, of a single scenario."""
    sweeps = sweeps_of(written)
    return 1 <= len(sweeps) <= MAPPED and results == combinations(sweeps)


def check_map(written: Sequence[str], results: int) -> None:
    """Raise Unreadable where so many results of a sweep are no heat map."""
    if not has_map(written, results):
        raise Unreadable("--plot: the map of a sweep is over one or two places, of a single scenario")


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
    return svg(mapped(written, found, of))
