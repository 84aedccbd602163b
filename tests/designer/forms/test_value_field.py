"""What is typed as a value: literals, expressions, and JSON or YAML, which becomes a table or a list."""

from typing import Any

import pytest

from designer.forms import Asked, clean
from workflow.paths import Json

ALL = ["table", "expression", "literal", "list"]
JQ: dict[str, Any] = {"kind": "value", "style": "dollar", "language": "jq"}


@pytest.mark.parametrize(
    ("typed", "form", "value"),
    [
        ("EUR", "", "EUR"),
        ("12.5", "literal", 12.5),
        ('"12"', "literal", "12"),
        ("null", "literal", None),
        (".order.id", "", "${ .order.id }"),
        (".order.id", "literal", ".order.id"),
        (".order.id", "expression", "${ .order.id }"),
        ("${ .order.id }", "literal", "${ .order.id }"),
        ("$context.a", "", "${ $context.a }"),
        ("$unknown", "", "$unknown"),
        ("./folder/file", "", "./folder/file"),
        ("note: call", "", "note: call"),
        ("two\nlines", "", "two\nlines"),
        ("{a: 1, b: [x]}", "literal", {"a": 1, "b": ["x"]}),
        ("a: 1\nb:\n  c: 2\n", "", {"a": 1, "b": {"c": 2}}),
        ("- 1\n- x: 2", "", [1, {"x": 2}]),
    ],
)
def test_a_value_is_read_as_it_looks_or_as_its_form_has_it(typed: str, form: str, value: Json) -> None:
    asked = Asked(**JQ, forms=ALL, form=form, variables=["context"])
    assert clean(asked, typed) == (value, [], None)


@pytest.mark.parametrize(
    ("typed", "forms", "form", "error", "at"),
    [
        (".a *", ALL, "expression", "The end is not expected here", 4),
        ("${ .a * }", ALL, "literal", "The end is not expected here", 7),
        ('{"a": 1', ALL, "", "This is neither JSON nor YAML", None),
        ("- a\n- b", ["table", "expression"], "", "A list cannot stand here", None),
        ("EUR there", ["table", "expression"], "", "", None),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, forms: list[str], form: str, error: str, at: int | None) -> None:
    found = clean(Asked(**JQ, forms=forms, form=form), typed)
    assert found.value is None
    assert found.errors
    assert found.errors[0].startswith(error)
    assert at is None or found.at == at


def test_where_texts_stand_a_number_is_a_text() -> None:
    asked = Asked(**JQ, forms=["literal", "expression"], texts=True)
    assert [clean(asked, typed).value for typed in ("12", "{a: 1}", "${ .a }")] == ["12", "{a: 1}", "${ .a }"]


@pytest.mark.parametrize(("style", "typed"), [("path", "$.a"), ("braces", "{{ $.a }}")])
def test_older_dialects_mark_expressions_in_their_own_way(style: Any, typed: str) -> None:
    asked = Asked(kind="value", style=style, language="jsonpath", forms=ALL, form="expression")
    assert clean(asked, "$.a").value == typed
