"""What linting costs: `python tools/bench/lint.py [--write]` prints, or writes into docs/performance.md, its section.

The definition has 200 states of all kinds and about 100 KB. CPU time is the figure to compare; wall time is what a
person waits on this machine, with whatever else runs on it.
"""

import copy
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import yaml

from tools.bench.page import command, machine, met, table
from workflow import definition
from workflow.incremental import Loader

STATES = 200
ROUNDS = 30
SYNTAXES = ("yaml", "json")


def sample(states: int = STATES) -> dict[str, Any]:
    """A 0.6-draft definition of so many states, about 500 bytes each, that lead one into the next."""
    return {
        "id": "claims",
        "name": "Claims",
        "version": "1.0",
        "schemaVersion": "0.6",
        "description": "Receives, checks, settles and archives insurance claims.",
        "functions": [{"name": f"service{at}", "operation": f"claims.json#service{at}"} for at in range(20)],
        "events": [{"name": f"Event{at}", "type": f"claim.event{at}", "source": "claims"} for at in range(20)],
        "retries": [{"name": f"Retry{at}", "delay": "PT3S", "maxAttempts": 10} for at in range(10)],
        "states": [_state(at, states) for at in range(states)],
    }


def _state(at: int, states: int) -> dict[str, Any]:
    way: dict[str, Any] = {"transition": {"nextState": f"Step {at + 1}"}}
    if at == states - 1:
        way = {"end": {"kind": "default"}}
    start = {} if at else {"start": {"kind": "default"}}
    kind = at % 4 if at < states - 1 else 0
    made = {"name": f"Step {at}", **(_operation, _switch, _events, _parallel)[kind](at, way)}
    return {**made, **start}


def _operation(at: int, way: dict[str, Any]) -> dict[str, Any]:
    errors = [{"error": "Timeout", "code": "504", "retryRef": f"Retry{at % 10}", "end": {"kind": "default"}}]
    actions = [_action(at), _action(at + 1)]
    return {"type": "operation", "actionMode": "sequential", "actions": actions, "onErrors": errors, **way}


def _switch(_: int, way: dict[str, Any]) -> dict[str, Any]:
    cases = [
        {"name": f"Above {bound}", "condition": f"{{{{ $.claims[?(@.amount > {bound})] }}}}", **way}
        for bound in (100, 1000, 10000)
    ]
    return {"type": "switch", "dataConditions": cases, "default": way}


def _events(at: int, way: dict[str, Any]) -> dict[str, Any]:
    entries = [{"eventRefs": [f"Event{at % 20}", f"Event{(at + 1) % 20}"], "actions": [_action(at)]}]
    return {"type": "event", "exclusive": False, "onEvents": entries, "timeout": "PT2H", **way}


def _parallel(at: int, way: dict[str, Any]) -> dict[str, Any]:
    branches = [{"name": f"Branch {each}", "actions": [_action(at + each)]} for each in range(2)]
    return {"type": "parallel", "completionType": "and", "branches": branches, **way}


def _action(at: int) -> dict[str, Any]:
    reason = f"Step {at} of the settlement"
    parameters = {"claim": "{{ $.claim.id }}", "reason": reason, "amount": "{{ $.claim.amount }}"}
    call = {"refName": f"service{at % 20}", "parameters": parameters}
    return {"name": f"Call service {at % 20}", "functionRef": call}


def written(data: dict[str, Any], syntax: str) -> str:
    """`data` as people write it: indented by two, in YAML without anchors."""
    if syntax == "json":
        return json.dumps(data, indent=2)
    unshared = json.loads(json.dumps(data))
    return yaml.safe_dump(unshared, sort_keys=False, allow_unicode=True, width=1000)


def edited(data: dict[str, Any], at: int, word: str) -> dict[str, Any]:
    """`data` with another word in one of its states, so that all that stands behind it moves."""
    found = copy.copy(data)
    found["states"] = [*data["states"]]
    found["states"][at] = {**data["states"][at], "metadata": {"note": word}}
    return found


def full_loads(syntax: str, rounds: int = ROUNDS) -> Iterator[tuple[float, float]]:
    """CPU and wall seconds of loading the sample from its text, each time from the start."""
    text = written(sample(), syntax)
    definition.load(text)
    for _ in range(rounds):
        yield _timed(lambda: definition.load(text))


def edits(syntax: str, rounds: int = ROUNDS) -> Iterator[tuple[float, float]]:
    """CPU and wall seconds of loading the sample after an edit of one state, now near its start, now near its end."""
    data = sample()
    loader = Loader()
    loader.load(written(data, syntax))
    texts = []
    for count in range(rounds):
        data = edited(data, count * 37 % STATES, "x" * (count % 5 + 1))
        texts.append(written(data, syntax))
    for text in texts:
        yield _timed(partial(loader.load, text))


def _timed(call: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = time.process_time(), time.perf_counter()
    call()
    return time.process_time() - cpu, time.perf_counter() - wall


NOTE = """From the text to its diagnostics a document is read once, checked once against its schema, lowered and given
to the rules. After an edit inside the list `states` only the states concerned are read, checked and (in 0.6-draft)
lowered again (`workflow/incremental.py`); the rules always see the whole. Everything else is loaded from the start, as
before: an edit outside `states`, `states` as a mapping (0.1-map) or in YAML brackets, a text with anchors, with line
breaks other than `\\n`, or with a complaint of the reader such as a duplicate key, and an edit next to a `? ` or a
`---`."""


def section() -> str:
    rows = []
    for words, measure, bound in (
        ("From text to diagnostics", full_loads, 100),
        ("After an edit of one state", edits, 20),
    ):
        for syntax in SYNTAXES:
            size = len(written(sample(), syntax).encode()) / 1000
            cpu, wall = (statistics.median(each) * 1000 for each in zip(*measure(syntax), strict=True))
            what = f"{words}, {syntax.upper()}, {size:.0f} kB"
            rows.append([what, f"{cpu:.1f}", f"{wall:.1f}", f"{bound}: {met(cpu <= bound)}"])
    head = f"""## Linting

Made by `python tools/bench/lint.py --write` with {machine()}, {_processor()}. {STATES} states of four kinds
(0.6-draft), medians of {ROUNDS}; CPU time is the figure to compare, wall time is what one waits."""
    return "\n\n".join([head, table(["from a text to its problems", "CPU, ms", "wall, ms", "bar"], rows), NOTE])


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.machine()


if __name__ == "__main__":
    command(__doc__, "lint", section)
