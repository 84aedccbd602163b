"""Properties of every expression: only ExpressionError, data untouched, agreement with plain Python and jsonpath-ng."""

import copy
import json
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonpath_ng.parser import parse

from workflow import expressions
from workflow.expressions import NO_ARGUMENTS, NOTHING, ExpressionError, double_braces, templates
from workflow.model import Template
from workflow.paths import Json

NAMES = st.sampled_from(["a", "b", "c"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, 1.0, "", "a", "1"])
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3))

MARKS = ["$", "@", ".", "..", "[", "]", "(", ")", "?", "*", ",", ":", "'", '"', "\\", "/", " ", "{{", "}}"]
WORDS = [
    "=~",
    "==",
    "!=",
    "<",
    "&&",
    "||",
    "!",
    " in ",
    " size ",
    " empty ",
    "a",
    "b",
    "0",
    "-1",
    "1.5",
    "true",
    "null",
]
PHRASES = ["$.a", "@.a", "[?(", ")]", "[*]", "[0]", "['a']", "/a/i", "length()", "first()", "sum(", "concat("]
PIECES = st.sampled_from(MARKS + WORDS + PHRASES)
TEXTS = st.text() | st.lists(PIECES, max_size=12).map("".join) | st.lists(PIECES).map(lambda some: "$" + "".join(some))

PLAIN = [".a", ".b", "['c']", "[0]", "[1]", "[*]", ".*", "[0:2]", "[1:]", "[:1]"]
FILTERS = ["[?(@.a)]", "[?(@ == $.a)]", "[?(@.a > 0 || !@.b)]", "[?(@ in $..a)]", "[?(@.a.length() size 1)]"]
OTHERS = ["[-1]", "..a", "..*", "[0,1]", "['a','b']", ".length()", ".first()", ".keys()", ".append(1)", ".concat($.a)"]


def _paths(*steps: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(steps), max_size=5).map(lambda chosen: "$" + "".join(chosen))


def _fault(action: Callable[[], object]) -> ExpressionError | None:
    try:
        action()
    except ExpressionError as error:
        return error
    return None


@given(TEXTS, DATA)
def test_any_text_selects_or_is_an_expression_error(text: str, data: Json) -> None:
    error = _fault(lambda: json.dumps(expressions.compile(text).evaluate(data, NO_ARGUMENTS) or None))
    assert error is None or (error.message and 1 <= error.column <= len(text) + 1)


@given(st.lists(PIECES, max_size=15).map("".join), DATA)
def test_any_template_evaluates_or_is_an_expression_error(text: str, data: Json) -> None:
    for start, end, expression in double_braces.find(text):
        assert (text[start : start + 2], text[end - 2 : end]) == ("{{", "}}")
        assert expression in text[start:end]
    error = _fault(lambda: templates.compile_template(Template([text], ())).evaluate(data, NO_ARGUMENTS))
    assert error is None or 1 <= error.column <= len(text) + 1


@given(_paths(*PLAIN, *FILTERS, *OTHERS), DATA)
def test_selecting_changes_nothing_and_repeats(text: str, data: Json) -> None:
    before = copy.deepcopy(data)
    query = expressions.compile(text)
    first = query.evaluate(data, NO_ARGUMENTS)
    assert repr(data) == repr(before)
    assert repr(query.evaluate(data, NO_ARGUMENTS)) == repr(first)
    assert query.definite or first is NOTHING or isinstance(first, list)


@given(st.lists(NAMES | st.integers(-3, 3), max_size=4), DATA)
def test_definite_paths_agree_with_plain_python(keys: list[Any], data: Json) -> None:
    query = expressions.compile("$" + "".join(f"[{key!r}]" for key in keys))
    assert query.definite
    assert query.evaluate(data, NO_ARGUMENTS) is _navigate(data, keys)


def _navigate(data: Json, keys: list[Any]) -> Json:
    for key in keys:
        if not isinstance(data, dict if isinstance(key, str) else list):
            return NOTHING
        try:
            data = data[key]
        except LookupError:
            return NOTHING
    return data


@given(_paths(*PLAIN), DATA)
def test_plain_steps_agree_with_jsonpath_ng(text: str, data: Json) -> None:
    query = expressions.compile(text)
    selected = query.evaluate(data, NO_ARGUMENTS)
    matches = [] if selected is NOTHING else [selected] if query.definite else selected
    assert repr(matches) == repr([match.value for match in parse(text).find(data)])


@given(NAMES, DATA)
def test_descent_finds_what_jsonpath_ng_finds(name: str, data: Json) -> None:
    """The order differs: ours is the document's, parents first."""
    selected = expressions.compile(f"$..{name}").evaluate(data, NO_ARGUMENTS)
    found = [match.value for match in parse(f"$..{name}").find(data)]
    assert sorted(map(repr, [] if selected is NOTHING else selected)) == sorted(map(repr, found))
