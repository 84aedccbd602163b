"""Hostile expressions end in an ExpressionError with its column, soon, and the same on every machine (safety.md)."""

import pytest

from tests.pace import within
from workflow import expressions
from workflow.expressions import NO_ARGUMENTS, ExpressionError, jsonpath
from workflow.expressions.jsonpath import Limits
from workflow.paths import Json

LONG = {"l": [{"k": "x" * 40, "m": {"n": [1, 2, 3]}} for _ in range(5000)]}
SECONDS = 5  # generous: the work is bounded to well under a second on an idle machine


def _error(text: str, data: Json = None, limits: Limits = jsonpath.LIMITS) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        within(SECONDS, lambda: jsonpath.query(text, limits).evaluate(data, NO_ARGUMENTS))
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("$" + "[?(@" * 500, 1001, "longer than 1000 characters"),
        ("$" + "[?(@" * 200, 44, "nested deeper than 20 levels"),
        ("$[?" + "(" * 500, 24, "nested deeper than 20 levels"),
        ("$[?(" + "!" * 500, 24, "nested deeper than 20 levels"),
        ("$[?(@ in " + "[" * 500, 29, "nested deeper than 20 levels"),
        ("$.a" + ".concat($.b" * 60, 232, "nested deeper than 20 levels"),
        ("$[" + "0," * 400 + "0]", 203, "more than 100 steps"),
        ("$" + ".a" * 101, 202, "more than 100 steps"),
        ("$" + "..*" * 101, 302, "more than 100 steps"),
        ("$[?(@.a" + "||@.a" * 100, 251, "more than 100 steps"),
        ("$[?(@ in [" + "1," * 200, 207, "more than 100 steps"),
        ("$['" + "a" * 900, 3, "quote ' is not closed"),
        ("$['" + "\\" * 901, 3, "quote ' is not closed"),
        ("$[?(@ =~ /" + "\\" * 901, 10, "not closed"),
        ("$[?(@ =~ /" + "(" * 400 + ")" * 400 + "{1000}" * 9 + "/)]", 811, "linear-time engine RE2"),
        ("$[?(@ =~ /((((a{99}){99}){99}){99}){99}/)]", 16, "linear-time engine RE2"),
        (r"$[?(@ =~ /(?:\pL{1,20}\s?){1,20}/)]", 11, "linear-time engine RE2"),
        ("$[?(@ =~ /[a/)]", 11, "cannot be read: missing ]"),
        ("$[?(@ == " + "9" * 400 + ".0)]", 10, "too big"),
    ],
)
def test_hostile_text_is_refused_at_its_column(text: str, column: int, message: str) -> None:
    error = _error(text)
    assert message in error.message
    assert error.column == column


@pytest.mark.parametrize(
    "text",
    [
        "$..*..*",
        "$..*..*..*..*..*..*",
        "$.l[?(@.m in $.l[*].m)]",
        "$.l[?(@.k in $..k)]",
        "$.l[?($..missing)]",
        "$.l[?($.l[*])]",
        "$.l[?($.l[?($.l[?($.l[?(@.z == 1)])])])]",
        "$.l[?(@.k.concat($..k) == 'a')]",
        "$.l[?($.l.append(1) == 1)]",
        "$.l[?($.l == $.l)]",
        "$.l[?($.l[1:] size 1)]",
        "$.l[?($.l[?($.l.sum())])]",
    ],
)
def test_work_is_bounded(text: str) -> None:
    error = _error(text, LONG)
    assert "steps of work" in error.message or "more than 10000 values" in error.message


@pytest.mark.parametrize(
    ("pattern", "part", "what"),
    [
        ("b(?=x)y", "(?=", "a look-ahead"),
        ("b(?!x)", "(?!", "a look-ahead"),
        ("(?<=a)b", "(?<=", "a look-behind"),
        ("(?<!a)b", "(?<!", "a look-behind"),
        ("(?>a)", "(?>", "an atomic group"),
        (r"(a)\1", r"\1", "a back reference"),
        ("a++", "++", "a possessive repetition"),
        ("a{1001}", "{1001}", "a repetition that comes to more than 1,000"),
        (r"a\Z", r"\Z", "an escape"),
    ],
)
def test_what_the_linear_time_engine_lacks_is_named_as_its_limit(pattern: str, part: str, what: str) -> None:
    text = f"$[?(@.a =~ /{pattern}/)]"
    error = _error(text)
    assert f"`{part}` is {what}, which the linear-time engine RE2 does not have" in error.message
    assert "no mistake" in error.message
    assert text[error.column - 1 :].startswith(part)


def test_patterns_take_linear_time() -> None:
    data = [{"t": "a" * 20_000} for _ in range(50)]
    quick = expressions.compile("$[?(@.t =~ /(a+a+)+b/)]")
    assert within(SECONDS, lambda: quick.evaluate(data[:2], NO_ARGUMENTS)) == []
    assert "steps of work" in _error("$[?(@.t =~ /.*a.{500}c/)]", data).message


def test_deep_data_does_not_exhaust_the_stack() -> None:
    deep: Json = {}
    for _ in range(50_000):
        deep = {"a": deep}
    assert expressions.compile("$..b").evaluate(deep, NO_ARGUMENTS) == []
    assert expressions.compile("$[?(@ == $)].length()").evaluate(deep, NO_ARGUMENTS) == 1


def test_limits_can_be_set() -> None:
    data = {"l": list(range(20))}
    assert _error("$.l[*]", data, Limits(matches=19)).message == "the expression selects more than 19 values"
    assert "more than 5 steps of work" in _error("$.l[*]", data, Limits(work=5)).message
    assert "more than 2 steps" in _error("$.a.b.c", data, Limits(steps=2)).message
    assert "longer than 3 characters" in _error("$.ab", data, Limits(characters=3)).message


def test_sums_beyond_a_number_are_an_error() -> None:
    assert "too big" in _error("$.sum()", [1e308, 1e308]).message
    assert "too big" in _error("$.avg()", [10**400]).message
    assert "too big" in _error("$.stddev()", [10**200, 1]).message
    assert "too many digits" in _error("$.concat()", [10**5000]).message


def test_half_a_character_matches_nothing() -> None:
    assert expressions.compile("$[?(@ =~ /.*/)]").evaluate(["\ud800", "a"], NO_ARGUMENTS) == ["a"]
