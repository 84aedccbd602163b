"""The four flows in 0.8 and 1.0 beside 0.6, and what a long loop takes of memory: tables of the section "Engine"."""

import statistics
import time
import tracemalloc
from collections.abc import Callable

from simulator.engine.setup.setup import Setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tools.bench.flows import DIALECTS, FLOWS, STATES, Flow, loop
from tools.bench.page import met, table

TURNS = 25
BAR = 1.3
"""How many times as long as in 0.6 a flow may take in any other dialect."""
FEW, MANY = 10_000, 100_000

Ready = Callable[[Flow], tuple[Setup, Scenario]]


def beside_0_6(ready: Ready) -> str:
    """The flows in each dialect, warm: medians of turns that alternate in this process, CPU time."""
    rows = []
    for words, trace in (("full trace", True), ("summary", False)):
        spent = {flow: medians([ready(made()) for made in _of(flow)], TURNS, trace=trace) for flow in FLOWS}
        speeds = [f"{STATES[flow] / times[0] / 1000:.1f}" for flow, times in spent.items()]
        rows.append([f"0.6, {words}: thousand states a second", *speeds, "–"])
        for place, dialect in enumerate(DIALECTS, 1):
            ratios = [times[place] / times[0] for times in spent.values()]
            verdict = f"at most {BAR:g} each: {met(max(ratios) <= BAR)}"
            rows.append([f"{dialect}, {words}: times 0.6", *(f"{ratio:.2f}" for ratio in ratios), verdict])
    return table(["the same flows", *FLOWS, "bar"], rows)


def _of(name: str) -> list[Callable[[], Flow]]:
    return [FLOWS[name], *(flows[name] for flows in DIALECTS.values())]


def medians(prepared: list[tuple[Setup, Scenario]], warm: int, *, trace: bool = True) -> list[float]:
    """Seconds of CPU of a run and its result: medians of TURNS that alternate, after so many that only warm."""
    spent: list[list[float]] = [[] for _ in prepared]
    for turn in range(warm + TURNS):
        for kept, (setup, scenario) in zip(spent, prepared, strict=True):
            begun = time.process_time()
            found = result(setup, scenario, *simulate(setup, trace=trace))
            if turn >= warm:
                kept.append(time.process_time() - begun)
            assert found["status"] == "completed", found["error"]
    return [statistics.median(times) for times in spent]


def memory(ready: Ready) -> str:
    """What a loop whose trace is streamed has in memory at most, its path of names apart."""
    few, _ = _peak(ready(loop(FEW))[0])
    many, path = _peak(ready(loop(MANY))[0])
    return (
        f"With its trace streamed a run of {FEW:,} rounds takes {few / 1024:.0f} KiB at most beside the path of its "
        f"result, one of {MANY:,} rounds {many / 1024:.0f} KiB; the path takes {path / MANY:.0f} bytes a round, of two "
        "states."
    )


def _peak(setup: Setup) -> tuple[int, int]:
    """The most bytes of a run without its path, and those of the path."""
    simulate(setup, lambda _: None)
    tracemalloc.start()
    world, _ = simulate(setup, lambda _: None)
    now, most = tracemalloc.get_traced_memory()
    next(iter(world.instances.values())).trail = None
    path = now - tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return most - path, path
