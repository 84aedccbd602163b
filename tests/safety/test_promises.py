"""docs/safety.md, docs/threat-model.md and docs/reliability.md name tests that there are, for every promise."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE, MODEL = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("safety.md", "threat-model.md"))


def test_every_promise_has_tests_that_there_are() -> None:
    rows = re.findall(r"^\| (\d)\. .*\| (.*) \|$", PAGE, re.MULTILINE)
    assert {number for number, _ in rows} == set("12345678")
    assert all("::" in tests for _, tests in rows)
    check(PAGE)


def test_every_promise_of_the_threat_model_has_tests_that_there_are() -> None:
    _, promised, _ = re.split(r"^## What is.*promised.*\n", MODEL, flags=re.MULTILINE)
    rows = re.findall(r"^\| .* \| (.*) \|$", promised, re.MULTILINE)[1:]
    assert len(rows) > 10
    assert all("::" in tests for tests in rows)
    check(MODEL)


def test_the_page_of_reliability_names_tests_that_there_are() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    assert "::" in page
    check(page)


def check(page: str) -> None:
    """The tests that a page names are there."""
    for name, test in re.findall(r"`(tests/\S+\.py)::(\w+)`", page):
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert test in there, f"{name} has no {test}"
