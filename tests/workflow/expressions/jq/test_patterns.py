"""Regular expressions: what they find and where, what is an error and what a limit."""

from typing import Final

import pytest

from tests.workflow.expressions.jq.payment import Spent, free, purse
from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.patterns import matches as patterns
from workflow.paths import Json


def found(text: str, expression: str, flags: str = "g") -> list[tuple[int, str]]:
    return [(match["offset"], match["string"]) for match in patterns.matches(text, expression, flags, free)]


@pytest.mark.parametrize(
    ("text", "expression", "flags", "expected"),
    [
        ("foo bar foo", "foo", "g", [(0, "foo"), (8, "foo")]),
        ("foo bar foo", "foo", "", [(0, "foo")]),
        ("abc", "( )*", "g", [(0, ""), (1, ""), (2, ""), (3, "")]),
        ("abc", "( )*", "gn", []),
        ("aXb", "x*", "gni", [(1, "X")]),
        ("a", "(|a)", "n", [(0, "a")]),
        ("baac", "a*", "g", [(0, ""), (1, "aa"), (3, ""), (4, "")]),
        ("é", "", "g", [(0, ""), (1, "")]),
        ("ab", "a|ab", "", [(0, "a")]),
        ("ab", "a|ab", "l", [(0, "ab")]),
        ("abcd", "ab|bcd", "gl", [(1, "bcd")]),
        ("a\nb", "^b", "g", []),
        ("a\nb", "a$", "g", []),
        ("a\n", "a$", "g", [(0, "a")]),
        ("a\n", "$", "g", [(1, ""), (2, "")]),
        ("a\n", "a\\Z", "g", [(0, "a")]),
        ("a\n", "a\\z", "g", []),
        ("é\n", "é\\b$", "g", [(0, "é")]),
        ("a\nb", "a.b", "g", []),
        ("a\nb", "a.b", "p", [(0, "a\nb")]),
        ("a\nb", "(?s)a.b", "", [(0, "a\nb")]),
        ("a\nb", "a.b", "s", []),
        ("é1 ١", "\\w+", "g", [(0, "é1"), (3, "١")]),
        ("é1 ١", "\\d", "g", [(1, "1"), (3, "١")]),
        ("a é", "\\W", "g", [(1, " ")]),
        ("a\u00a0é", "\\s", "g", [(1, "\u00a0")]),
        ("a é", "[^\\s]+", "g", [(0, "a"), (2, "é")]),
        ("é b", "\\b", "g", [(0, ""), (1, ""), (2, ""), (3, "")]),
        ("äh, ähä äh", "\\bäh\\b", "g", [(0, "äh"), (8, "äh")]),
        ("éaé a", "\\Ba\\B", "g", [(1, "a")]),
        ("éa.é", "\\b.", "g", [(0, "é"), (2, "."), (3, "é")]),
        ("a\u0304 two", ".+?\\b", "", [(0, "a\u0304")]),
        ("É", "é", "i", [(0, "É")]),
        ("a😀b", "😀", "g", [(1, "😀")]),
        ("aä!", "[[:alpha:]]+", "g", [(0, "aä")]),
        ("$+<=>^`|~!é", "[[:punct:]]+", "g", [(0, "$+<=>^`|~!")]),
        ("a b", "a \\  b # blank", "x", [(0, "a b")]),
        ("ab", "(?#why)a(?x: b )", "", [(0, "ab")]),
        ("ab", "(?i)A(?-i:b)", "", [(0, "ab")]),
        ("a{,2}", "a{,2}", "", [(0, "a{,2}")]),
        ("a]", "[]a]+", "", [(0, "a]")]),
        ("q\x1b\x1b\x1bX", "\\q\\e\\x1b\\033\\x{58}", "", [(0, "q\x1b\x1b\x1bX")]),
        ("a.b*", "\\Qa.b*\\E", "", [(0, "a.b*")]),
        ("ab", "(?<x>a)(?<x>b)", "", [(0, "ab")]),
        ("-", "[\\w-]", "", [(0, "-")]),
    ],
)
def test_matches(text: str, expression: str, flags: str, expected: list[tuple[int, str]]) -> None:
    assert found(text, expression, flags) == expected
    assert patterns.is_match(text, expression, flags, free) is bool(expected)


def test_groups() -> None:
    match = next(iter(patterns.matches("xäyz", "(?<one>ä)(y)(?<two>q)?()", None, free)))
    assert match == {
        "offset": 1,
        "length": 2,
        "string": "äy",
        "captures": [
            {"offset": 1, "length": 1, "string": "ä", "name": "one"},
            {"offset": 2, "length": 1, "string": "y", "name": None},
            {"offset": -1, "length": 0, "string": None, "name": "two"},
            {"offset": 3, "length": 0, "string": "", "name": None},
        ],
    }
    assert patterns.captured(match) == {"one": "ä", "two": None}


def test_groups_beside_a_dollar() -> None:
    match = next(iter(patterns.matches("ab\n", "(a)(b$)|(c)", None, free)))
    assert [group["string"] for group in match["captures"]] == ["a", "b", None]


def test_scan_and_splits() -> None:
    assert list(patterns.scanned("abaab", "(a+)(b)", None, free)) == [["a", "b"], ["aa", "b"]]
    assert list(patterns.scanned("bBb", "b+", "i", free)) == ["bBb"]
    assert list(patterns.splits("ab", "", None, free)) == ["", "a", "b", ""]
    assert list(patterns.splits("ab,cd,  ef", ", *", None, free)) == ["ab", "cd", "ef"]
    with pytest.raises(JqError, match="cannot be added"):
        list(patterns.splits("a", "a", 1, free))


BEYOND: Final = {
    "a(?=b)": "`(?=` in a regular expression is a look-ahead",
    "(?<!a)b": "`(?<!` in a regular expression is a look-behind",
    "(a)\\1": "`\\1` in a regular expression is a back reference",
    "(?<n>a)\\k<n>": "`\\k<` in a regular expression is a back reference",
    "(?>a)": "`(?>` in a regular expression is an atomic group",
    "a++": "`++` in a regular expression is a possessive repetition",
    "a**": "`**` in a regular expression is a repetition of a repetition",
    "a{1001}": "`{1001}` in a regular expression is a repetition of more than 1,000",
    "[a&&b]": "`&&` between the brackets of a regular expression is a set operation",
    "((a{100}){100}){100}": "`((a{100}){100}){100}` in a regular expression is too large",
}


@pytest.mark.parametrize("expression", BEYOND)
def test_what_re2_lacks_is_a_limit(expression: str) -> None:
    with pytest.raises(LimitReached) as caught:
        patterns.is_match("ab", expression, None, free)
    assert caught.value.message.startswith(BEYOND[expression])
    assert "limit and no mistake" in caught.value.message


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("(", "end pattern with unmatched parenthesis"),
        ("a)", "unmatched close parenthesis"),
        ("*", "target of repeat operator is not specified"),
        ("a$*", "target of repeat operator is invalid"),
        ("(|*)", "target of repeat operator is not specified"),
        ("[", "premature end of char-class"),
        ("[]", "empty char-class"),
        ("[b-a]", "empty range in char class"),
        ("a{2,1}", "upper is smaller than lower in repeat range"),
        ("\\", "end pattern at escape"),
        ("(?<1a>a)", "invalid group name <1a>"),
        ("(?<>a)", "group name is empty"),
        ("(?P<x>a)", "undefined group option"),
    ],
)
def test_failures(expression: str, reason: str) -> None:
    with pytest.raises(JqError) as caught:
        patterns.is_match("a", expression, None, free)
    assert caught.value.value == f"Regex failure: {reason}"


@pytest.mark.parametrize(
    ("value", "expression", "flags", "message"),
    [
        (1, "a", None, "number (1) cannot be matched, as it is not a string"),
        ("a", 1, None, "number (1) is not a string"),
        ("a", "a", 1, "number (1) is not a string"),
        ("a", "a", "gq", "gq is not a valid modifier string"),
    ],
)
def test_wrong_kinds(value: Json, expression: Json, flags: Json, message: str) -> None:
    for call in (patterns.is_match, lambda *given: list(patterns.matches(*given))):
        with pytest.raises(JqError) as caught:
            call(value, expression, flags, free)
        assert caught.value.value == message


def test_half_a_character_is_replaced() -> None:
    assert found("a\ud800b", "\ufffd") == [(1, "\ud800")]


@pytest.mark.parametrize("flags", ["g", "gl", "gn"])
def test_many_matches_are_paid(flags: str) -> None:
    with pytest.raises(Spent):
        list(patterns.matches("ab" * 10_000, "a", flags, purse(1000)))


def test_work_grows_with_what_is_looked_at() -> None:
    def paid(length: int) -> int:
        sizes: list[int] = []
        patterns.is_match("a" * length, "^(a+)+$b", None, sizes.append)
        return sum(sizes)

    assert 1.9 < paid(200_000) / paid(100_000) < 2.1
    assert paid(100_000) > 100_000


def test_the_empty_text() -> None:
    assert next(iter(patterns.matches("", "(.*)", "x", free)))["captures"][0]["string"] == ""
