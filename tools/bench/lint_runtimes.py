"""What linting and completion cost under a runtime, beside what they cost without.

`python tools/bench/lint_runtimes.py [--write]` prints, or writes into docs/performance.md, the section "Linting under a
runtime". A pair is one text that is linted, or edited and asked, without and with the profile, one right behind the
other, so that a ratio is of the same moment whatever else runs on the machine.
"""

import gc
import re
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from designer.language_server.analysis import OpenText
from designer.language_server.completion import completions
from designer.language_server.data import data_of
from tools.bench.lint import written
from tools.bench.page import command, machine, met, table
from workflow import runtimes
from workflow.definition import load
from workflow.profile import SPECIFICATION, Profile

COUNT = 300
PAIRS = 15
PLACES = 30
MARK = re.compile(r"(?:then|transition|type|call|refName|method): (?=\w)|\$\{ \.(?=\w)")
"""What stands before a word that can be completed."""
BAR = 1.1
"""How many times as long as without a runtime lint may take under one."""
EXAMPLES = Path(__file__).resolve().parents[2] / "designer" / "library" / "examples"

Item = dict[str, Any]


def states(count: int = COUNT) -> Item:
    """A definition of 0.8 with states of five kinds."""
    head = {"id": "big", "name": "big", "version": "1.0", "specVersion": "0.8", "start": "s0"}
    functions = [{"name": "service", "operation": "service.json#call"}]
    return {**head, "functions": functions, "states": [_state(number, count) for number in range(count)]}


def _state(number: int, count: int) -> Item:
    way: Item = {"transition": f"s{number + 1}"} if number < count - 1 else {"end": True}
    cases = [{"condition": "${ .got.total > 5 }", "end": True}]
    branches = [{"name": name, "actions": [_action(f"${{ .{name} }}")]} for name in ("left", "right")]
    kinds: tuple[Item, ...] = (
        {"type": "operation", "actions": [_action("${ .order.id }")], **way},
        {"type": "switch", "dataConditions": cases, "defaultCondition": way},
        {"type": "inject", "data": {"a": number, "b": "text"}, **way},
        {"type": "foreach", "inputCollection": "${ .items }", "actions": [_action("${ $item.x }")], **way},
        {"type": "parallel", "branches": branches, **way},
    )
    return {"name": f"s{number}", **kinds[number % len(kinds)]}


def _action(value: str) -> Item:
    return {"functionRef": {"refName": "service", "arguments": {"value": value, "who": "me"}}}


def tasks(count: int = COUNT) -> Item:
    """A definition of 1.0 with tasks of five kinds."""
    head = {"dsl": "1.0.0", "namespace": "bench", "name": "big", "version": "1.0.0"}
    return {"document": head, "do": [{f"t{number}": _task(number, count)} for number in range(count)]}


def _task(number: int, count: int) -> Item:
    then = {"then": f"t{number + 1}" if number < count - 1 else "end"}
    call = {"method": "get", "endpoint": "https://example.com/orders", "query": {"id": "${ .id }"}}
    inner = [{f"inner{number}": {"set": {"x": "${ $item.x }"}}}]
    handled = {"errors": {"with": {"status": 503}}, "do": [{f"failed{number}": {"set": {"failed": True}}}]}
    kinds: tuple[Item, ...] = (
        {"set": {"id": "${ .order.id }", "count": number, "sum": "${ .a + .b }"}},
        {"call": "http", "with": call, "output": {"as": "${ .body }"}},
        {"switch": [{"big": {"when": "${ .sum > 5 }", **then}}, {"other": then}]},
        {"for": {"each": "item", "in": "${ .items }"}, "do": inner},
        {"try": [{f"tried{number}": {"set": {"z": "${ .z }"}}}], "catch": handled},
    )
    return kinds[number % len(kinds)]


def small(profile: Profile) -> list[str]:
    """The texts of the examples that are in a dialect which the runtime reads."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*/definition.*")))
    return [text for text in texts if (dialect := load(text).dialect) and profile.reads(dialect)]


def ratio(texts: list[str], profile: Profile) -> float:
    """How many times as long the texts take under a profile: the median of the pairs of all of them."""
    pairs = [[_pair(text, profile, turn) for text in texts] for turn in range(-1, PAIRS)][1:]
    return statistics.median(sum(own for _, own in turn) / sum(plain for plain, _ in turn) for turn in pairs)


def _pair(text: str, profile: Profile, turn: int) -> tuple[float, float]:
    order = (SPECIFICATION, profile) if turn % 2 else (profile, SPECIFICATION)
    spent = {one.id: _timed(partial(load, text, profile=one)) for one in order}
    return spent[SPECIFICATION.id], spent[profile.id]


def completion_ratio(text: str, profile: Profile) -> float:
    """How many times as long an edit, and completion behind it, take under a profile, at places all over the text."""
    marks = [found.end() for found in MARK.finditer(text)]
    places = marks[:: max(1, len(marks) // PLACES)]
    files = {
        one.id: OpenText("file:///nowhere/large.yaml", text, 0, "utf-16", one.id) for one in (SPECIFICATION, profile)
    }
    for file in files.values():
        data_of(file)
    pairs = [[_asked(files, text, at, turn) for at in places] for turn in range(-1, PAIRS)][1:]
    return statistics.median(sum(own for _, own in turn) / sum(plain for plain, _ in turn) for turn in pairs)


def _asked(files: dict[str, OpenText], text: str, at: int, turn: int) -> tuple[float, float]:
    def edit_and_ask(file: OpenText) -> None:
        file.update(text[:at] + text[at + 1 :], file.version + 1)
        completions(file, file.positions.position(at), wanted=True)

    order = list(files)[:: 1 if turn % 2 else -1]
    spent = {name: _timed(partial(edit_and_ask, files[name])) for name in order}
    plain, own = (spent[name] for name in files)
    return plain, own


def _timed(call: Callable[[], object]) -> float:
    gc.collect(0)
    gc.disable()
    begun = time.process_time()
    call()
    spent = time.process_time() - begun
    gc.enable()
    return spent


def section() -> str:
    rows = []
    for profile in runtimes.every():
        text = written(states() if profile.reads("0.8") else tasks(), "yaml")
        large, examples = ratio([text], profile), ratio(small(profile), profile)
        completion = completion_ratio(text, profile)
        count = len(load(text, profile=profile).diagnostics)
        verdict = f"{BAR:g}: {met(round(max(large, examples, completion), 2) <= BAR)}"
        rows.append([profile.name, f"{large:.2f}", str(count), f"{examples:.2f}", f"{completion:.2f}", verdict])
    head = f"""## Linting under a runtime

Made by `python tools/bench/lint_runtimes.py --write` with {machine()}. How many times as long as
without a runtime lint takes under one, from the text, in one process: CPU time, medians of {PAIRS} pairs that
alternate. Completion is an edit of the large text and what is offered behind it then, at {PLACES} places.
The {COUNT} states or tasks are of five kinds; the examples are those of the Library in the dialect. A large
text of tasks breaks what Zigflow asks for, which is told at each."""
    columns = ["runtime", f"{COUNT} states or tasks", "what the runtime says of them", "examples", "completion", "bar"]
    return "\n\n".join([head, table(columns, rows), NOTE])


NOTE = """A definition is lowered once, by the `Reading` of its runtime (`workflow/dialects/`), its YAML is read once,
and its programs are looked at once by all rules."""


if __name__ == "__main__":
    command(__doc__, "lint-runtimes", section)
