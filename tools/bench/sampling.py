"""What many runs cost: `python tools/bench/sampling.py [--write]` prints or writes its section.

The gallery's loan approval with chance in it, run 10,000 times as `simulate --runs 10000` does, by one process and by
two. That the summaries are equal, also where half of the runs were noted before, is checked each time.
"""

import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import yaml

from designer.folders import PACKAGE
from designer.jobs.executors import Where
from designer.jobs.many_runs import sample
from designer.jobs.progress_file import Notes
from designer.jobs.sources import Source, opened
from designer.workers.gc_tuning import collect_seldom
from simulator.scenario.result import simulate
from tools.bench.page import command, machine, met, table

FOLDER = PACKAGE / "library/examples/13-loan-approval"
RUNS = 10_000
ALONE = 1_000
CHANCE = {
    "mailManager": {
        "result": {"mail": "sent"},
        "delay": {"distribution": "lognormal", "mean": "PT5M", "deviation": "PT9M"},
    },
    "approveLoan": {
        "choice": [{"result": {"loan": "L-1"}, "weight": 97}, {"error": {"name": "Unavailable"}, "weight": 3}],
        "delay": {"distribution": "exponential", "mean": "PT20S"},
    },
}


def source() -> Source:
    """The first scenario of the example, with delays and answers by chance, and without what it expects."""
    text = (FOLDER / "definition.yaml").read_text(encoding="utf-8")
    suite = yaml.safe_load((FOLDER / "scenarios.yaml").read_text(encoding="utf-8"))
    case = {key: value for key, value in suite["scenarios"][0].items() if key != "expect"}
    shared = {key: value for key, value in suite.items() if key not in ("definition", "scenarios")}
    case = {**shared, **case, "functions": case["functions"] | CHANCE, "costs": {"approveLoan": 0.85}}
    return Source(text, (), json.dumps(case))


def timed(workers: int) -> tuple[float, str]:
    """Seconds for all runs with the processes' start, and the summary as JSON."""
    begun = time.perf_counter()
    found = sample(source(), RUNS, Where(workers))
    return time.perf_counter() - begun, json.dumps(found)


def alone() -> float:
    """Seconds of so many runs of the engine by itself, which keeps nothing of them."""
    setup, _ = opened(source())
    begun = time.perf_counter()
    for number in range(ALONE):
        simulate(replace(setup, seed=number))
    return (time.perf_counter() - begun) / ALONE * RUNS


def gone_on() -> str:
    """The summary where half of the runs were made and noted before."""
    with tempfile.TemporaryDirectory() as folder:
        path, given = Path(folder) / "notes.jsonl", source()
        sample(given, RUNS // 2, Where(2), Notes(path, given.digest))
        return json.dumps(sample(given, RUNS, Where(2), Notes(path, given.digest)))


def section() -> str:
    collect_seldom()
    head = f"""## Many runs

Made by `python tools/bench/sampling.py --write` with {machine()}. {RUNS:,} runs of the gallery's loan approval with two
instances each, delays and answers by chance; starting the processes counts."""
    bare, (one, first), (two, second) = alone(), timed(1), timed(2)
    rows = [
        ["The engine by itself, nothing kept", f"{bare:.1f}", f"{RUNS / bare:.0f}", "–"],
        ["`--workers 1`", f"{one:.1f}", f"{RUNS / one:.0f}", "–"],
        ["`--workers 2`", f"{two:.1f}", f"{RUNS / two:.0f}", "–"],
    ]
    same = [
        ["The summary of 2 workers is that of one, byte for byte", met(first == second)],
        ["So it is where half of the runs were noted and gone on with", met(first == gone_on())],
    ]
    kept = f"what is kept of a run takes {1 - bare / one:.0%} of its time"
    ratio = f"Two workers make {one / two:.2f} times the runs of one; {kept}."
    costs = table([f"{RUNS:,} runs", "seconds", "runs a second", "bar"], rows)
    return f"{head}\n\n{costs}\n\n{ratio}\n\n{table(['promise', 'bar'], same)}"


if __name__ == "__main__":
    command(__doc__, "sampling", section)
