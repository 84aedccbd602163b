"""How long many runs take, how often they call, what they cost: as bars, each by how its runs ended.

Of each bar the first runs of every outcome are named, by number, with their seeds, so that they can be looked at alone.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil

from simulator.studies.sampling.runs import Record, seed_of
from workflow.durations import format_ms
from workflow.paths import Json

BINS = 40  # of a histogram
FIRST = 5  # runs of an outcome that a bar names
SLOWEST = 10  # runs that are named because they took longest
LINES = (50, 90, 99)
MICRO = 1_000_000  # costs are counted in millionths
Outcome = tuple[str, str, str]


def rank(percent: int, count: int) -> int:
    """The index of a percentile among so many values in order (nearest rank)."""
    return max(0, ceil(percent * count / 100) - 1)


def steps(ordered: Sequence[int]) -> tuple[int, int] | None:
    """Where the first of at most BINS bars begins, and how wide each is: from the p1 to the p99.

    From the least to the most where these are the same; None where all values are.
    """
    if not ordered or ordered[0] == ordered[-1]:
        return None
    least, most = ordered[rank(1, len(ordered))], ordered[rank(99, len(ordered))]
    if least == most:
        least, most = ordered[0], ordered[-1]
    return least, ceil((most - least + 1) / BINS)


def outcome_of(record: Record) -> Outcome:
    """What tells outcomes apart: status, last state and error, "" where there is none."""
    return str(record["status"] or ""), str(record["end"] or ""), str(record["error"] or "")


def distributions(
    records: Sequence[Record], seed: int, outcomes: Sequence[Outcome], cost: Callable[[Record], float] | None
) -> dict[str, Json]:
    """`{"duration", "calls", "cost", "slowest", "runs"}` of runs in order (docs/runs.md).

    `outcomes` are all that there are, which bars name by their place; without a `cost` of a run that member is null.
    """
    place = {key: number for number, key in enumerate(outcomes)}
    lengths = [int(one["duration"]) for one in records]
    calls = [sum(one["calls"].values()) for one in records]
    costs = [round(cost(one) * MICRO) for one in records] if cost else []
    ended = [place[outcome_of(one)] for one in records]
    found: dict[str, Json] = {
        "duration": _bars(records, lengths, ended, format_ms),
        "calls": _bars(records, calls, ended, int),
        "cost": _bars(records, costs, ended, lambda value: value / MICRO) if cost else None,
    }
    slowest = sorted(range(len(records)), key=lambda at: (-lengths[at], at))[:SLOWEST]
    named = {records[at]["i"] for at in slowest} | set(_named(found.values()))
    listed = [
        {
            "i": one["i"],
            "seed": str(seed_of(seed, one["i"])),
            "outcome": ended[at],
            "duration": format_ms(lengths[at]),
            "calls": calls[at],
            "cost": costs[at] / MICRO if cost else None,
        }
        for at, one in enumerate(records)
        if one["i"] in named
    ]
    return {**found, "slowest": [records[at]["i"] for at in slowest], "runs": listed}


def _bars(
    records: Sequence[Record], values: Sequence[int], ended: Sequence[int], shown: Callable[[int], Json]
) -> dict[str, Json] | None:
    """`{"from", "step", "count", "p50", "p90", "p99", "bars"}`: bars from 0 on, those of no runs left out.

    -1 and `count` are what is below and beyond. None where all values are the same.
    """
    ordered = sorted(values)
    found = steps(ordered)
    if found is None:
        return None
    least, step = found
    count = min(BINS, (ordered[-1] - least) // step + 1)
    bars: dict[int, dict[int, tuple[list[int], list[int]]]] = {}
    for record, value, outcome in zip(records, values, ended, strict=True):
        at = max(-1, min(count, (value - least) // step))
        total, first = bars.setdefault(at, {}).setdefault(outcome, ([0], []))
        total[0] += 1
        if len(first) < FIRST:
            first.append(record["i"])
    return {
        "from": shown(least),
        "step": shown(step),
        "count": count,
        **{f"p{percent}": shown(ordered[rank(percent, len(ordered))]) for percent in LINES},
        "bars": [
            {
                "at": at,
                "runs": sum(total[0] for total, _ in bar.values()),
                "outcomes": [
                    {"outcome": outcome, "runs": total[0], "first": first}
                    for outcome, (total, first) in sorted(bar.items())
                ],
            }
            for at, bar in sorted(bars.items())
        ],
    }


def _named(found: Iterable[Json]) -> Iterable[int]:
    for one in found:
        for bar in one["bars"] if one else ():
            for part in bar["outcomes"]:
                yield from part["first"]
