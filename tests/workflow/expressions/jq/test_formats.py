"""The formats behind `@`, and UTF-8 that is none."""

import pytest

from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.utf8 import decoded, encoded
from workflow.expressions.jq.values.formats import formatted
from workflow.paths import Json

NAN = float("nan")


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("text", "a", "a"),
        ("text", [1], "[1]"),
        ("json", "a", '"a"'),
        ("html", {"a": "<&'\">"}, "{&quot;a&quot;:&quot;&lt;&amp;&apos;\\&quot;&gt;&quot;}"),
        ("uri", "a μ ∰ 😎-_.~", "a%20%CE%BC%20%E2%88%B0%20%F0%9F%98%8E-_.~"),
        ("urid", "a%20%CE%bc é%00", "a μ é\0"),
        ("csv", [1, 1.50, 'a"b', None, True, NAN, float("inf")], '1,1.5,"a""b",,true,,1.7976931348623157e+308'),
        ("tsv", ["a\tb\\\r\n\0", 1, None], "a\\tb\\\\\\r\\n\\0\t1\t"),
        ("sh", ["it's", 1, None], "'it'\\''s' 1 null"),
        ("sh", 1.0, "1"),
        ("base64", "foóbar\n", "Zm/Ds2Jhcgo="),
        ("base64", [], "W10="),
        ("base64d", "Zm/Ds2Jhcgo=", "foóbar\n"),
        ("base64d", "cWl4YmF6Cg", "qixbaz\n"),
        ("base64d", "QQ==QQ", "A"),
        ("base64d", "4pii4pg=", "☢\ufffd"),
    ],
)
def test_texts(name: str, value: Json, text: str) -> None:
    assert formatted(name, value, free) == text


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("x", 1, "x is not a valid format"),
        (1, 1, "number (1) is not a valid format"),
        ("csv", {}, "object ({}) cannot be csv-formatted, only array"),
        ("tsv", 1, "number (1) cannot be tsv-formatted, only array"),
        ("tsv", [[1]], "array ([1]) is not valid in a csv row"),
        ("sh", [{}], "object ({}) can not be escaped for shell"),
        ("urid", "%F0%93%81", 'string ("%F0%93%81") is not a valid uri encoding'),
        ("urid", "%FX%9F%98%8E", 'string ("%FX%9F%98%8E") is not a valid uri encoding'),
        ("urid", "%4", 'string ("%4") is not a valid uri encoding'),
        ("base64d", "Not base64 data", 'string ("Not base64...) is not valid base64 data'),
        ("base64d", "QUJDa", 'string ("QUJDa") trailing base64 byte found'),
    ],
)
def test_errors(name: Json, value: Json, message: str) -> None:
    with pytest.raises(JqError) as caught:
        formatted(name, value, free)
    assert caught.value.value == message


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xc0\xc1", "\ufffd\ufffd"),
        (b"\xed\xa0\x80a", "\ufffda"),
        (b"\xf4\x90\x80\x80", "\ufffd"),
        (b"\xf5\x80", "\ufffd\ufffd"),
        (b"\xe2\x82", "\ufffd"),
        (b"\xe2\x28\xa1 ", "\ufffd(\ufffd "),
        (b"\x9e\xe9e", "\ufffd\ufffd"),
        ("aé😀".encode(), "aé😀"),
    ],
)
def test_broken_utf8(data: bytes, text: str) -> None:
    assert decoded(data) == text


def test_half_a_character() -> None:
    assert encoded("a\ud800b") == "a\ufffdb".encode()


def test_what_is_made_is_charged() -> None:
    for name in ("html", "uri", "urid", "base64", "json", "sh"):
        paid: list[int] = []
        formatted(name, "a" * 1000, paid.append)
        assert max(paid) >= 1000
