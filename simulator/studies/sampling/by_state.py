"""Of each state what it has to do with how long many runs take, and with what they cost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum

from simulator.engine.setup.program import Program
from simulator.studies.sampling.runs import Record
from workflow.durations import format_ms
from workflow.paths import Json

PLACES = 6  # decimals of shares and costs


def critical(program: Program, records: Sequence[Record]) -> list[dict[str, Json]]:
    """The states in the critical paths of runs, those with the most time first (docs/runs.md).

    `{"state", "pointer", "runs", "share", "mean", "part", "did"}`: how many runs have it in theirs, and which share
    that is; the mean time on it of these; its part of the time of all runs; the mean of what it did there.
    """
    whole = sum(one["duration"] for one in records)
    names = _names(program)
    spent: dict[str, Counter[str]] = {}
    runs: Counter[str] = Counter()
    for record in records:
        for place, did in record["critical"].items():
            spent.setdefault(place, Counter()).update(did)
            runs[place] += 1
    found = [
        (
            -spent[place].total(),
            number,
            {
                "state": names[place],
                "pointer": place,
                "runs": runs[place],
                "share": round(runs[place] / len(records), PLACES),
                "mean": format_ms(round(spent[place].total() / runs[place])),
                "part": round(spent[place].total() / max(1, whole), PLACES),
                "did": {did: format_ms(round(ms / runs[place])) for did, ms in sorted(spent[place].items())},
            },
        )
        for number, place in enumerate(names)
        if place in spent
    ]
    return [row for _, _, row in sorted(found, key=lambda one: one[:2])]


def state_costs(program: Program, records: Sequence[Record], prices: Mapping[str, float]) -> list[dict[str, Json]]:
    """What the calls that are made in each state cost, the dearest first (docs/runs.md).

    `{"state", "pointer", "calls", "cost", "part"}`: calls of functions with a price, and their cost, both the mean of a
    run; its part of the cost of all. What a sub-workflow calls counts where it was started; `state` and `pointer` are
    null for what no state of the definition has to do with.
    """
    names: dict[str, str | None] = {**_names(program), "": None}
    called: dict[str, Counter[str]] = {}
    for record in records:
        for place, functions in record["made"].items():
            called.setdefault(place, Counter()).update(functions)
    costs = {place: fsum(count * prices.get(name, 0.0) for name, count in one.items()) for place, one in called.items()}
    whole = fsum(costs.values())
    found = [
        (
            -costs[place],
            number,
            {
                "state": names[place],
                "pointer": place or None,
                "calls": round(sum(n for name, n in called[place].items() if name in prices) / len(records), PLACES),
                "cost": round(costs[place] / len(records), PLACES),
                "part": round(costs[place] / whole, PLACES) if whole else 0.0,
            },
        )
        for number, place in enumerate(names)
        if any(name in prices for name in called.get(place, ()))
    ]
    return [row for _, _, row in sorted(found, key=lambda one: one[:2])]


def _names(program: Program) -> dict[str, str]:
    """The states of the definition by pointer, in source order."""
    return {program.pointers[path]: state.name for path, state in program.states.items()}
