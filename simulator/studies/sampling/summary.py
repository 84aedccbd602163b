"""What many runs come to: shares of outcomes, percentiles of lengths, costs; in whatever order they were made."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from operator import itemgetter

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.scenario.scenario import Scenario, costs
from simulator.studies.sampling.by_state import PLACES, critical, state_costs
from simulator.studies.sampling.distributions import BINS, Outcome, distributions, outcome_of, rank, steps
from simulator.studies.sampling.runs import Record, seed_of
from workflow.durations import format_ms
from workflow.model import End, State, Transition
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION

PERCENTILES = (5, 25, 50, 75, 90, 95, 99)


def summary(setup: Setup, scenario: Scenario, records: Iterable[Record]) -> dict[str, Json]:
    """`{"definition", "scenario", "dialect", "runs", "seed", "duration", "histogram", "outcomes", "expectations",
    "passed", "cost", "functions", "states", "edges", "distributions", "critical", "costs"}` (docs/runs.md). Lengths
    are durations, shares numbers from 0 to 1; with an engine there is its `runtime`.
    """
    ordered = sorted(records, key=itemgetter("i"))
    prices = costs(scenario.data.get("costs"))
    ended = _ended(ordered)
    return {
        "definition": setup.program.id,
        "scenario": scenario.name,
        "dialect": setup.program.workflow.dialect,
        **({} if setup.runtime == SPECIFICATION.id else {"runtime": setup.runtime}),
        "runs": len(ordered),
        "seed": setup.seed,
        "duration": lengths([one["duration"] for one in ordered]),
        "histogram": histogram([one["duration"] for one in ordered]),
        "outcomes": _outcomes(ended, len(ordered), setup.seed),
        "expectations": _expectations(ordered),
        "passed": _passed(ordered),
        "cost": _costs([_cost(one["calls"], prices) for one in ordered]) if prices else None,
        "functions": _functions(ordered, prices),
        "states": _states(setup.program, ordered),
        "edges": _edges(setup.program, ordered),
        "distributions": distributions(
            ordered,
            setup.seed,
            [key for key, _ in ended],
            (lambda one: _cost(one["calls"], prices)) if prices else None,
        ),
        "critical": critical(setup.program, ordered),
        "costs": state_costs(setup.program, ordered, prices) if prices else None,
    }


def lengths(values: Sequence[int]) -> dict[str, Json] | None:
    """`{"mean", "min", "p5" … "p99", "max"}` of milliseconds, as durations; None for no values.

    A percentile is the smallest of the values that so many percent of them do not exceed.
    """
    if not values:
        return None
    ordered = sorted(values)
    shown = {f"p{percent}": ordered[rank(percent, len(ordered))] for percent in PERCENTILES}
    mean = round(sum(ordered) / len(ordered))
    whole = {"mean": mean, "min": ordered[0], **shown, "max": ordered[-1]}
    return {name: format_ms(value) for name, value in whole.items()}


def histogram(values: Sequence[int]) -> dict[str, Json] | None:
    """`{"from", "step", "runs", "below", "beyond"}`: how many values are in each of BINS steps from the p1 to the p99.

    `below` and `beyond` are outside that. None where all values are the same.
    """
    ordered = sorted(values)
    found = steps(ordered)
    if found is None:
        return None
    least, step = found
    counts = Counter((value - least) // step for value in ordered)
    runs = [counts.get(place, 0) for place in range(BINS)]
    below = sum(count for place, count in counts.items() if place < 0)
    rest = {"below": below, "beyond": len(ordered) - below - sum(runs)}
    return {"from": format_ms(least), "step": format_ms(step), "runs": runs, **rest}


def _ended(records: Sequence[Record]) -> list[tuple[Outcome, list[int]]]:
    """The numbers of the runs by how they ended, the most frequent first."""
    found: dict[Outcome, list[int]] = {}
    for one in records:
        found.setdefault(outcome_of(one), []).append(one["i"])
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))


def _outcomes(ended: Sequence[tuple[Outcome, list[int]]], runs: int, seed: int) -> list[dict[str, Json]]:
    """How the runs ended, the most frequent first; `first` is the number of the first such run, `seed` that run's."""
    return [
        {
            "status": status or None,
            "end": end or None,
            "error": error or None,
            "runs": len(numbers),
            "share": _share(len(numbers), runs),
            "first": numbers[0],
            "seed": str(seed_of(seed, numbers[0])),
        }
        for (status, end, error), numbers in ended
    ]


def _expectations(records: Sequence[Record]) -> list[dict[str, Json]]:
    names = list(dict.fromkeys(name for one in records for name in one["held"]))
    counts = {name: sum(bool(one["held"].get(name)) for one in records) for name in names}
    return [{"name": name, "held": count, "share": _share(count, len(records))} for name, count in counts.items()]


def _passed(records: Sequence[Record]) -> dict[str, Json] | None:
    """In how many runs all was met that is expected; None where nothing is."""
    if not any(one["held"] for one in records):
        return None
    return _runs(sum(bool(one["held"]) and all(one["held"].values()) for one in records), records)


def _cost(called: Mapping[str, int], prices: Mapping[str, float]) -> float:
    return fsum(count * prices.get(name, 0.0) for name, count in called.items())


def _costs(values: Sequence[float]) -> dict[str, Json]:
    """The cost of a run: `{"total", "mean", "p5" … "max"}`."""
    ordered = sorted(values) or [0.0]
    shown = {f"p{percent}": ordered[rank(percent, len(ordered))] for percent in PERCENTILES}
    total = fsum(ordered)
    whole = {"total": total, "mean": total / len(ordered), "min": ordered[0], **shown, "max": ordered[-1]}
    return {name: round(value, PLACES) for name, value in whole.items()}


def _functions(records: Sequence[Record], prices: Mapping[str, float]) -> list[dict[str, Json]]:
    """Every function that was called: how often, in how many runs, what that costs a run."""
    called: Counter[str] = Counter()
    runs: Counter[str] = Counter()
    for one in records:
        called.update(one["calls"])
        runs.update(one["calls"].keys())
    found = []
    for name in sorted(called):
        cost = {"cost": round(called[name] * prices[name] / len(records), PLACES)} if name in prices else {"cost": None}
        mean = round(called[name] / len(records), PLACES)
        found.append({"function": name, "calls": called[name], "mean": mean, **_runs(runs[name], records), **cost})
    return found


def _states(program: Program, records: Sequence[Record]) -> list[dict[str, Json]]:
    """Every state in source order: in how many runs it was entered, how long a visit took."""
    visits: dict[str, list[int]] = {}
    runs: Counter[str] = Counter()
    for one in records:
        for place, values in one["states"].items():
            visits.setdefault(place, []).extend(values)
            runs[place] += 1
    return [
        {
            "state": state.name,
            "pointer": program.pointers[path],
            **_runs(runs[program.pointers[path]], records),
            "visits": len(visits.get(program.pointers[path], [])),
            "time": lengths(visits.get(program.pointers[path], [])),
        }
        for path, state in program.states.items()
    ]


def _edges(program: Program, records: Sequence[Record]) -> list[dict[str, Json]]:
    """Every way out of a state in source order: in how many runs it was taken, and how often."""
    taken: Counter[str] = Counter()
    runs: Counter[str] = Counter()
    for one in records:
        taken.update(one["taken"])
        runs.update(one["taken"].keys())
    found = []
    for path, transition in program.transitions.items():
        if isinstance(transition, Transition | End):
            place = program.pointers[path]
            target = transition.target.name if isinstance(transition, Transition) else None
            ends = {"pointer": place, "from": _owner(program, path), "to": target}
            found.append({**ends, **_runs(runs[place], records), "taken": taken[place]})
    return found


def _owner(program: Program, path: Path) -> str | None:
    """The name of the innermost state that a way is written in."""
    places = (path[:length] for length in range(len(path), 0, -1))
    state: State | None = next((program.states[place] for place in places if place in program.states), None)
    return state.name if state else None


def _runs(count: int, records: Sequence[Record]) -> dict[str, Json]:
    return {"runs": count, "share": _share(count, len(records))}


def _share(count: int, total: int) -> float:
    return round(count / max(1, total), PLACES)
