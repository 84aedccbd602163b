"""0.1's event expressions: the forms that people write, the names in them, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.event_expressions import (
    And,
    AttributeIs,
    EventExpression,
    EventExpressionError,
    Not,
    Or,
    TriggerIs,
    parse,
    triggers,
)
from workflow.limits import EVENT_EXPRESSION_NESTING

A, B, C = TriggerIs("A"), TriggerIs("B"), TriggerIs("C")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", A),
        ("A or B", Or((A, B))),
        ("A OR B || C", Or((A, B, C))),
        ("A and B", And((A, B))),
        ("A && B And C", And((A, B, C))),
        ("A or B and C", Or((A, And((B, C))))),
        ("(A or B) and C", And((Or((A, B)), C))),
        ("not A", Not(A)),
        ("!A", Not(A)),
        ("not (A or B)", Not(Or((A, B)))),
        ("NOT NOT A and !B", And((A, Not(B)))),
        ("'A'", A),
        ('"A" or ‘B’', Or((A, B))),
        ("DOOR-OPEN or door.closed", Or((TriggerIs("DOOR-OPEN"), TriggerIs("door.closed")))),
        ("Video Uploaded and B", And((TriggerIs("Video Uploaded"), B))),
        ("Rock and Roll or A", Or((TriggerIs("Rock and Roll"), A))),
        ("name eq 'A'", A),
        ("name == 'Video Uploaded'", TriggerIs("Video Uploaded")),
        ("trigger.name = A", A),
        ("trigger eq 'A' or event eq 'B'", Or((A, B))),
        ("trigger.equals('A')", A),
        ("trigger.equals(A) && !trigger.equals('B')", And((A, Not(B)))),
        ("name ne 'A'", Not(A)),
        ("source eq 'a' and type == 'b'", And((AttributeIs("source", "a"), AttributeIs("type", "b")))),
        ("event.source != 'a'", Not(AttributeIs("source", "a"))),
        ("source.equals('a')", AttributeIs("source", "a")),
        ("type == com.example.b", AttributeIs("type", "com.example.b")),
        ("A != null", A),
        ("A == NULL and 'B' ne null", And((Not(A), B))),
        ("trigger != null", Or((A, B, C, TriggerIs("Rock and Roll")))),
        ("name eq 'null'", TriggerIs("null")),
        ("source != null", Not(AttributeIs("source", "null"))),
    ],
)
def test_what_people_write(text: str, expected: EventExpression) -> None:
    assert parse(text, {"A", "B", "C", "Rock and Roll"}) == expected


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", "expected the name of a trigger at the end", 1),
        ("A or", "expected the name of a trigger at the end", 5),
        ("and A", "expected the name of a trigger before `and`", 1),
        ("A B", "expected `and` or `or` before `B`", 3),
        ("(A", "expected `)` at the end", 3),
        ("A)", "expected `and` or `or` before `)`", 2),
        ("name eq", "expected a value in quotes at the end", 8),
        ("trigger.equals('A'", "expected `)` at the end", 19),
        ("A or 'B", "this quote is not closed", 6),
        ("(" * (EVENT_EXPRESSION_NESTING + 1), "parentheses are nested too deep", EVENT_EXPRESSION_NESTING + 1),
    ],
)
def test_what_is_refused_is_said_with_its_place(text: str, message: str, column: int) -> None:
    with pytest.raises(EventExpressionError) as error:
        parse(text, {"A", "B"})
    assert (error.value.message, error.value.column) == (message, column)


def test_names_stand_once_in_order() -> None:
    assert triggers(parse("B or not (A and B) or C"), ()) == ("B", "A", "C")


@given(st.lists(st.sampled_from(["A", "and", "or", "not", "(", ")", "'x y'", "eq", "==", ".equals(", "!", "'", " "])))
def test_nothing_is_too_odd(words: list[str]) -> None:
    text = " ".join(words)
    try:
        found = parse(text)
    except EventExpressionError as refused:
        assert 1 <= refused.column <= len(text) + 1  # noqa: PT017
    else:
        assert parse(f"({text})") == found


def test_a_long_expression_is_read_in_a_moment() -> None:
    assert isinstance(parse(" or ".join(["not A"] * 20_000)), Or)
    assert parse("not " * 100_000 + "A") == A
