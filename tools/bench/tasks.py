"""What tasks of DSL 1.0 cost beside states of 0.6: `python tools/bench/tasks.py [--write]` prints, or writes into
docs/performance.md, the section "Tasks".

Both run in this process, turn by turn, so that a ratio is of the same minute: the published engines of DSL 1.0 take
no mocks and keep no trace, and do not run here.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from designer.workers.gc_tuning import collect_seldom
from tools.bench import flows
from tools.bench.dialects import TURNS, medians
from tools.bench.engine import ready
from tools.bench.flows import BRANCHES, CALLS, CHAIN, ELEMENTS, Flow
from tools.bench.page import command, machine, met, table

RETRIES = 100
BAR = 0.7
"""How fast tasks of DSL 1.0 are to be, beside the same work in 0.6."""


def try_with_retries() -> Flow:
    """A call that fails a hundred times before it succeeds."""
    retry = {"delay": {"seconds": 1}, "limit": {"attempt": {"count": RETRIES}}}
    body = {"try": [{"work": flows.call_task()}], "catch": {"errors": {"with": {"status": 503}}, "retry": retry}}
    mocks = [{"error": {"type": "communication", "status": 503}, "times": RETRIES}, {"result": {"ok": True}}]
    return flows.tasks([{"patient": body}], {"calls": {"work": mocks}})


def action_with_retries() -> Flow:
    """The same in 0.6: an action whose function fails a hundred times."""
    state = {
        "name": "patient",
        "type": "operation",
        "start": {"kind": "default"},
        "actions": [{"functionRef": {"refName": "call"}}],
        "onErrors": [{"error": "down", "code": "503", "retryRef": "often", "end": {"kind": "default"}}],
        "end": {"kind": "default"},
    }
    head = {"id": "bench", "name": "bench", "version": "1.0", "schemaVersion": "0.6"}
    retries = [{"name": "often", "delay": "PT1S", "maxAttempts": RETRIES}]
    mocks = [{"error": {"name": "down", "code": "503"}, "times": RETRIES}, {"result": {"ok": True}}]
    functions = [{"name": "call", "resource": "call"}]
    definition = {**head, "functions": functions, "retries": retries, "states": [state]}
    return definition, {"functions": {"call": mocks}, "settings": {"stepBudget": 1_000_000}}


PAIRS = {
    f"`do` of {CHAIN} tasks `set`": (flows.do_chain, flows.chain),
    f"`for` of {ELEMENTS:,} calls": (flows.do_foreach, flows.foreach),
    f"`fork` of {BRANCHES} branches, {CALLS} calls each": (flows.do_parallel, flows.parallel),
    f"`try` with {RETRIES} retries": (try_with_retries, action_with_retries),
}


def with_lifecycle(flow: Flow) -> Flow:
    """More work than 0.6 does, which has no lifecycle events."""
    definition, scenario = flow
    return definition, {**scenario, "settings": {**scenario["settings"], "lifecycleEvents": "trace"}}


def compared(pair: tuple[Any, Any]) -> list[float]:
    """Seconds of a run of DSL 1.0, of 0.6, and of DSL 1.0 with lifecycle events."""
    new, old = (flow() for flow in pair)
    return medians([ready(flow) for flow in (new, old, with_lifecycle(new))], 1)


def section() -> str:
    collect_seldom()
    rows = []
    for name, pair in PAIRS.items():
        new, old, told = compared(pair)
        verdict = f"{BAR:g}: {met(old / new >= BAR)}"
        rows.append([name, f"{new * 1e3:.1f}", f"{old * 1e3:.1f}", f"{old / new:.2f}", verdict, f"{told * 1e3:.1f}"])
    head = f"""Made by `python tools/bench/tasks.py --write` with {machine()}. Milliseconds of CPU time of a run with
its full trace and its result, median of {TURNS} turns after one; the same work in DSL 1.0 and in 0.6. The last column
is DSL 1.0 with lifecycle events in its result, which 0.6 has none of."""
    return "\n\n".join(
        ["## Tasks", head, table(["work", "1.0", "0.6", "0.6 ÷ 1.0", "bar", "with lifecycle events"], rows)]
    )


if __name__ == "__main__":
    command(__doc__, "tasks", section)
