"""What a suite of many scenarios costs, beside what it cost before results said more.

`python tools/bench/suites.py [--write]` prints, or writes into docs/performance.md, the section "Suites of scenarios".
A measurement is one process that runs `signalbox test`, with its start; a pair is one of this tree and one of the
commit BEFORE, right behind each other in turns, so that a ratio is of the same moment whatever else runs on the
machine. Where Git does not have that commit, only the figures of this tree are told.
"""

import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.page import DOCS, command, machine, met, table

ROOT = DOCS.parent
BEFORE = "98352a38"
SCENARIOS = 1000
FILES = 20
PAIRS = 5
BAR = 0.97
"""How many times as fast as at BEFORE it is at least."""
RETRYING = 200
"""Scenarios of a `try` with 100 retries: each is as long as twenty others."""

ORDER = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 0.1.0}
do:
- find:
    call: http
    with: {method: get, endpoint: "https://shop.example/orders/{id}"}
    output: {as: "${ {order: ., n: 1} }"}
- pay:
    try:
    - charge: {call: http, with: {method: post, endpoint: "https://pay.example", body: "${ .order }"}}
    catch:
      errors: {with: {status: 503}}
      retry: {delay: PT2S, limit: {attempt: {count: 3}}}
- check:
    switch:
    - big: {when: "${ .amount > 10 }", then: note}
    - other: {then: end}
- note:
    set: {big: true}
"""
TRY = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 0.1.0}
do:
- pay:
    try:
    - charge: {call: http, with: {method: get, endpoint: "https://pay.example"}}
    catch:
      errors: {with: {status: 503}}
      retry: {delay: PT1S, backoff: {constant: {}}, limit: {attempt: {count: 100}}}
"""
CASE = """- name: case {name}
  input: {{id: "{number}"}}
  calls:
    find: {{result: {{id: {number}}}}}
    charge:{failing}
    - {{result: {{amount: {number}}}}}{more}
  expect:
    status: completed
    duration: PT{seconds}S
"""
FAILING = """
    - {{response: {{status: 503}}, times: {times}}}"""
UNUSED = """
    - {result: {amount: 0}, when: "${ .id == 99999 }"}
    - {result: {amount: 1}, when: "${ .id == 99998 }"}
  events: [{type: lost, source: shop}]"""
RETRIED = """- name: case {name}
  calls: {{charge: [{{response: {{status: 503}}, times: 100}}, {{result: {number}}}]}}
  expect: {{status: completed, duration: PT1M40S}}
"""


def _case(name: str, number: int, more: str = "", too_long: int = 0) -> str:
    """A scenario whose payment fails never, once or twice; it fails itself where it expects to take `too_long`."""
    times = number % 3
    failing = FAILING.format(times=times) if times else ""
    return CASE.format(name=name, number=number, failing=failing, more=more, seconds=2 * times + too_long)


def _retrying(name: str, number: int) -> str:
    return RETRIED.format(name=name, number=number)


SUITES: dict[str, tuple[str, Callable[[str, int], str], int]] = {
    "all pass": (ORDER, _case, SCENARIOS),
    "all fail": (ORDER, partial(_case, too_long=1), SCENARIOS),
    "all pass, two mocks not used and an event not taken in each": (ORDER, partial(_case, more=UNUSED), SCENARIOS),
    "all pass, a `try` with 100 retries in each": (TRY, _retrying, RETRYING),
}
"""By name the definition, what a scenario is, and how many there are."""


def write(folder: Path, suite: str, count: int, files: int = FILES) -> None:
    """Write a suite of so many scenarios, in so many files, into a folder."""
    definition, case, _ = SUITES[suite]
    (folder / "order.yaml").write_text(definition, encoding="utf-8")
    for file in range(files):
        cases = (case(f"{file}-{number}", number) for number in range(count // files))
        text = "definition: order.yaml\nscenarios:\n" + "".join(cases)
        (folder / f"part-{file}.scenarios.yaml").write_text(text, encoding="utf-8")


WORKER = """
import contextlib, io, resource, sys
from designer import cli
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    cli.main(["test", *sys.argv[1:]])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(sum(one.ru_utime + one.ru_stime for one in used))
"""


def outcomes(tree: Path, folder: Path) -> list[tuple[str, int]]:
    """How each scenario ended by the program in a tree, and in how many steps: what is compared does the same work."""
    told = folder / "told.json.txt"
    _run(tree, str(folder), "--json", str(told))
    found = json.loads(told.read_text(encoding="utf-8"))["scenarios"]
    told.unlink()
    return [(one["status"], one["steps"]) for one in found]


def seconds(tree: Path, folder: Path) -> float:
    """The CPU time of `signalbox test` of a folder, by the program in a tree."""
    return float(_run(tree, str(folder)))


def _run(tree: Path, *arguments: str) -> str:
    """What WORKER prints; a tree's modules are compiled once, whatever the environment says."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    told = subprocess.run(
        [sys.executable, "-c", WORKER, *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout


def before(place: Path) -> Path | None:
    """The tree of the commit BEFORE, put into a folder; None where Git does not have it."""
    with suppress(OSError, subprocess.CalledProcessError):
        packed = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(place, filter="data")
        return place
    return None


def measured(suite: str, old: Path | None, folder: Path) -> list[str]:
    """The row of a suite."""
    count = SUITES[suite][2]
    write(folder, suite, count)
    mine = outcomes(ROOT, folder)
    if old is not None and outcomes(old, folder) != mine:
        raise SystemExit(f"{suite}: the two trees do not run these scenarios alike, so their times say nothing")
    taken: list[float] = []
    ratios: list[float] = []
    for number in range(PAIRS):
        trees = (ROOT, old) if number % 2 else (old, ROOT)
        found = {tree: seconds(tree, folder) for tree in trees if tree}
        taken.append(found[ROOT])
        ratios += [found[old] / found[ROOT]] if old else []
    row = [suite, f"{count:,}", f"{statistics.median(taken):.2f}", f"{statistics.median(taken) * 1000 / count:.2f}"]
    if not ratios:
        return [*row, "–", "–"]
    ratio = statistics.median(ratios)
    return [*row, f"{ratio:.2f}", f"{BAR}: {met(ratio >= BAR)}"]


def section() -> str:
    """The whole section of the page."""
    conditions = machine()
    rows = []
    with tempfile.TemporaryDirectory() as name:
        (place := Path(name) / "before").mkdir()
        old = before(place)
        for number, suite in enumerate(SUITES):
            (folder := Path(name) / f"suite-{number}").mkdir()
            rows.append(measured(suite, old, folder))
    head = ["suite", "scenarios", "CPU, s", "CPU, ms a scenario", f"times as fast as {BEFORE}", "bar"]
    return f"""## Suites of scenarios

Made by `python tools/bench/suites.py --write` with {conditions}. CPU time of one process of `signalbox test`
with its start, of {FILES} files; medians of {PAIRS} pairs that alternate between this tree and that of an earlier
commit, when results said neither where a failure came from nor what was not used.

{table(head, rows)}

Each file is read once and each scenario checked once; what only a failure needs (where a value was made, which decision
was taken) is loaded and looked for where there is one, in a second run with the whole trace.
"""


if __name__ == "__main__":
    command(__doc__, "suites", section)
