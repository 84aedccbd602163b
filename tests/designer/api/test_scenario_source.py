"""A kept scenario as a text that is written: its findings and names by the definition, in the library."""

from typing import Any

import pytest
from django.test import AsyncClient

from tests.designer.called_workflow import CALLER, SHIP
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
ORDER = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- send: {emit: {event: {with: {source: /shop, type: com.example.done}}}}
"""
WORKER = ORDER.replace("namespace: shop, name: order", "taskQueue: shop, workflowType: order")


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def source(client: Api, definition: str, **body: Any) -> Any:
    status, found = await client("POST", f"definitions/{definition}/scenarios/source", body)
    assert status == 200, found
    return found


async def test_a_kept_scenario_is_written_as_yaml(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    scenario = {"name": "good", "calls": {"charge": {"result": {"id": 1}}}, "expect": {"status": "completed"}}
    found = await source(client, made, scenario=scenario)
    assert found["text"] == ("name: good\ncalls:\n  charge:\n    result:\n      id: 1\nexpect:\n  status: completed\n")
    assert (found["name"], found["scenario"]) == ("good", {key: scenario[key] for key in ("calls", "expect")})
    assert found["diagnostics"] == []
    assert "charge" in found["names"]["calls"]
    assert found["names"]["produced"] == ["com.example.done"]


@pytest.mark.parametrize(
    ("text", "rule", "marked", "right"),
    [
        ("expect: {staus: completed}\n", "scenario-format", "staus", "status"),
        ("# 😀\ncalls: {chrage: {result: 1}}\n", "mock-key", "chrage", "charge"),
        ("definition: my-order.yaml\nexpect: {path: [chrage]}\n", "scenario-name", "chrage", "charge"),
        ("scenarios: []\n", "scenario-format", "scenarios", None),
        ("with: [gone.yaml]\n", "scenario-name", "with", None),
    ],
)
async def test_slips_are_told_at_their_places_with_what_was_meant(
    client: Api, text: str, rule: str, marked: str, right: str | None
) -> None:
    made = (await client.make(ORDER))["id"]
    found = await source(client, made, text=text)
    (one,) = found["diagnostics"]
    wide = text.encode("utf-16-le")
    assert (one["rule"], wide[2 * one["from"] : 2 * one["to"]].decode("utf-16-le")) == (rule, marked)
    assert [edit["insert"] for edit in (one["fix"] or {"edits": []})["edits"]] == ([right] if right else [])
    assert found["scenario"] is not None


@pytest.mark.parametrize("text", ["expect: [\n", "- 1\n", "just words\n"])
async def test_a_text_that_is_no_scenario_is_none_to_keep(client: Api, text: str) -> None:
    made = (await client.make(ORDER))["id"]
    found = await source(client, made, text=text)
    assert found["scenario"] is None
    assert found["diagnostics"][0]["severity"] == "error"
    assert "charge" in found["names"]["calls"]


async def test_what_goes_along_has_its_names_too(client: Api) -> None:
    ship = (await client.make(SHIP))["id"]
    assert "large" in (await source(client, (await client.make(CALLER))["id"], text=""))["names"]["states"]
    other = (await client.make(ORDER))["id"]
    assert "large" in (await source(client, other, text=f"with: [{ship}]\n"))["names"]["states"]
    assert "large" not in (await source(client, other, text="seed: 1\n"))["names"]["states"]


async def test_the_definition_is_read_for_its_runtime(client: Api) -> None:
    made = await client.make(f"# signalbox: runtime zigflow\n{WORKER}")
    assert (await source(client, made["id"], text="workflow: order\n"))["names"]["workflows"] == ["order"]


async def test_texts_are_bounded(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    settings.LIMIT_TEXT = 100
    assert (await client("POST", f"definitions/{made}/scenarios/source", {"text": "x" * 101}))[0] == 413
    assert (await client("POST", "definitions/none/scenarios/source", {"text": ""}))[0] == 404
