"""jackson-jq, where it is another than jq 1.8: expressions with what it gives for them, and those that it has not."""

import json
from typing import Any

import pytest

from tests.definitions import SHARED, shared
from tests.runtime_cases import rule
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments, ExpressionError, check, compile  # noqa: A004
from workflow.expressions.assigning import target
from workflow.expressions.compiling import bare_of, trimmed
from workflow.expressions.jq import jackson

LANGUAGE = "jq@jackson"
DATA = {"a": [1, 2], "s": "x", "n": 1}


def value(text: str, data: Any = None, arguments: Arguments = NO_ARGUMENTS) -> Any:
    return compile(text, LANGUAGE).evaluate(DATA if data is None else data, arguments)


def outputs(text: str, data: Any, arguments: Arguments = NO_ARGUMENTS) -> list[Any]:
    of_all = compile(text, LANGUAGE).outputs
    assert of_all is not None
    return of_all(data, arguments)


@rule("sonataflow", "S60", "S61")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{a: .s as $r | $r}", {"a": "x"}),
        ("{a: 1 + 2, b: if .n > 0 then 1 else 2 end}", {"a": 3, "b": 1}),
        ("{a: def f: 1; f, b: .a | length}", {"a": 1, "b": 2}),
        ("1 < 2 < 3", True),
        ("1 + 3 as $a | $a", 4),
        (".a[0]", 1),
    ],
)
def test_it_gives(text: str, expected: Any) -> None:
    assert value(text) == expected


@rule("sonataflow", "S61", "S64")
@pytest.mark.parametrize(
    "text",
    [
        "if .a then 1 end",
        "if .x then 1 elif .a then 2 end",
        ".a.[0]",
        ".[] as [$a] ?// $a | $a",
        "$__loc__",
        "{a: 1,}",
        "100000000000000000000",
        "{a: }",
    ],
)
def test_it_does_not_compile(text: str) -> None:
    assert check(text, LANGUAGE) is not None


@rule("sonataflow", "S62")
@pytest.mark.parametrize(
    "text",
    [
        "trim",
        "ltrimstr",
        "abs",
        "ceil",
        "toarray",
        "pick(.a)",
        "isempty(.a)",
        "IN(1)",
        "add(.a[])",
        "ascii",
        "env",
        "input",
        "debug",
        "todate",
        "fromdate",
        "gmtime",
        "mktime",
        "trunc",
        "halt",
        "tostream",
        "splits",
    ],
)
def test_functions_that_it_has_not_fail_when_they_are_called(text: str) -> None:
    assert check(f".a | {text}", LANGUAGE) is None
    with pytest.raises(ExpressionError, match="does not exist"):
        value(f'"x" | {text}')


@rule("sonataflow", "S62", "S66")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[limit(2; .a[])]", [1, 2]),
        ('{a: 1} | has("a")', True),
        ('"a,b" | split(",")', ["a", "b"]),
        ('"abc" | test("B"; "i")', True),
        ('"a1" | sub("[0-9]"; "x")', "ax"),
        ("[.a[] | select(. > 1)]", [2]),
        ("to_entries | map(.key)", ["a", "s", "n"]),
        ('5 | ltrimstr("a")', 5),
        ("[1, [2]] | flatten", [1, 2]),
    ],
)
def test_functions_that_it_has(text: str, expected: Any) -> None:
    assert value(text) == expected


@rule("sonataflow", "S63")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('0 | strftime("yyyy-MM-dd")', "1970-01-01"),
        ("0 | strftime(\"EEE, d MMM yyyy HH:mm:ss 'o''clock' Z X\")", "Thu, 1 Jan 1970 00:00:00 o'clock +0000 Z"),
        ('0 | strftime("yyyy-MM-dd HH:mm"; "Europe/Berlin")', "1970-01-01 01:00"),
        ('"2015-03-05" | strptime("yyyy-MM-dd")', 1425513600000),
        ('"2015-03-05T23:51:47+0100" | strptime("yyyy-MM-dd\'T\'HH:mm:ssZ")', 1425595907000),
        ('"5 Mar 2015 11:05 PM" | strptime("d MMM yyyy h:mm a")', 1425596700000),
        ('"a%20b+c" | uridecode', "a b c"),
        ("hostname", "localhost"),
    ],
)
def test_functions_of_its_own(text: str, expected: Any) -> None:
    assert value(text) == expected


@rule("sonataflow", "S63")
def test_time_and_chance_are_those_of_the_simulation() -> None:
    at = Arguments(now=12.5)
    assert value("timestamp", arguments=at) == 12500
    first = value("[uuid4, uuid4, random]", arguments=at)
    assert first == value("[uuid4, uuid4, random]", arguments=at)
    assert first[0] != first[1]
    assert first[0].count("-") == 4
    assert 0 <= first[2] < 1


@rule("sonataflow", "S63")
@pytest.mark.parametrize(
    "text", ['0 | strftime("T")', '"x" | strptime("yyyy")', '"x" | strftime("yyyy")', "0 | strftime(1)"]
)
def test_dates_that_are_none(text: str) -> None:
    with pytest.raises(ExpressionError):
        value(text)


@rule("sonataflow", "S43")
@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("hello", False),
        ("not", True),
        (".a", True),
        ("a-b", False),
        ("1 + nobody", False),
        ("nobody + 1", True),
        ("Smith, John", True),
        ("[x]", True),
        ("x | y", True),
        ("reduce nobody as $x (0; 1)", False),
        ("-nobody", False),
        ("nobody[0]", False),
        ("try nobody", False),
        ("9:00", False),
        ("", False),
        ("Hi \\(.a)", True),
        ("{{ .a }}", True),
    ],
)
def test_the_check_is_shallow(text: str, is_one: bool) -> None:
    assert (bare_of(text, LANGUAGE) is not None) is is_one


@rule("sonataflow", "S44")
def test_a_text_with_parts_may_lack_its_quotes() -> None:
    assert value("I am \\(.s)") == "I am x"
    assert jackson.fault('"open \\(.s)') is not None


@rule("sonataflow", "S41")
@pytest.mark.parametrize(
    ("text", "bare"),
    [(" ${ .a } ", ".a"), ("${ .a", ".a"), ("{{ .a }}", ".a"), (".a }", ".a }"), ("${.a} ${.b}", ".a} ${.b")],
)
def test_delimiters(text: str, bare: str) -> None:
    assert trimmed(text) == bare


@rule("sonataflow", "S83")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        (".a.b", ("a", "b")),
        (".", ()),
        ('.a["b"]', None),
        (".a[0]", None),
        (".items[].n", ("n",)),
        (".a | .b", ("b",)),
        ('."b c"', None),
        ("$.a.b", ("a", "b")),
    ],
)
def test_places_are_read_from_the_end(text: str, names: tuple[str, ...] | None) -> None:
    assert target(text) == names


@rule("sonataflow", "S47")
def test_outputs() -> None:
    assert value(".a[]") == [1, 2]
    assert value("empty") is NOTHING


@rule("sonataflow", "S64")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9223372036854775807 + 1", -9223372036854775808),
        ("9223372036854775807 * 2", -2),
        ("10000000000000000 + 1", 10000000000000001),
        ("10 / 5, 7 / 2", [2, 3.5]),
        ("nan", "NaN"),
        ("{a: [infinite]}", {"a": ["Infinity"]}),
        ("1e1000", "Infinity"),
        ("0 | log", "-Infinity"),
    ],
)
def test_numbers(text: str, expected: Any) -> None:
    assert value(text) == expected


@rule("sonataflow", "S65", "S66")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"abc" * 0', None),
        ('"ab" * 2', "abab"),
        ("error(null)", None),
        ("1.0 | tostring", "1"),
        ('0 | strftime("%Y-%m-%d")', "%1970-%0-%1"),
        ('" 5 " | tonumber', 5),
        ("[limit(-1; 1, 2)]", [1, 2]),
        ('[1 | ltrimstr("x")]', [1]),
    ],
)
def test_what_is_rare(text: str, expected: Any) -> None:
    assert value(text) == expected


@rule("sonataflow", "S65")
@pytest.mark.parametrize("text", [".a |= empty", "map_values(empty)"])
def test_nothing_is_no_update(text: str) -> None:
    assert check(text, LANGUAGE) is None
    with pytest.raises(ExpressionError, match="is undefined"):
        value(text)


@rule("sonataflow", "S64", "S65")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'"\(.f) \(1.0) \(1e3) \(1e7) \(1.25e-5)"', "2.0 1.0 1000.0 1.0E7 1.25E-5"),
        (r'"\(.f + 1) \(7 / 2) \(10 / 5) \(-.f)"', "3 3.5 2 -2"),
        (r'"\(1.5 | floor) \(16 | sqrt) \(.n)"', "1.0 4.0 1"),
        ("1.0 | tostring, tojson", ["1", "1.0"]),
        ("{$x}", {"x": None}),
        ("{$x, $y}", {"x": None, "y": 5}),
        ("{$__loc__}", {"__loc__": None}),
        ("7 as $z | {$z}", {"z": 7}),
        (".a[1.7]", None),
        ("null | .[0.5]", None),
        ('"abc" | [match(""; "g").offset]', [0, 1, 2]),
        ('"abc" | [match("c*$"; "g").offset]', [2]),
    ],
)
def test_numbers_in_texts_and_what_is_rare(text: str, expected: Any) -> None:
    data = {**DATA, "f": 2.0}
    given = Arguments(variables={"y": 5})
    found = outputs(text, data, given)
    assert (found[0] if len(found) == 1 else found) == expected


@rule("sonataflow", "S65")
@pytest.mark.parametrize("text", [".a .s", ".  .a", ".a .[0]"])
def test_blanks_between_lookups_do_not_compile(text: str) -> None:
    assert check(text, LANGUAGE) is not None


@pytest.mark.parametrize("text", ['"nan" | fromjson', ".n[0.5]", "$x"])
def test_what_fails(text: str) -> None:
    with pytest.raises(ExpressionError):
        value(text)


KEPT = ('@text "x\\(1.0)"', '"abc"|gsub("";"-")')
"""Where it is as jq: a format is rare, and an expression that never ends is no use."""


@shared
def test_it_gives_what_the_library_gave() -> None:
    lines = (SHARED / "engines" / "sonataflow-jq.tsv").read_text("utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    data = json.loads(rows_of(rows, "debug"))
    wrong = [text for text, expected, _ in rows if text not in KEPT and not is_given(text, expected, data)]
    assert wrong == []


def rows_of(rows: list[list[str]], text: str) -> str:
    """What stands in the last column for an expression: that of `debug` is the data of all."""
    return next(row[2] for row in rows if row[0] == text)


def is_given(text: str, expected: str, data: Any) -> bool:
    try:
        found = outputs(text, data)
    except ExpressionError:
        return expected.startswith("ERROR")
    return not expected.startswith("ERROR") and json.loads(expected) == (found[0] if len(found) == 1 else found)
