"""gojq, where it is another than jq 1.8, and what Zigflow makes of it."""

import pytest

from workflow import expressions
from workflow.expressions import Arguments, ExpressionError
from workflow.expressions.jq.zigflow import impure
from workflow.paths import Json

DATA: Json = {"a": 1, "x": [1, 2], "s": "abc"}


def given(text: str) -> Json:
    arguments = Arguments({"input": {"n": 5}, "data": {}}, now=5.5)
    return expressions.compile(text, "jq@zigflow").evaluate(DATA, arguments)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (".x[]", 1),
        ("{b: 1, a: 2} | tojson", '{"a":2,"b":1}'),
        ("[{b: 1} + {a: 2}] | tojson", '[{"a":2,"b":1}]'),
        ("{a: 1} | .B = 2 | tojson", '{"B":2,"a":1}'),
        ('"{\\"b\\": {\\"d\\": 1, \\"c\\": 2}}" | fromjson | tojson', '{"b":{"c":2,"d":1}}'),
        ("{b: 1, a: 2} | to_entries[0].key", "a"),
        ('"\\(1e21) \\(0.00000015) \\(12345678901234567890)"', "1e+21 1.5e-07 12345678901234567890"),
        ("[1e17, 0.1] | @json", "[100000000000000000,0.1]"),
        ("9007199254740993 + 1", 9007199254740994),
        ("env, 1", {}),
        ("$ENV.HOME", None),
        ("input_filename", None),
        ("3 | ltrimstr(1)", 3),
        ("timestamp", 5),
        ("timestamp_iso8601", "1970-01-01T00:00:05Z"),
        ("def f: now; 2", 2),
    ],
)
def test_what_it_gives(text: str, found: Json) -> None:
    assert given(text) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("toarray", "function not defined: toarray/0"),
        ("input", "function not defined: input/0"),
        ("$workflow", "variable not defined: $workflow"),
        ("$__loc__", "variable not defined: $__loc__"),
        ("empty", "no result from jq evaluation"),
        ("halt", "no result from jq evaluation"),
        ('error("x")', "error: x"),
        ("$input.n.a", "expected an object but got: number (5)"),
        (".s[0]", 'expected an array but got: string ("abc")'),
        ("null | .[]", "cannot iterate over: null"),
        ('1 + "a"', 'cannot add: number (1) and string ("a")'),
        ("1 / 0", "cannot divide number (1) by: number (0)"),
    ],
)
def test_what_it_says(text: str, words: str) -> None:
    with pytest.raises(ExpressionError) as raised:
        given(text)
    assert raised.value.message == words


def test_chance_is_another_one_each_time() -> None:
    drawn = iter((0.1, 0.2))
    arguments = Arguments(chance=lambda: next(drawn))
    query = expressions.compile("[uuid, uuid] | unique | length", "jq@zigflow")
    assert query.evaluate(None, arguments) == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [("now", ("now", 1)), ("1 + ($ENV | length)", ("$ENV", 6)), ("def now: 1; now", None), (".a | length", None)],
)
def test_what_differs_at_a_replay(text: str, found: tuple[str, int] | None) -> None:
    assert impure(text) == found
