"""What every call to a worker process costs grows no faster than what it is given.

A new call has a recipe here, or the first test fails.
"""

import json
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import pytest

from designer.workers.tasks import analysis
from tests.growth import GROWTH, Call, growth
from tests.tiers import share
from tests.workflow.growing import as_json, chain, choices
from workflow.anchors import anchor, edition
from workflow.convert.text import to_text
from workflow.diagram import tracks
from workflow.merging.lines import split

SIZE = 16
CALLS: dict[str, Any] = dict(analysis.CALLS)
Given = dict[str, Any]


def text(number: int) -> str:
    return to_text(chain(number), "yaml")


def cases(number: int) -> str:
    return to_text(choices(number), "yaml")


def changed(number: int) -> str:
    return cases(number).replace("PT1S", "PT2S").replace("> ", "< ")


def elsewhere(number: int) -> str:
    """Every function is another one, and a line stands above all states."""
    return text(number).replace("pay.json", "bank.json").replace("states:\n", "# the states\nstates:\n")


def broken(number: int) -> str:
    """As it is pasted from prose: without quotes, with numbers and comments."""
    return as_json(chain(number)).replace('"name"', "name").replace("},\n", "}, // and\n")


def threads(number: int) -> Given:
    """A thread on every state and one on every third line."""
    first, second = text(number), elsewhere(number)
    there = edition(1, first)
    lines = range(1, len(first.splitlines()), 3)
    anchors = [
        *(anchor("state", there, place=f"/states/{at}") for at in range(number)),
        *(anchor("line", there, line=line) for line in lines),
    ]
    found = [
        {"id": str(at), "anchor": one.to_json(), "place": one.place().to_json(), "on": [2]}
        for at, one in enumerate(anchors)
    ]
    return {"texts": [(1, first), (2, second)], "dialect": None, "threads": found}


def merged(number: int) -> Given:
    """Of one side it is known which line is which."""
    base = text(number)
    lines = split(base)
    kept = [[at, at + 7, len(line)] for at, line in zip(accumulate(map(len, lines), initial=0), lines, strict=False)]
    mine, theirs = f"# mine\n{base}", elsewhere(number)
    return {"base": base, "mine": mine, "theirs": theirs, "kept": {"mine": kept, "theirs": []}}


def in_jq(number: int) -> str:
    """A decision of 0.8 with so many conditions."""
    conditions = [{"name": f"c{n}", "condition": f"${{ .order.n == {n} }}", "end": True} for n in range(number)]
    state = {"name": "A", "type": "switch", "dataConditions": conditions, "defaultCondition": {"end": True}}
    return as_json({"id": "x", "specVersion": "0.8", "states": [state]})


def calling(number: int) -> Given:
    """The arguments of the last of so many functions, whose documents are at hand, half written."""
    schema = {"properties": {f"p{at}": {"type": "string"} for at in range(number)}}
    body = {"requestBody": {"content": {"application/json": {"schema": schema}}}}
    paths = {
        f"/{at}": {"post": {"operationId": f"o{at}", **(body if at == number - 1 else {})}} for at in range(number)
    }
    functions = "".join(f"- {{name: f{at}, operation: shop.json#o{at}}}\n" for at in range(number))
    call = f"  - functionRef:\n      refName: f{number - 1}\n      arguments:\n        p"
    states = f"states:\n- name: A\n  type: operation\n  actions:\n{call}"
    text = f'id: x\nspecVersion: "0.8"\nfunctions:\n{functions}{states}'
    return {"text": text, "at": len(text), "resources": [["shop.json", as_json({"openapi": "3.1.0", "paths": paths})]]}


def slips(number: int) -> Given:
    """So many waits in words."""
    tasks = "".join(f"- w{n}: {{wait: {n + 1} hours}}\n" for n in range(number))
    head = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\n"
    return {"text": f"{head}do:\n{tasks}", "rule": "bad-duration"}


FIELD = {"pointer": "/states/0/dataConditions/0/condition", "typed": "${ .order.n }", "at": 8}
DRAWN = {"detail": "actions", "direction": "TB", "theme": "light"}
RECIPES: dict[str, Callable[[int], Given]] = {
    "analyse": lambda n: {"text": cases(n)},
    "draw": lambda n: {"text": cases(n), **DRAWN},
    "edit": lambda n: {"text": text(n), "operation": "duplicate", "arguments": {"pointers": ["/states/1"]}},
    "fix": slips,
    "repair": lambda n: {"text": broken(n)},
    "form": lambda n: {"text": cases(n), "pointer": "/states/0"},
    "place": lambda n: {"text": text(n), "pointer": "/states/1", "do": "rename", "option": ""},
    "change": lambda n: {"text": text(n), "pointer": "/states/1/name", "do": "put", "value": "Other"},
    "rename": lambda n: {"text": text(n), "name": "Other"},
    "facts": lambda n: {"text": text(n)},
    "runtimes": lambda n: {"text": text(n)},
    "resource": lambda n: {"text": as_json({"functions": chain(n)["functions"]}), "kind": None},
    "sort_out": lambda n: {"text": text(n)},
    "export": lambda n: {"text": text(n), "target": "mermaid", **DRAWN},
    "compare": lambda n: {"old": cases(n), "new": changed(n), "dialect": None, "old_dialect": None},
    "summarise": lambda n: {"old": cases(n), "new": changed(n)},
    "merge": merged,
    "merge_picture": lambda n: {"base": cases(n), "mine": changed(n), "theirs": cases(n).replace("PT1S", "PT3S")},
    "names": lambda n: {"text": text(n), "at": 120},
    "format_source": lambda n: {"text": text(n)},
    "switch": lambda n: {"text": text(n), "to": "json"},
    "members": lambda n: {"text": text(n)},
    "completions": lambda n: {"text": in_jq(n), "asked": FIELD},
    "contract_names": calling,
    "hover": lambda n: {"text": in_jq(n), "asked": FIELD},
    "make_anchor": lambda n: {"text": text(n), "version": 1, "dialect": None, "asked": {"on": "line", "line": n}},
    "follow": threads,
    "paper": lambda n: {"text": text(n)},
}
ELSEWHERE = {
    "calendar": "grows with the days that are asked for: tests/workflow/test_calendar.py",
    "unpack": "bounded by the number and size of files: tests/designer/library/test_file_import.py",
    "record": "a record has one version: tests/designer/review/test_record.py",
}
"""Calls whose cost does not grow with a definition, and where that is tested."""


def test_what_is_measured_of_contracts_is_found() -> None:
    assert len(CALLS["contract_names"](**calling(50))["members"]) == 50


def test_every_call_is_measured() -> None:
    assert set(RECIPES) | set(ELSEWHERE) == set(CALLS)


@pytest.mark.parametrize("name", share(list(RECIPES), 2))
def test_a_call_grows_as_what_it_is_given_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracks, "MAX_COMPARED", SIZE // 4)

    def make(number: int) -> Call:
        given = json.dumps(RECIPES[name](number))
        return lambda: CALLS[name](**json.loads(given))

    assert growth(make, SIZE) < GROWTH
