"""What jq expressions cost: `python tools/bench/expressions.py [--write]` prints, or writes into docs/performance.md.

Microseconds of CPU time for one evaluation of a compiled program, for compiling it, and for explaining its result.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.page import command, machine, met, table
from workflow.expressions import Arguments
from workflow.expressions.jq import explain, parse
from workflow.paths import Json

ROUNDS = 40
AT_LEAST = 0.01
"""CPU seconds that a round takes, so that the clock's own grain is nothing beside it."""
SMALL: Json = {"a": {"b": 42}, "c": [1, 2, 3]}
ORDER: Json = {
    "order": {
        "customer": {"name": "Ada", "addr": {"city": "Turin", "zip": "10100"}},
        "items": [
            {"sku": f"sku-{number}", "price": number * 1.5, "quantity": number % 7, "kind": f"kind {number % 5}"}
            for number in range(50)
        ],
    }
}
FILTER = "[.order.items[] | select(.price > 20) | {sku, total: (.price * .quantity)}] | map(.total) | add"
ARGUMENTS = Arguments(variables={"ctx": {"total": 3}})
COMPILED = 150.0
"""The bar of compiling, for each 100 characters; shorter programs count as 100."""


class Row(NamedTuple):
    """A program, what it is called in the table, its input, and its bar in microseconds where it has one."""

    words: str
    program: str
    data: Json
    bar: float | None = None


ROWS = (
    Row("a member of a member", ".a.b", SMALL, 2),
    Row("four members deep, in an order of 50 items", ".order.customer.addr.city", ORDER),
    Row("two comparisons", ".a.b > 18 and .a.b < 60", SMALL),
    Row("a variable and a sum", "$ctx.total + .a.b", SMALL),
    Row("a text with parts", '"Hello \\(.order.customer.name), your \\(.order.items | length) items"', ORDER),
    Row("filter, build and add 50 items", FILTER, ORDER, 250),
    Row("group 50 items", ".order.items | group_by(.kind) | map({kind: .[0].kind, count: length})", ORDER),
)


def microseconds(call: Callable[[], object]) -> float:
    """CPU time of one call, the mean of as many as take AT_LEAST."""
    times = 1
    while (spent := _spent(call, times)) < AT_LEAST:
        times *= 2
    return spent / times * 1e6


def _spent(call: Callable[[], object], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        call()
    return process_time() - begun


def measured() -> list[tuple[float, float, float]]:
    """For each row running, compiling and explaining: the least of all rounds, as what else runs only ever adds to it.

    A round goes through all rows, so that a machine that is slow for some seconds is not so for one row alone.
    """
    calls = [_calls(row) for row in ROWS]
    rounds = [[[microseconds(call) for call in row] for row in calls] for _ in range(ROUNDS)]
    return [tuple(map(min, zip(*row, strict=True))) for row in zip(*rounds, strict=True)]


def _calls(row: Row) -> tuple[Callable[[], object], ...]:
    program = parse(row.program)
    return (
        lambda: program.evaluate(row.data, ARGUMENTS),
        lambda: parse(row.program),
        lambda: explain(program, row.data, ARGUMENTS),
    )


def figures_row(row: Row, run: float, compiling: float, explaining: float) -> list[str]:
    bar = COMPILED * max(1.0, len(row.program) / 100)
    within = f"{row.bar:g}: {met(run <= row.bar)}; " if row.bar is not None else ""
    verdict = f"{within}compiling {bar:.0f}: {met(compiling <= bar)}"
    words = f"{row.words}, {len(row.program)} characters"
    return [words, f"{run:.1f}", f"{compiling:.0f}", f"{explaining:.0f}", verdict]


def section() -> str:
    head = f"""## Expressions

Made by `python tools/bench/expressions.py --write` with {machine()}. jq programs on data in memory,
microseconds of CPU time, the least of {ROUNDS} rounds. Compiled programs are kept; explaining is what it takes to tell
where the result comes from."""
    rows = [figures_row(row, *figures) for row, figures in zip(ROWS, measured(), strict=True)]
    return "\n\n".join([head, table(["program", "µs", "compiling", "explaining", "bar"], rows)])


if __name__ == "__main__":
    command(__doc__, "expressions", section)
