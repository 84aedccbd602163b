"""`fromjson` and `tonumber`: what jq takes, and its messages with their places."""

from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.fromjson import from_json
from workflow.expressions.jq.json_text.numerals import number_of
from workflow.expressions.jq.values.kinds import plain
from workflow.paths import Json

TAKEN: Final[dict[str, Json]] = {
    "[1, 2.50, -0.5e1]": [1, 2.5, -5],
    '{"a": [true, false, null], "b": {}}': {"a": [True, False, None], "b": {}},
    '  "\\u00e9\\n\\ud83d\\ude00/\\/" ': "é\n😀//",
    ".5": 0.5,
    "5.": 5,
    "+7": 7,
    "007": 7,
    "[.5]": [0.5],
    "\ufeff1": 1,
    "Infinity": float("inf"),
    "-inf": float("-inf"),
    "13911860366432393": 13911860366432393,
    '"\\udc00"': "\ufffd",
    '{"a":1,"a":2}': {"a": 2},
    "1e1000": float("inf"),
    "1" * 5000: float("inf"),
    '{"a":"\\ud83d\\ude00","b":[]}': {"a": "😀", "b": []},
}


@pytest.mark.parametrize("text", TAKEN)
def test_taken(text: str) -> None:
    assert repr(from_json(text, free)) == repr(TAKEN[text])


def test_negative_zero() -> None:
    assert [repr(from_json(text, free)) for text in ("-0", "[-0,-0.0,-0.5]")] == ["-0.0", "[-0.0, -0.0, -0.5]"]


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "snan", "nan000", "[NaN]"])
def test_nan(text: str) -> None:
    given = from_json(text, free)
    given = given[0] if type(given) is list else given
    assert given != given


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expected JSON value"),
        (" \n ", "Expected JSON value"),
        ("1 2", "Unexpected extra JSON values"),
        ('1"a"', "Unexpected extra JSON values"),
        ("1 2]", "Unmatched ']' at line 1, column 4"),
        ("1[", "Unfinished JSON term at EOF at line 1, column 2"),
        ("[1]]", "Unmatched ']' at line 1, column 4"),
        ("[1,2,]", "Expected another array element at line 1, column 6"),
        ('{"a":1,}', "Expected another key-value pair at line 1, column 8"),
        ('{"a"}', "Objects must consist of key:value pairs at line 1, column 5"),
        ('{"a", "b"}', "Objects must consist of key:value pairs at line 1, column 5"),
        ("{1:2}", "Object keys must be strings at line 1, column 3"),
        ("[1:2]", "':' not as part of an object at line 1, column 3"),
        ("{:1}", "Expected string key before ':' at line 1, column 2"),
        ("[,1]", "Expected value before ',' at line 1, column 2"),
        ("1,2", "Expected value before ',' at line 1, column 2"),
        ("[1 2]", "Expected separator between values at line 1, column 5"),
        ('[1"a"]', "Expected separator between values at line 1, column 5"),
        ("[1 [2]]", "Expected separator between values at line 1, column 4"),
        ("[1\n\n 2]", "Expected separator between values at line 3, column 3"),
        ("}", "Unmatched '}' at line 1, column 1"),
        ("[}", "Unmatched '}' at line 1, column 2"),
        ("[1", "Unfinished JSON term at EOF at line 1, column 2"),
        ('"ab', "Unfinished string at EOF at line 1, column 3"),
        ('"é', "Unfinished string at EOF at line 1, column 3"),
        ("tru", "Invalid literal at EOF at line 1, column 3"),
        ("[nul]", "Invalid literal at line 1, column 5"),
        ("NaN10", "Invalid numeric literal at EOF at line 1, column 5"),
        ("1e", "Invalid numeric literal at EOF at line 1, column 2"),
        ("{'a': 123}", "Invalid string literal; expected \", but got ' at line 1, column 5"),
        ('"\\x"', "Invalid escape at line 1, column 4"),
        ('"\\u12"', "Invalid \\uXXXX escape at line 1, column 6"),
        ('"\\u12gh"', "Invalid characters in \\uXXXX escape at line 1, column 8"),
        ('"\\ud800"', "Invalid \\uXXXX\\uXXXX surrogate pair escape at line 1, column 8"),
        (
            '"a\tb"',
            "Invalid string: control characters from U+0000 through U+001F must be escaped at line 1, column 5",
        ),
        ("\uf000", "Malformed BOM"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(JqError) as caught:
        from_json(text, free)
    assert caught.value.value == f"{message} (while parsing '{text}')"


def test_depth() -> None:
    assert from_json("[" * 512 + "]" * 512, free)
    assert from_json("[" * 9000 + "1" + "]" * 9000, free, 10_000)
    for text in ("[" * 513 + "]" * 513, '{"a":' * 513 + "1" + "}" * 513, "[" * 100_000):
        with pytest.raises(JqError, match="Exceeds depth limit for parsing"):
            from_json(text, free)


@pytest.mark.parametrize("text", ["", " 4", "5 ", "0x10", "1_000", "1e", ".", "-", "nan1", "١", "--1", "1.2.3"])
def test_no_numbers(text: str) -> None:
    assert number_of(text) is None


@pytest.mark.parametrize(
    ("text", "number"), [("+5.43", 5.43), (".89", 0.89), ("-876", -876), ("1E-2", 0.01), ("-0", -0.0), ("1e2", 100)]
)
def test_numbers(text: str, number: float) -> None:
    assert repr(plain(number_of(text), free)) == repr(number)
