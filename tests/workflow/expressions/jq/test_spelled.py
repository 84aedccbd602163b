"""Numbers that a program says with a point or exponent keep their digits inside of it, and leave it as doubles."""

import json
from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import free
from tests.workflow.expressions.jq.running import outputs
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import parse
from workflow.expressions.jq.explaining import explain
from workflow.expressions.jq.json_text.numerals import number_of
from workflow.expressions.jq.values.kinds import Spelled, plain
from workflow.paths import Json

TEXTS: Final = {
    "1e2 | tojson": "1E+2",
    "1.000 | tostring": "1.000",
    '"\\(10.50)"': "10.50",
    '"1.000" | tonumber | tojson': "1.000",
    '"[1.0]" | fromjson | tojson': "[1.0]",
    "-1.0 | tojson": "-1.0",
    "-0.0 | tojson": "0.0",
    "-1.50 | abs, length | tojson": "1.50",
    "[1.50, null] | add | tojson": "1.50",
    "[2.0, 1.0] | sort | tojson": "[1.0,2.0]",
    "[1.000, 1.0] | unique | tojson": "[1.000]",
    "[[1.50]] | flatten | join(\",\")": "1.50",
    "{a: 1.50} | to_entries | tojson": '[{"key":"a","value":1.50}]',
    '[1.50, "a"] | @csv': '1.50,"a"',
    "1e-7 | tojson": "1E-7",
    ".00001 | tojson": "0.00001",
    "00012.50 | tojson": "12.50",
    "1. | tojson": "1",
    "1E9999999999 | tojson": "1.7976931348623157e+308",
    "1e9999999999999999 | tojson": "1.7976931348623157e+308",
    "1e1000 | . + 0 | tojson": "1.7976931348623157e+308",
    "1.50 | . + 0 | tojson": "1.5",
    "[range(1.0; 3.0)] | tojson": "[1,2]",
    "1.0 | floor | tojson": "1",
    "try error(1.0) catch tojson": "1.0",
    "1.0 | [., tojson][1]": "1.0",
}  # fmt: skip


@pytest.mark.parametrize("program", TEXTS)
def test_digits_are_kept_as_long_as_the_number_is_carried(program: str) -> None:
    assert set(outputs(program, None)) == {TEXTS[program]}


@pytest.mark.parametrize(
    ("program", "result"),
    [
        ("1.0 == 1", True),
        ("[1.0] - [1]", []),
        ("[1, 2.0] | index(2)", 1),
        ("[10, 20] | .[1.0]", 20),
        ("[10, 20] | has(1.0)", True),
        ("[1.0] | contains([1])", True),
        ('"a" * 2.0', "aa"),
        ("1.0 | type", "number"),
        ("[65.0] | implode", "A"),
        ("[limit(1.0; 7, 8)]", [7]),
        ("[3.0, 1, 2.5] | min", 1),
        ("86400.0 | todate", "1970-01-02T00:00:00Z"),
        ("3.0 % 2", 1),
        ("[1.00000000000000000000000001, 1] | group_by(.) | length", 1),
        ("[splits(1.0)?]", []),
    ],
)
def test_it_is_its_double_for_all_else(program: str, result: Json) -> None:
    assert outputs(program, None) == [result]


@pytest.mark.parametrize(
    ("program", "written"),
    [
        ("1.0", "1"),
        ("-1.0", "-1"),
        ("1.50", "1.5"),
        ("[1.0, {a: [2.50]}]", '[1, {"a": [2.5]}]'),
        ('"[1.0, [2.0]]" | fromjson', "[1, [2]]"),
        ("[1.0] as $x | {a: $x, b: $x}", '{"a": [1], "b": [1]}'),
        ("[1.0] | ., .", "[[1], [1]]"),
        ("reduce range(40) as $i ([1.0]; [., .]) | .[0] == .[1]", "true"),
        ("reduce range(40) as $i ([1.0]; [., .]) | getpath([range(40) | 0])", "[1]"),
    ],
)
def test_none_leaves_a_program_and_a_trace_is_told_the_same(program: str, written: str) -> None:
    result = parse(program).evaluate(None, Arguments(now=0))
    assert json.dumps(result) == written
    assert "Spelled" not in {type(one).__name__ for one in parts(result)}
    told = explain(parse(program), None, Arguments(now=0))
    assert json.dumps(getattr(told, "value", None)) == written
    assert "Spelled" not in {type(one).__name__ for one in parts(getattr(told, "value", None))}


def parts(value: Json) -> list[Json]:
    inner = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    return [value, *(one for each in inner for one in parts(each))]


def test_what_has_none_stays_the_same_and_shared_parts_stay_shared() -> None:
    data = {"a": [1, 2.5], "b": {"c": None}}
    assert plain(data, free) is data
    inner = [number_of("1.0")]
    assert isinstance(inner[0], Spelled)
    left, right = plain([inner, inner, data], free)[:2]
    assert left is right
    assert left == [1]
    deep: Json = inner
    for _ in range(50_000):
        deep = [deep]
    assert plain(deep, free) is not deep
