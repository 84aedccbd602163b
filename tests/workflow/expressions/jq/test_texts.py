"""Texts: trimmed, cut, changed in case, taken apart, put together and read."""

from collections.abc import Callable

import pytest

from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values import texts
from workflow.paths import Json


def test_trim() -> None:
    spaced = "\t\u2003\xa0 a b \u3000\x0b\x85"
    assert texts.trim(spaced, free) == "a b"
    assert texts.trim_left(spaced, free) == "a b \u3000\x0b\x85"
    assert texts.trim_right(spaced, free) == "\t\u2003\xa0 a b"
    assert texts.trim("\x1c\u200b", free) == "\x1c\u200b"  # not white space for Unicode


def test_starts_and_ends() -> None:
    assert texts.without_start("foobar", "foo", free) == "bar"
    assert texts.without_start("foobar", "bar", free) == "foobar"
    assert texts.without_end("foobar", "bar", free) == "foo"
    assert texts.without_end("foobar", "foo", free) == "foobar"
    assert texts.without_end("foobar", "", free) == "foobar"


def test_case_is_that_of_ascii() -> None:
    assert texts.upper("aéz{", free) == "AéZ{"
    assert texts.lower("AÉZ[", free) == "aÉz["


def test_code_points() -> None:
    assert texts.explode("aé😀", free) == [97, 233, 128512]
    assert texts.implode([97, 233.9, 128512, -1, 0x110000, 0xD800, 10**400], free) == "aé😀\ufffd\ufffd\ufffd\ufffd"


def test_bytes() -> None:
    assert texts.utf8_length("aé😀", free) == 7


def test_reading() -> None:
    assert [texts.to_number(text) for text in ("10", "6.70", 21)] == [10, 6.7, 21]
    assert [texts.to_boolean(text) for text in ("true", "false", True)] == [True, False, True]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: texts.trim(1, free), "trim input must be a string"),
        (lambda: texts.without_start(1, "a", free), "startswith() requires string inputs"),
        (lambda: texts.without_end("a", None, free), "endswith() requires string inputs"),
        (lambda: texts.lower(1, free), "explode input must be a string"),
        (lambda: texts.implode("a", free), "implode input must be an array"),
        (lambda: texts.implode(["a"], free), 'string ("a") can\'t be imploded, unicode codepoint needs to be numeric'),
        (lambda: texts.split("a", 1, free), "split input and separator must be strings"),
        (lambda: texts.utf8_length([], free), "array ([]) only strings have UTF-8 byte length"),
        (lambda: texts.to_number("1\0"), 'string ("1\\u0000") cannot be parsed as a number'),
        (lambda: texts.to_number("a"), 'string ("a") cannot be parsed as a number'),
        (lambda: texts.to_number(True), "boolean (true) cannot be parsed as a number"),
        (lambda: texts.to_boolean("True"), 'string ("True") cannot be parsed as a boolean'),
    ],
)
def test_errors(call: Callable[[], Json], message: str) -> None:
    with pytest.raises(JqError) as caught:
        call()
    assert caught.value.value == message
