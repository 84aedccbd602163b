"""The conformance table: what every expression selects, and that the documents' own expressions are in it."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.definitions import LOADER, SHARED, shared
from tests.tiers import share
from workflow import expressions
from workflow.expressions import NO_ARGUMENTS, NOTHING, ExpressionError
from workflow.expressions.double_braces import find

TABLE = yaml.load((Path(__file__).parents[2] / "fixtures/expressions/conformance.yaml").read_text("utf-8"), LOADER)
PLACEHOLDERS = {"expression"}  # how the draft writes "any expression here"

Row = dict[str, Any]


def _rows(kind: str) -> list[Any]:
    return [pytest.param(row, id=row["expression"]) for row in TABLE["rows"] if (kind == "error") == ("error" in row)]


@pytest.mark.parametrize("row", share(_rows("select"), 2))
def test_selects(row: Row) -> None:
    query = expressions.compile(row["expression"])
    selected = query.evaluate(TABLE["data"][row["data"]], NO_ARGUMENTS)
    if row.get("nothing"):
        assert selected is NOTHING
    else:
        assert selected == row["result"]
        assert repr(selected) == repr(row["result"]), "1, 1.0 and true are three different results"
    holds = query.holds(TABLE["data"][row["data"]], NO_ARGUMENTS)
    assert holds is row.get("holds", holds)


@pytest.mark.parametrize("row", _rows("error"))
def test_errors_name_the_column(row: Row) -> None:
    fault = expressions.check(row["expression"])
    assert fault is not None
    assert fault[1] == row["error"], fault[0]


def test_the_table_is_large_and_has_no_row_twice() -> None:
    keys = [(row["expression"], row.get("data")) for row in TABLE["rows"]]
    assert len(keys) == len(set(keys))
    assert len(keys) > 200


def _documents_expressions() -> set[str]:
    found: set[str] = set()
    for file in sorted(path for path in SHARED.rglob("*") if path.suffix in (".json", ".yaml", ".md", ".txt")):
        if "engines" not in file.parts and (file.parent.name == "spec" or "corpus" in file.parts):
            for line in file.read_text("utf-8").splitlines():
                found |= {expression for _, _, expression in find(line)}
                found |= set(re.findall(r'[pP]ath"\s*:\s*"(\$[^"]*)"', line))
                found |= set(re.findall(r"^(\$\.\S.*)$", line))
    return found - PLACEHOLDERS


@shared
def test_every_expression_of_the_documents_compiles_and_is_in_the_table() -> None:
    found = _documents_expressions()
    assert len(found) > 60
    assert {expression: expressions.check(expression) for expression in found} == dict.fromkeys(found)
    assert found <= {row["expression"] for row in TABLE["rows"]}


@pytest.mark.parametrize(
    ("text", "definite", "member"),
    [
        ("$", True, None),
        ("$.a.hello", True, "hello"),
        ("$['a']['b c']", True, "b c"),
        ("$.a[0]", True, None),
        ("$.a[0].b", True, "b"),
        ("$.a.length()", True, None),
        ("$.a[*].first()", True, None),
        ("$.a[*].first().b", True, "b"),
        ("$.a[*].b", False, None),
        ("$..b", False, None),
        ("$.a[0:1]", False, None),
        ("$.a[0,1]", False, None),
        ("$['a','b']", False, None),
        ("$[?(@.a)]", False, None),
    ],
)
def test_definite_paths_and_their_member(text: str, definite: bool, member: str | None) -> None:
    query = expressions.compile(text)
    assert (query.text, query.definite, query.member) == (text, definite, member)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("$..book.length()", 4),
        ("$.length($..book)", 4),
        ("$.store.book.length()", 4),
        ("$..book[*].length()", 4),
        ("$..book[?(@.price > 1)].length()", 3),
        ("$..price.length()", 5),
        ("$..nothing.length()", 0),
        ("$.store.*.length()", 2),
    ],
)
def test_length_counts_what_is_found_at_any_depth(text: str, length: int) -> None:
    books = [{"price": 1}, {"price": 2}, {"price": 3}, {"price": 4}]
    data = {"store": {"book": books, "bicycle": {"price": 9}}}
    assert expressions.compile(text).evaluate(data, NO_ARGUMENTS) == length


def test_the_same_text_is_compiled_once() -> None:
    assert expressions.compile("$.once") is expressions.compile("$.once")


def test_languages_are_found_by_their_folder() -> None:
    assert expressions.languages() == ("jq", "jsonpath")
    with pytest.raises(ExpressionError, match="no expression language `templates`"):
        expressions.compile("$.a", "templates")


def test_results_share_structure_with_the_data() -> None:
    data = {"list": [{"a": 1}]}
    assert expressions.compile("$.list").evaluate(data, NO_ARGUMENTS) is data["list"]
    selected = expressions.compile("$.list[?(@.a)]").evaluate(data, NO_ARGUMENTS)
    assert isinstance(selected, list)
    assert selected[0] is data["list"][0]
