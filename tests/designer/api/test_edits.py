"""`POST /api/edit`: an operation on a text, in UTF-16 units, refused in plain words."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

pytestmark = [pytest.mark.asyncio(loop_scope="package"), pytest.mark.usefixtures("workers")]

TEXT = """\
id: hello
name: Hello \U0001f600
states:
- name: Grüße \U0001f600
  type: inject
  data: {}
  start: {kind: default}
  transition: {nextState: B}
- {name: B, type: inject, data: {}, end: {kind: default}}
"""


async def ask(client: AsyncClient, path: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = await client.post(f"/api/{path}", data=json.dumps(body), content_type="application/json")
    return answer.status_code, json.loads(answer.content)


async def edit(client: AsyncClient, operation: str, text: str = TEXT, **arguments: Any) -> tuple[int, Any]:
    return await ask(client, "edit", {"text": text, "operation": operation, "arguments": arguments})


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """The text after edits that count UTF-16 units, as a browser applies them."""
    units = text.encode("utf-16-le")
    for one in reversed(edits):
        units = units[: 2 * one["from"]] + one["insert"].encode("utf-16-le") + units[2 * one["to"] :]
    return units.decode("utf-16-le")


async def test_an_edit_in_utf_16_units(async_client: AsyncClient) -> None:
    status, found = await edit(async_client, "add-state", kind="delay", edge="/states/0/transition", name="Pause")
    assert status == 200
    assert found["select"] == "/states/1"
    assert (found["others"], found["notes"], found["data"]) == ([], [], None)
    assert applied(TEXT, found["edits"]) == TEXT.replace("nextState: B}", "nextState: Pause}").replace(
        "- {name: B",
        '- name: Pause\n  type: delay\n  timeDelay: ""\n  transition:\n    nextState: B\n- {name: B',
    )


async def test_a_byte_order_mark_counts(async_client: AsyncClient) -> None:
    _, found = await edit(async_client, "set", "\ufeff" + TEXT, pointer="/id", value="other")
    assert applied("\ufeff" + TEXT, found["edits"]) == "\ufeff" + TEXT.replace("id: hello", "id: other")


@pytest.mark.parametrize(
    ("operation", "arguments", "message"),
    [
        ("add-state", {"kind": "delay", "edge": "/states/9/end"}, "There is no connection at /states/9/end any more"),
        ("add-state", {"kind": "end"}, "no states of the kind “end”"),
        ("add-state", {}, "The argument “kind” is missing"),
        ("add-state", {"kind": "delay", "colour": "red"}, "“colour” is no argument"),
        ("remove-states", {"pointers": "/states/0"}, "must be a list of texts"),
        ("connect", {"from": "/states/0", "to": "/states/1", "as": "magic"}, "cannot be “magic”"),
        ("fly", {}, "There is no operation “fly”"),
    ],
)
async def test_refused_in_words(
    async_client: AsyncClient, operation: str, arguments: dict[str, Any], message: str
) -> None:
    status, found = await edit(async_client, operation, **arguments)
    assert (status, found["error"]["code"]) == (422, "refused")
    assert message in found["error"]["message"]


async def test_a_broken_text_is_not_edited(async_client: AsyncClient) -> None:
    status, found = await edit(async_client, "set", "states: [", pointer="/id", value="x")
    assert (status, found["error"]["code"]) == (422, "refused")
    assert "Mend the text first" in found["error"]["message"]


async def test_an_unknown_dialect_and_a_text_too_large(async_client: AsyncClient) -> None:
    body = {"text": TEXT, "operation": "set", "arguments": {}, "dialect": "9.9"}
    assert (await ask(async_client, "edit", body))[1]["error"]["code"] == "unknown-dialect"
    body = {"text": "x" * 5_000_000, "operation": "set", "arguments": {}}
    assert (await ask(async_client, "edit", body))[0] in (413, 422)


async def test_the_choices_of_a_connection(async_client: AsyncClient) -> None:
    body = {"text": TEXT, "operation": "connections", "arguments": {"from": "/states/0", "to": "/states/1"}}
    status, found = await ask(async_client, "edit", body)
    assert status == 200
    assert found["edits"] == []
    whys = {one["as"]: one["why_not"] for one in found["data"]}
    assert [kind for kind, why in whys.items() if why is None] == ["transition", "error"]
    assert "no switch" in whys["condition"]


WAITS = """\
document: {dsl: "1.0.3", namespace: shop, name: "\U0001f600", version: "1.0.0"}
do:
- one: {wait: 1 hour}
- two: {wait: 2 hours}
- some: {wait: a while}
"""


@pytest.mark.django_db
async def test_all_of_a_kind_are_fixed(async_client: AsyncClient) -> None:
    status, found = await ask(async_client, "fix", {"text": WAITS, "rule": "bad-duration"})
    assert (status, found["fixed"], found["left"]) == (200, 2, 0)
    assert applied(WAITS, found["edits"]) == WAITS.replace("1 hour", "PT1H").replace("2 hours", "PT2H")
    status, found = await ask(async_client, "fix", {"text": WAITS, "rule": "bad-duration", "title": "Use PT2H"})
    assert applied(WAITS, found["edits"]) == WAITS.replace("2 hours", "PT2H")
    status, found = await ask(async_client, "fix", {"text": WAITS, "rule": "unknown-task"})
    assert (status, found) == (200, {"edits": [], "fixed": 0, "left": 0})
