"""What is probably meant by a slip in a scenario file is a quick fix of its finding, which mends it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from designer.files.scenario_lint import findings, of_format
from tests.simulator.scenario.format.slips import SLIPS
from workflow.definition import load
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.edits import apply

OF_1_0 = """\
document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}
do:
- charge: {call: http, with: {method: get, endpoint: "https://a.example/x"}}
- paid: {emit: {event: {with: {source: /a, type: com.example.paid}}}}
"""
OF_0_8 = """\
{id: b, version: "1", specVersion: "0.8", start: A, functions: [{name: charge, operation: "a.json#c"}],
 states: [{name: A, type: operation, end: true, actions: [{functionRef: charge}]}]}
"""
NAMES = [
    (OF_1_0, "calls: {chrage: {result: 1}}", "calls: {charge: {result: 1}}"),
    (OF_1_0, 'calls: {"GETT https://a.example/x": {}}', 'calls: {"GET https://a.example/x": {}}'),
    (OF_1_0, "functions: {charge: {result: 1}}", "calls: {charge: {result: 1}}"),
    (OF_1_0, "expect:\n  path: [chrage, paid]", "expect:\n  path: [charge, paid]"),
    (OF_1_0, "expect: {tasks: {'chrage': {status: completed}}}", "expect: {tasks: {'charge': {status: completed}}}"),
    (OF_1_0, "expect: {notCalled: [chrage]}", "expect: {notCalled: [charge]}"),
    (OF_1_0, "expect: {produced: [{type: com.example.payd}]}", "expect: {produced: [{type: com.example.paid}]}"),
    (OF_0_8, "functions: {chrage: {result: 1}}", "functions: {charge: {result: 1}}"),
    (OF_0_8, "calls: {charge: {result: 1}}", "functions: {charge: {result: 1}}"),
    (OF_0_8, "costs: {chrage: 2}", "costs: {charge: 2}"),
]


def mended(text: str, found: Iterable[Diagnostic]) -> str:
    """The text after the quick fixes of the findings."""
    return apply(text, [edit for one in found if one.fix for edit in one.fix.edits])


@pytest.mark.parametrize("text", SLIPS)
def test_what_may_be_meant_by_a_slip_is_its_fix(text: str) -> None:
    found = of_format(read(text), "a.yaml")
    assert found
    assert [one.message for one in found if ("did you mean" in one.message) != (one.fix is not None)] == []
    told = {(one.path, one.message) for one in found if one.fix}
    left = of_format(read(mended(text, found)), "a.yaml")
    assert told.isdisjoint((one.path, one.message) for one in left)


@pytest.mark.parametrize(("definition", "wrong", "right"), NAMES)
def test_a_name_that_is_nearly_right_is_mended(definition: str, wrong: str, right: str) -> None:
    text = f"definition: d.yaml\n{wrong}\n"
    listed = findings([("s.yaml", read(text))], "d.yaml", load(definition), ())
    assert listed
    assert mended(text, [one for _, _, one in listed]) == f"definition: d.yaml\n{right}\n"


def test_a_key_that_is_there_is_not_written_twice() -> None:
    text = "definition: d.yaml\ncalls: {charge: {result: 1}, chrage: {result: 1}}\n"
    ((_, _, one),) = findings([("s.yaml", read(text))], "d.yaml", load(OF_1_0), ())
    assert "did you mean `charge`" in one.message
    assert one.fix is None


def test_the_file_of_a_definition_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "order.yaml").write_text(OF_1_0, "utf-8")
    text = "definition: ./ordr.yaml\n"
    found = of_format(read(text), str(tmp_path / "s.yaml"))
    assert mended(text, found) == "definition: ./order.yaml\n"


def test_lint_tells_the_fix_to_programs() -> None:
    (one,) = of_format(read("definition: d.yaml\nexpect: {staus: completed}\n"), "s.yaml")
    edits = [{"from": 28, "to": 33, "insert": "status"}]
    assert one.to_json()["fix"] == {"title": "Change to “status”", "edits": edits}
