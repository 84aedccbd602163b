"""Expressions in strings: which they are, what they become, and what is left as it is (semantics.md §2.2)."""

from functools import partial
from typing import Literal

import pytest

from tests.pace import within
from workflow.expressions import NO_ARGUMENTS, ExpressionError, dollar
from workflow.expressions.double_braces import find, strip_braces
from workflow.expressions.templates import compile_template
from workflow.limits import EVALUATED_NESTING
from workflow.model import Template
from workflow.paths import Json

DATA: Json = {
    "firstName": "John",
    "lastName": "Doe",
    "age": 26,
    "ratio": 1.0,
    "ok": True,
    "none": None,
    "list": [1, "ö"],
    "object": {"a": {"b": 1}},
    "empty": [],
    "}}": "braces",
}
Style = Literal["braces", "path", "text"]


def _evaluate(value: Json, style: Style = "braces") -> tuple[Json, tuple[str, ...]]:
    return compile_template(Template(value, (), style)).evaluate(DATA, NO_ARGUMENTS)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Hello {{ $.firstName }} {{ $.lastName }}", "Hello John Doe"),
        ("{{ $.firstName }}", "John"),
        ("{{$.age}}", 26),
        (" {{ $.age }} ", 26),
        ("\n{{\n$.age\n}}\t", 26),
        ("{{ $.ok }}", True),
        ("{{ $.none }}", None),
        ("{{ $.list }}", [1, "ö"]),
        ("{{ $.empty[*] }}", []),
        ("{{ $.list.length() }}", 2),
        ("{{ $.firstName }}!", "John!"),
        ("{{ $.firstName }}{{ $.age }}", "John26"),
        ("age {{ $.age }}, {{ $.ok }}, {{ $.none }}, {{ $.ratio }}", "age 26, true, null, 1.0"),
        ("{{ $.list }} in {{ $.object }}", '[1, "ö"] in {"a": {"b": 1}}'),
        ("no {{ $.empty[*] }}", "no []"),
        ("{{ $['}}'] }}", "braces"),
        ('{{ $["}}"] }} and', "braces and"),
        ("{{ $[?(@.object == {'a': {'b': 1}})].age }}", [26]),
        ("{{ $[?(@.firstName =~ /J.{3}/)].age }}", [26]),
        ("plain", "plain"),
        ("", ""),
        ("{ $.age }", "{ $.age }"),
        ("$.age", "$.age"),
        ("a }} b", "a }} b"),
    ],
)
def test_strings(text: str, value: Json) -> None:
    assert repr(_evaluate(text)) == repr((value, ()))


@pytest.mark.parametrize(
    ("text", "value", "empty"),
    [
        ("{{ $.x }}", None, ("$.x",)),
        ("a{{ $.x }}b{{ $.x.y }}c", "abc", ("$.x", "$.x.y")),
        ("{{ $.age[*] }}", None, ("$.age[*]",)),
        ({"a": "{{ $.x }}", "b": ["{{ $.y }} {{ $.age }}"]}, {"a": None, "b": [" 26"]}, ("$.x", "$.y")),
    ],
)
def test_nothing_is_null_alone_and_empty_in_text_and_is_reported(
    value: Json, text: Json, empty: tuple[str, ...]
) -> None:
    assert _evaluate(text) == (value, empty)


def test_nested_values_are_evaluated_and_the_rest_is_shared() -> None:
    constant = {"deep": [1, {"x": "y"}]}
    value = {"name": "{{ $.firstName }}", "items": ["{{ $.age }}", {"l": "{{ $.list }}"}], "constant": constant, "n": 1}
    made, empty = _evaluate(value)
    assert made == {"name": "John", "items": [26, {"l": [1, "ö"]}], "constant": constant, "n": 1}
    assert list(made) == list(value), "the order of keys stays"
    assert made["constant"] is constant
    assert made["items"][1]["l"] is DATA["list"]
    assert empty == ()
    assert _evaluate(constant)[0] is constant


def test_keys_are_not_evaluated() -> None:
    assert _evaluate({"{{ $.age }}": 1}) == ({"{{ $.age }}": 1}, ())


def test_a_whole_string_that_starts_with_a_dollar_is_a_path_in_0_1() -> None:
    value = {"a": "$.age", "b": "see $.age", "c": "{{ $.age }}", "d": ["$"], "e": "$.x"}
    assert _evaluate(value, "path") == (
        {"a": 26, "b": "see $.age", "c": "{{ $.age }}", "d": [DATA], "e": None},
        ("$.x",),
    )


def test_text_is_never_evaluated() -> None:
    assert _evaluate({"a": "{{ $.age }}", "b": "$.age", "c": "{{"}, "text") == (
        {"a": "{{ $.age }}", "b": "$.age", "c": "{{"},
        (),
    )


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("ab {{ $.age", 4, "not closed"),
        ("{{ $.age }} {{ $.age", 13, "not closed"),
        ("{{ }}", 3, "empty"),
        ("{{ name }}", 4, "starts with `\\$`"),
        ("x {{   $.a[ }}", 12, "expected an index"),
        ("{{ $.a' }} {{ $.b }}", 7, "found `'`"),
    ],
)
def test_errors_have_their_column_in_the_string(text: str, column: int, message: str) -> None:
    with pytest.raises(ExpressionError, match=message) as caught:
        compile_template(Template({"k": [text]}, ()))
    assert caught.value.column == column


def test_a_broken_path_in_0_1_is_an_error() -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_template(Template("$100", (), "path"))
    assert caught.value.column == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{{ $.a }}", [(0, 9, "$.a")]),
        ("x {{$.a}}{{ $.b }} y", [(2, 9, "$.a"), (9, 18, "$.b")]),
        ("{{ $['}}'] }}", [(0, 13, "$['}}']")]),
        ("{{ $.a", []),
        ("{{ $.a }} {{ $.b", [(0, 9, "$.a")]),
        ("{{ $.a' }} {{ $.b }}", [(0, 10, "$.a'"), (11, 20, "$.b")]),
        ("{{}}", [(0, 4, "")]),
        ("{{{ $.a }}}", [(0, 11, "{ $.a }")]),
        ("none", []),
    ],
)
def test_find(text: str, found: list[tuple[int, int, str]]) -> None:
    assert find(text) == found


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("{{ $.a }}", "$.a"),
        ("{{$.a}}", "$.a"),
        ("  {{ $.hello }} ", "$.hello"),
        ("{{ $['}}'] }}", "$['}}']"),
        ("{{ $.a }} {{ $.b }}", None),
        ("{{ $.a }}x", None),
        ("x{{ $.a }}", None),
        ("{{ $.a", None),
        ("$.a", None),
        ("", None),
    ],
)
def test_strip_braces(text: str, expression: str | None) -> None:
    assert strip_braces(text) == expression


def test_equal_templates_of_different_types_stay_apart() -> None:
    assert [_evaluate(value)[0] for value in ([1], [True], [1.0])] == [[1], [True], [1.0]]
    assert repr([_evaluate(value)[0] for value in (1, True, 1.0)]) == "[1, True, 1.0]"


def test_text_made_is_bounded() -> None:
    template = compile_template(Template("{{ $ }}," * 100, ()))
    with pytest.raises(ExpressionError, match="longer than 1048576 characters"):
        template.evaluate("x" * 20_000, NO_ARGUMENTS)


def test_values_that_python_cannot_write_are_an_error() -> None:
    template = compile_template(Template("x{{ $ }}", ()))
    with pytest.raises(ExpressionError, match="cannot be written"):
        template.evaluate(10**5000, NO_ARGUMENTS)


def test_values_nested_too_deep_are_refused() -> None:
    value: Json = "{{ $ }}"
    for _ in range(EVALUATED_NESTING + 1):
        value = [value]
    with pytest.raises(ExpressionError, match="nested deeper"):
        compile_template(Template(value, ()))


def test_many_braces_are_read_in_linear_time() -> None:
    for piece in ("{{", "{{ ' }}", "{{ { }}", "{{}}", "{{ '"):
        within(1, partial(find, piece * 50_000))


@pytest.mark.parametrize("expression", [r'"\((("}" + (.a))))b"', r'"\( "}" )"', r'"\(f("}"; ")"))}"'])
def test_dollar_braces_end_behind_a_quoted_text_with_brackets_in_it(expression: str) -> None:
    first, second = "${ " + expression + " }", "${ .b }"
    end = len(first)
    assert dollar.spans(f"{first} and {second}") == [(0, end, expression), (end + 5, end + 5 + len(second), ".b")]
