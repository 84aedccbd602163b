"""Schemas people supply: never fetched, never a hang, never an exception."""

import pytest

from simulator.engine.run.schema_checks import checker
from simulator.limits import VIOLATIONS


@pytest.mark.parametrize(
    ("schema", "data", "said"),
    [
        ("{type: integer}", 1, []),
        ("{type: integer}", "x", ["'x' is not of type 'integer'"]),
        ("{properties: {a: {pattern: '^x+$'}}}", {"a": "y"}, ["/a: 'y' does not match '^x+$'"]),
        ("{patternProperties: {'^n': {type: number}}}", {"n1": "a"}, ["/n1: 'a' is not of type 'number'"]),
        ("{type: nonsense}", 1, ["the schema is wrong: 'nonsense' is not valid under any of the given schemas"]),
        ("[1", 1, ["the schema cannot be read"]),
        ("{$ref: '#'}", 1, ["the schema goes round in circles"]),
        ("true", 1, []),
    ],
)
def test_what_a_schema_says(schema: str, data: object, said: list[str]) -> None:
    assert checker(schema)(data) == said


@pytest.mark.parametrize("where", ["http://127.0.0.1:1/x.json", "file:///etc/passwd", "other.json"])
def test_nothing_outside_is_read(where: str) -> None:
    [message] = checker(f"{{$ref: '{where}'}}")({})
    assert message.startswith("the schema refers to what is not in it")


def test_hostile_patterns_take_linear_time() -> None:
    [message] = checker("{pattern: '^(a+)+$'}")("a" * 5_000 + "!")
    assert "does not match" in message


def test_faults_are_bounded() -> None:
    assert len(checker("{items: {type: integer}}")(["x"] * 1_000)) == VIOLATIONS
