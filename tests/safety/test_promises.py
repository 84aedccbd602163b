"""docs/safety.md names tests that there are, for every promise of safety.md."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/safety.md").read_text(encoding="utf-8")


def test_every_promise_has_tests_that_there_are() -> None:
    rows = re.findall(r"^\| (\d)\. .*\| (.*) \|$", PAGE, re.MULTILINE)
    assert {number for number, _ in rows} == set("12345678")
    assert all("::" in tests for _, tests in rows)
    for name, test in re.findall(r"`(tests/\S+\.py)::(\w+)`", PAGE):
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert test in there, f"{name} has no {test}"
