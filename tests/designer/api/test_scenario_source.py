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


async def test_a_scenario_keeps_the_text_that_it_was_written_as(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    path = f"definitions/{made}/scenarios"
    one = (await client("POST", path, {"name": "good", "scenario": {}}))[1]
    text = "name: good  # its name\ncalls:\n  charge: {result: {id: 1.0}}  # the bank says so\n"

    async def put(**body: Any) -> Any:
        status, saved = await client("PUT", f"{path}/{one['id']}", body)
        assert status == 200, saved
        return saved

    async def opened(saved: Any, definition: str = made, kept: str = one["id"]) -> str:
        scenario = {"name": saved["name"], **saved["scenario"]}
        return str((await source(client, definition, scenario=scenario, kept=kept))["text"])

    content = {"calls": {"charge": {"result": {"id": 1}}}}  # a browser says 1 of 1.0
    saved = await put(name="good", scenario=content, source=text)
    assert await opened(saved) == text
    status, copy = await client("POST", f"definitions/{made}/copy")
    assert status == 201, copy
    (twin,) = (await client("GET", f"definitions/{copy['id']}/scenarios"))[1]
    assert await opened(twin, copy["id"], twin["id"]) == text
    assert "#" not in await opened(twin, copy["id"]), "it is another definition's"
    saved = await put(name="better", scenario=content)
    assert await opened(saved) == text.replace("name: good", "name: better")
    other = {"calls": {"charge": {"result": {"id": True}}}}
    assert await opened({"name": "better", "scenario": other}) == (
        "name: better\ncalls:\n  charge:\n    result:\n      id: true\n"
    )
    await put(name="better", scenario=other)
    assert "#" not in await opened(await put(name="better", scenario=content)), "it was changed in between"
    assert (await client("PUT", f"{path}/{one['id']}", {**saved, "source": "a\0"}))[0] == 422


@pytest.mark.parametrize(
    ("text", "rule", "marked", "right"),
    [
        ("expect: {staus: completed}\n", "scenario-format", "staus", "status"),
        ("# 😀\ncalls: {chrage: {result: 1}}\n", "mock-key", "chrage", "charge"),
        ("definition: my-order.yaml\nexpect: {path: [chrage]}\n", "scenario-name", "chrage", "charge"),
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


@pytest.mark.parametrize("text", ["scenarios: []\n", "name: All\nscenarios:\n- {name: one}\nexpct: 1\n"])
async def test_a_suite_is_none_to_keep_and_is_led_to_the_import(client: Api, text: str) -> None:
    made = (await client.make(ORDER))["id"]
    found = await source(client, made, text=text)
    (one,) = found["diagnostics"]
    assert (found["scenario"], one["severity"]) == (None, "error")
    assert text[one["from"] : one["to"]] == "scenarios"
    assert one["message"] == (
        "here is one scenario, and these are several: a list of scenarios is taken in by *Import*"
    )


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
