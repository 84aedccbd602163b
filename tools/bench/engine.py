"""How fast the engine runs beside others: `python tools/bench/engine.py [--write]` prints, or writes into
docs/performance.md, the section "Engine".

All run in one go on this machine: the first run of a fresh process that has one flow to run, and runs that come after
others in one process.
"""

import json
import statistics
import subprocess
import sys
import sysconfig
import time
from functools import partial
from pathlib import Path
from typing import Any, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from designer.workers.gc_tuning import collect_seldom
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.loading import programs
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, setup
from tools.bench.dialects import TURNS, beside_0_6, memory
from tools.bench.flows import FLOWS, STATES, Flow, loop
from tools.bench.others import CACHE, NODE, OTHERS, Engine, install
from tools.bench.page import command, met, table
from workflow.definition import load

ROUNDS = 3
FULL = Engine(
    "Signalbox, full trace",
    (sys.executable, __file__, "--full"),
    "0.6 with its filters, mocks, coverage; the result has every trace event with its data",
)
BRIEF = Engine(
    "Signalbox, summary",
    (sys.executable, __file__, "--summary"),
    "the same without the trace: status, output, path, calls, coverage",
)
DEBIANS = Path("/usr/bin/python3")
"""A Python that is made with profiles of use (PGO), as most people have one."""


def on_debians() -> tuple[Engine, ...]:
    """Both modes of ours by Debian's Python with the packages of this one; nothing where it is not of this version."""
    asked = (str(DEBIANS), "-c", "import sys; print(sys.version_info[:2])")
    there = DEBIANS.is_file() and subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if there != str(sys.version_info[:2]):
        return ()
    packages = f"PYTHONPATH={sysconfig.get_path('purelib')}"
    return tuple(
        Engine(
            f"{one.name}, Debian's Python",
            ("/usr/bin/env", packages, str(DEBIANS), *one.words[1:]),
            "the same by Python 3.11 as Debian builds it, with profiles of use (PGO)",
        )
        for one in (FULL, BRIEF)
    )


OURS = (FULL, BRIEF, *on_debians())
ENGINES = (*OURS, *OTHERS)
BAR = 1.0
BARS = tuple((mine, OTHERS[number % 2]) for number, mine in enumerate(OURS))
"""Each mode of ours, and the engine that it is measured by."""

Times = dict[str, dict[str, list[float]]]  # seconds by engine and flow


def ready(flow: Flow) -> tuple[Setup, Scenario]:
    definition, written = flow
    root = load(json.dumps(definition))
    assert root.workflow is not None, root.diagnostics
    scenario = Scenario(written)
    return setup(scenario, programs([root]), Program(root.workflow).id), scenario


def ours(name: str, rounds: int, warmup: int, *, trace: bool) -> list[float]:
    """Seconds of a run and its result, with the full trace or with the summary alone."""
    collect_seldom()  # as the command line and the workers do
    prepared, scenario = ready(FLOWS[name]())
    return [_once(prepared, scenario, trace=trace) for _ in range(rounds + warmup)][warmup:]


def _once(prepared: Setup, scenario: Scenario, *, trace: bool) -> float:
    begun = time.perf_counter()
    found = result(prepared, scenario, *simulate(prepared, trace=trace))
    spent = time.perf_counter() - begun
    assert found["status"] == "completed", found["error"]
    return spent


def first_runs() -> Times:
    """The first run of a fresh process for each flow, as often as there are rounds; the engines take turns."""
    found: Times = {engine.name: {flow: [] for flow in engine.flows} for engine in ENGINES}
    for _ in range(ROUNDS):
        for engine in ENGINES:
            for flow in engine.flows:
                found[engine.name][flow] += _seconds(engine, flow, 1, 0)
    return found


def warm_runs() -> Times:
    """Runs after others of the same flow in one process."""
    return {engine.name: {flow: _seconds(engine, flow, *engine.warm) for flow in engine.flows} for engine in ENGINES}


def _seconds(engine: Engine, flow: str, rounds: int, warmup: int) -> list[float]:
    words = [*engine.words, engine.flows[flow], str(rounds), str(warmup)]
    done = subprocess.run(words, cwd=CACHE, check=False, capture_output=True, text=True)
    if done.returncode or not done.stdout:
        raise SystemExit(f"{engine.name} cannot run {flow}:\n{done.stderr}")
    seconds: list[float] = json.loads(done.stdout)
    return seconds


def speeds(times: Times, which: str) -> str:
    """Thousand states a second of these runs, and our ratio to the engine that each of our modes is measured by."""
    found = {who: {flow: _speed(flow, each) for flow, each in row.items()} for who, row in times.items()}
    rows = [[who, *(_number(row.get(name)) for name in FLOWS), "–"] for who, row in found.items()]
    for mine, other in BARS:
        ratios = [found[mine.name][name] / found[other.name][name] for name in FLOWS]
        verdict = f"{BAR:g} each: {met(min(ratios) >= BAR)}"
        rows.append([f"{mine.name} ÷ {other.name}, {which}", *(f"{ratio:.2f}" for ratio in ratios), verdict])
    return table(["thousand states a second", *FLOWS, "bar"], rows)


def _speed(name: str, times: list[float]) -> float:
    return STATES[name] / statistics.median(times) / 1000


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def legend() -> str:
    rows = [f"| {engine.name} | {engine.does} |" for engine in ENGINES]
    return "\n".join(["| row | what it runs and keeps |", "| --- | --- |", *rows])


def long_loops() -> str:
    """What a round costs in a long loop, the trace streamed to a file."""
    costs = []
    for rounds in (1_000, 100_000):
        prepared, _ = ready(loop(rounds))
        with (CACHE / "trace.jsonl").open("w", encoding="utf-8") as file:
            begun = time.process_time()
            simulate(prepared, partial(_write_line, file))
            costs.append((time.process_time() - begun) / rounds * 1e6)
    short, long = costs
    return (
        f"A round of the loop with the trace streamed to a file costs {short:.0f} µs of CPU in 1,000 rounds "
        f"and {long:.0f} µs in 100,000 ({long / short:.2f} times)."
    )


def _write_line(file: TextIO, event: TraceEvent) -> None:
    file.write(json.dumps(event) + "\n")


def section() -> str:
    install()
    node = subprocess.run([NODE, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    sizes = "; ".join(f"{name} {states:,}" for name, states in STATES.items())
    python = sys.version.split()[0]
    head = f"""Made by `python tools/bench/engine.py --write` with Python {python} and Node {node}, all rows in one go
on one machine, wall time. States a run: {sizes} (a call of the parallel or foreach counts as one). Reading
and checking the definition is not timed; making an instance, running it and its result are."""
    cold = f"First run of a fresh process, one flow a process, median of {ROUNDS} rounds:"
    warm = "Warmed up: median of 9 runs after 9 others in one process (SpiffWorkflow and moto: 2 after 1):"
    parts = ["## Engine", head, legend(), cold, speeds(first_runs(), "first run"), warm, speeds(warm_runs(), "warm")]
    others = f"""The same flows in 0.8 and, as near as may be, in 1.0 (its lifecycle events are off, as 0.6 has none),
warmed up: CPU time, median of {TURNS} turns of all dialects in one process:"""
    return "\n\n".join([*parts, others, beside_0_6(ready), long_loops(), memory(ready)])


def main(words: list[Any]) -> None:
    """The command line; one flow of ours where `--full` or `--summary` asks for it."""
    if words[:1] in (["--full"], ["--summary"]):
        mode, flow, rounds, warmup = words
        print(json.dumps(ours(flow, int(rounds), int(warmup), trace=mode == "--full")))
    else:
        command(__doc__, "engine", section)


if __name__ == "__main__":
    main(sys.argv[1:])
