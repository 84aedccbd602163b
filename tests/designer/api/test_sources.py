"""What the source editor asks: the name at a place and its references, layout, the other syntax."""

from typing import Any

import pytest
from django.test import AsyncClient

from tests.designer.old_names import OLD
from tests.designer.requests import TEXT, Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]

JSON = """\
{"id": "x", "functions": [{"name": "call"}], "states": [
  {"name": "A", "type": "operation", "actions": [{"functionRef": {"refName": "call"}}], "end": {"kind": "default"}}]}
"""


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


def units(text: str, needle: str, nth: int = 1) -> int:
    """The offset in the middle of the nth `needle`, as the browser counts."""
    at = -1
    for _ in range(nth):
        at = text.index(needle, at + 1)
    return len(text[: at + 1].encode("utf-16-le")) // 2


def written(text: str, place: dict[str, Any]) -> str:
    wide = text.encode("utf-16-le")
    return wide[2 * place["from"] : 2 * place["to"]].decode("utf-16-le")


@pytest.mark.parametrize(
    ("text", "needle", "nth", "kind", "lines"),
    [
        (TEXT, "B", 1, "state", [10, 9]),
        (TEXT, "B", 2, "state", [10, 9]),
        (OLD, "Left", 1, "event", [5, 12]),
        (OLD, "Left", 2, "event", [5, 12]),
        (OLD, "Came", 2, "event", [3, 12]),
        (OLD, "Second", 1, "state", [14, 13]),
        (JSON, "call", 2, "function", [1, 2]),
    ],
)
async def test_the_name_at_a_place(client: Api, text: str, needle: str, nth: int, kind: str, lines: list[int]) -> None:
    status, found = await client("POST", "names", {"text": text, "at": units(text, needle, nth)})
    assert (status, found["kind"], found["name"]) == (200, kind, needle)
    assert [place["line"] for place in found["places"]] == lines
    assert {written(text, place) for place in found["places"]} == {needle}
    assert [place["own"] for place in found["places"]] == [True, False]


async def test_nothing_is_named_there(client: Api) -> None:
    assert (await client("POST", "names", {"text": TEXT, "at": units(TEXT, "greeting")}))[0] == 204
    status, told = await client("POST", "names", {"text": "a: [", "at": 1})
    assert (status, told["error"]["code"]) == (422, "refused")


async def test_a_name_is_changed_at_a_reference(client: Api) -> None:
    """The operation takes the pointer of any place of the name."""
    asked = {"text": OLD, "operation": "rename", "arguments": {"pointer": "/states/0/events/0/next-state", "name": "Z"}}
    status, found = await client("POST", "edit", asked)
    assert status == 200
    assert [edit["insert"] for edit in found["edits"]] == ["Z", "Z"]


async def test_an_event_is_renamed_in_an_expression(client: Api) -> None:
    """As the editor asks: the name at a place, then the rename of the pointer that it gives."""
    _, named = await client("POST", "names", {"text": OLD, "at": units(OLD, "Left", 2)})
    asked = {"text": OLD, "operation": "rename", "arguments": {"pointer": named["pointer"], "name": "Gone"}}
    status, found = await client("POST", "edit", asked)
    assert status == 200
    wide = OLD.encode("utf-16-le")
    for edit in sorted(found["edits"], key=lambda one: -int(one["from"])):
        wide = wide[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + wide[2 * edit["to"] :]
    text = wide.decode("utf-16-le")
    assert "event-expression: Came or Gone\n" in text
    assert "- name: Gone\n" in text
    assert text == OLD.replace("Left", "Gone")


async def test_a_layout(client: Api) -> None:
    status, found = await client("POST", "format", {"text": "a:\n    b: 1 # c\n"})
    assert (status, found["text"]) == (200, "a:\n  b: 1 # c\n")
    assert (await client("POST", "format", {"text": "a: ["}))[0] == 422


async def test_the_other_syntax_and_what_it_loses(client: Api) -> None:
    text = TEXT.replace("version: '1'", "version: &v '1' # said\nx: *v")
    status, made = await client("POST", "switch", {"text": text, "to": "json"})
    assert status == 200
    assert made["text"].startswith('{\n  "id": "hello"')
    assert [(loss["line"], loss["message"].split(":")[0]) for loss in made["losses"]] == [
        (3, "an anchor"),
        (3, "a comment"),
        (4, "an alias"),
    ]
    status, back = await client("POST", "switch", {"text": made["text"], "to": "yaml"})
    assert (status, back["losses"]) == (200, [])
    assert (await client("POST", "switch", {"text": "a: [", "to": "json"}))[0] == 422


async def test_members_of_data(client: Api) -> None:
    text = TEXT.replace(
        "transition: {nextState: B}", "transition: {nextState: B, expression: '{{ $.order.items[0].price }}'}"
    )
    made = await client.make(text)
    scenario = {
        "input": {"customer": {"id": 7}},
        "functions": {"f": {"result": {"score": 3}}},
        "events": [{"data": {"by": "x"}}],
    }
    await client("POST", f"definitions/{made['id']}/scenarios", {"name": "One", "scenario": scenario})
    body = {"text": text, "definition": made["id"], "samples": [{"list": [{"a": 1}, {"b": 2}]}]}
    status, found = await client("POST", "members", body)
    assert status == 200
    assert found["members"] == {
        "list": {"a": {}, "b": {}},
        "customer": {"id": {}},
        "by": {},
        "score": {},
        "greeting": {},
        "order": {"items": {"price": {}}},
    }


async def test_members_of_a_broken_text(client: Api) -> None:
    assert (await client("POST", "members", {"text": "a: [", "samples": [{"x": 1}]}))[1] == {"members": {"x": {}}}
