"""A conversion over HTTP: looked at with its proof, and each run of that step by step on both sides."""

from typing import Any

import pytest
from django.test import AsyncClient

from tests.designer.api.answer_lines import lines
from tests.designer.requests import Api
from tests.simulator.studies.conversion.samples import SMALL

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
FORGETS = SMALL.replace("[{functionRef: f}]", "[{functionRef: {refName: f, invoke: async}}]")


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def _looked(client: Api, text: str) -> tuple[str, list[Any]]:
    """The path of the runs, and those that the conversion tells."""
    path = f"definitions/{(await client.make(text))['id']}/conversion"
    *_, done = await lines(client, path, {"to": "1.0", "verify": True})
    return f"{path}/run", done["conversion"]["scenarios"]


async def test_each_run_is_told_step_by_step_and_parts_where_it_differs(client: Api) -> None:
    path, told = await _looked(client, FORGETS)
    assert {one["same"] for one in told} == {True, False}
    for one in told:
        status, found = await client("POST", path, {"to": "1.0", "scenario": one["scenario"]})
        assert (status, found["earlier"], found["later"]) == (200, 0, 0)
        assert all(row["same"] for row in found["rows"]) == one["same"]
        assert found["rows"][0]["before"]["event"]["type"] == "instance.started"


async def test_what_cannot_be_run_is_told(client: Api, settings: Any) -> None:
    path, told = await _looked(client, SMALL)
    for body, code in (
        ({"to": "1.0", "scenario": {"seed": "x"}}, "bad-scenario"),
        ({"to": "1.0", "scenario": {"scenarios": [{}, {}]}}, "bad-scenario"),
        ({"to": "0.8", "scenario": {}}, "bad-scenario"),
        ({"to": "1.0", "scenario": {}, "text": "["}, "bad-scenario"),
        ({"to": "3.7", "scenario": {}}, "unknown-dialect"),
    ):
        status, found = await client("POST", path, body)
        assert (status, found["error"]["code"]) == (422, code), (body, found)
    settings.LIMIT_COMMAND_SECONDS = 0.0001
    status, found = await client("POST", path, {"to": "1.0", "scenario": told[0]["scenario"]})
    assert (status, found["error"]["code"]) == (422, "timeout")


async def test_a_definition_is_moved_to_another_engine_and_kept(client: Api) -> None:
    text = 'document: {dsl: "1.0.3", namespace: default, name: a, version: "1.0.0"}\n'
    text += "do:\n- a: {set: {x: 1}, export: {as: '${ {y: .x} }'}}\n- b: {set: {z: '${ $context.y }'}}\n"
    path = f"definitions/{(await client.make(text))['id']}/conversion"
    asked = {"to": "1.0", "runtime": "java"}
    *_, done = await lines(client, path, {**asked, "verify": True})
    (trial,) = done["conversion"]["scenarios"]
    assert (trial["same"], done["conversion"]["runtime"], done["conversion"]["losses"]) == (True, "java", [])
    status, found = await client("POST", f"{path}/run", {**asked, "scenario": trial["scenario"]})
    assert status == 200
    assert all(row["same"] for row in found["rows"])
    assert [row["before"]["event"].get("state") for row in found["rows"]].count("b") == 1
    status, kept = await client("POST", f"{path}/kept", asked)
    assert (status, kept["text"].partition("\n")[0]) == (201, "# signalbox: runtime java")
    assert kept["name"].endswith("(Java SDK)")
    status, found = await client("POST", f"{path}/kept", {"to": "1.0", "runtime": "jaba"})
    assert (status, found["error"]["code"]) == (422, "unknown-runtime")
