"""Members that a value of a schema surely does not have."""

import pytest

from tests.pace import within
from workflow.contracts import Contract, Schema
from workflow.contracts.members import Members, Wrong, slip_of
from workflow.paths import Json

CLOSED: Schema = {"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": False}
OPEN: Schema = {"type": "object", "properties": {"title": {"type": "string"}, "next": {"$ref": "#/$defs/Open"}}}
DEFINITIONS: dict[str, Schema] = {
    "Closed": CLOSED,
    "Open": OPEN,
    "Round": {"allOf": [{"$ref": "#/$defs/Round"}, {"$ref": "#/$defs/Open"}]},
    "Circle": {"$ref": "#/$defs/Circle"},
}
NULL: Schema = {"type": "null"}


@pytest.mark.parametrize(
    ("schema", "path", "wrong"),
    [
        (CLOSED, ("id",), None),
        (CLOSED, ("other",), Wrong(0)),
        (CLOSED, ("id", "length"), Wrong(1, kind="a text")),
        ({"$ref": "#/$defs/Closed"}, ("other",), Wrong(0)),
        ({**CLOSED, "type": ["object", "null"]}, ("other",), Wrong(0)),
        ({**CLOSED, "patternProperties": {"^x": {}}}, ("other",), None),
        ({**CLOSED, "anyOf": [{"required": ["id"]}]}, ("other",), None),
        ({"allOf": [CLOSED, OPEN]}, ("other",), None),
        (OPEN, ("other",), None),
        (OPEN, ("titel",), Wrong(0, "title")),
        (OPEN, ("next", "next", "titel"), Wrong(2, "title")),
        (OPEN, ("next", None, "titel"), None),
        ({"$ref": "#/$defs/Round"}, ("titel",), Wrong(0, "title")),
        ({"$ref": "#/$defs/Circle"}, ("titel",), None),
        ({"$ref": "#/$defs/Nowhere"}, ("titel",), None),
        ({"anyOf": [OPEN, NULL]}, ("titel",), Wrong(0, "title")),
        ({"anyOf": [OPEN, CLOSED]}, ("titel",), None),
        ({"anyOf": [{"type": "array"}, NULL]}, ("titel",), None),
        ({"type": "array", "items": OPEN}, ("titel",), Wrong(0, kind="a list")),
        ({"type": "array", "items": OPEN}, (0, "titel"), Wrong(1, "title")),
        ({"type": "array"}, (0, "titel"), None),
        ({"type": ["array", "object"]}, ("titel",), None),
        ({"type": ["string", "null"]}, ("titel",), None),
        ({"type": "object", "additionalProperties": OPEN}, ("any", "titel"), None),
        ({}, ("titel",), None),
    ],
)
def test_wrong_step(schema: Schema, path: tuple[Json, ...], wrong: Wrong | None) -> None:
    members = Members(Contract("openapi", definitions=DEFINITIONS))
    assert members.wrong_step(schema, path) == members.wrong_step(schema, path) == wrong


def test_a_slip_is_one_letter_or_two_that_changed_places() -> None:
    known = ("title", "days", "id", "from", "form")
    assert [slip_of(name, known) for name in ("titel", "titl", "titles", "tytle", "Title")] == ["title"] * 5
    assert [slip_of(name, known) for name in ("tilte2", "day_s2", "is", "fram", "fomr", "")] == [""] * 2 + [
        "",
        "from",
        "form",
        "",
    ]


def test_hostile_reads_end() -> None:
    schema: Schema = {"type": "object", "properties": {f"member{number}": {} for number in range(5_000)}}
    members = Members(Contract("openapi"))
    within(1, lambda: [members.wrong_step(schema, (f"membr{number}",)) for number in range(100_000)])
