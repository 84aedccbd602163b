"""Values as JSON, byte for byte as jq prints them."""

from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import Spent, free, purse
from workflow.expressions.jq.json_text.tojson import excerpt, number_text, to_json, to_text
from workflow.paths import Json

NUMBERS: Final = {
    "3": 3.0,
    "-3": -3,
    "0": 0,
    "-0": -0.0,
    "0.1": 0.1,
    "0.30000000000000004": 0.1 + 0.2,
    "0.0001": 0.0001,
    "1e-05": 0.00001,
    "1.5e-07": 1.5e-7,
    "1000000000000000": 1e15,
    "1e+16": 1e16,
    "1e+17": 1e17,
    "12000000000000000": 1.2e16,
    "1.2e+17": 1.2e17,
    "99999999999999980": 99999999999999984.0,
    "123456789012000000": 123456789012e6,
    "1234.5": 1234.5,
    "-1.25e+100": -1.25e100,
    "1.7976931348623157e+308": float("inf"),
    "-1.7976931348623157e+308": float("-inf"),
    "5e-324": 5e-324,
    "null": float("nan"),
    "100000000000000000000000000002": 100000000000000000000000000002,
}


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers(text: str) -> None:
    assert number_text(NUMBERS[text]) == text


def test_structures() -> None:
    value: Json = {"b": [None, True, False, {}, []], "a": {"": 'ü\n\x7f\x01"\\\u2028'}}
    assert to_json(value, free) == '{"b":[null,true,false,{},[]],"a":{"":"ü\\n\\u007f\\u0001\\"\\\\\u2028"}}'


def test_text_stays_text() -> None:
    assert to_text("a", free) == "a"
    assert to_json("a", free) == '"a"'
    assert to_text([1], free) == "[1]"


def test_depth() -> None:
    value: Json = 7
    for _ in range(5000):
        value = [value]
    assert to_json(value, free) == "[" * 5000 + "7" + "]" * 5000


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("very-long-string", '"very-long-...'),
        ("twelve chars", '"twelve chars"'),
        ("twelve chars!", '"twelve cha...'),
        ("☆☆☆☆☆", '"☆☆☆...'),
        ("☆" * 100, '"☆☆☆...'),
        (12345678901234, "12345678901234"),
        (123456789012345, "12345678901..."),
        ([1, [2, [3, [4, [5]]]]], "[1,[2,[3,[4..."),
        ("x" * 1_000_000, '"xxxxxxxxxx...'),
        (["x"] * 1_000_000, '["x","x","x...'),
    ],
)
def test_excerpts(value: Json, expected: str) -> None:
    assert excerpt(value) == expected


def test_what_shares_its_parts_is_charged_while_it_is_printed() -> None:
    value: Json = ["abc"]
    for _ in range(100):
        value = [value, value]
    for shared in (value, ["x" * 1000] * 1000):
        with pytest.raises(Spent):
            to_json(shared, purse(100))


def test_the_whole_text_is_charged() -> None:
    paid: list[int] = []
    assert to_json([1, "abc"], paid.append) == '[1,"abc"]'
    assert paid[-1] == 9
