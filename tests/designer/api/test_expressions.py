"""Completion and hovers of jq over HTTP: with the scenarios of a definition, and no answer where there is no jq."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from tests.workflow.forms import FIXTURES

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
ORDERS = (FIXTURES.parent / "forms/orders-0.8.yaml").read_text(encoding="utf-8")
SCENARIO = {
    "input": {"order": {"voucher": "V1"}},
    "functions": {"Charge/charge": [{"result": {"receipt": {"bank": "X"}}}]},
    "events": [{"at": "PT1S", "type": "paid", "source": "bank", "data": {"amount": 3}}],
}


async def post(client: AsyncClient, path: str, **body: Any) -> tuple[int, Any]:
    sent = {**({} if path.endswith("scenarios") else {"text": ORDERS}), **body}
    answer = await client.post(f"/api/{path}", json.dumps(sent), content_type="application/json")
    return answer.status_code, json.loads(answer.content or b"null")


async def test_completions_know_what_scenarios_bring(async_client: AsyncClient) -> None:
    _, made = await post(async_client, "definitions")
    await post(async_client, f"definitions/{made['id']}/scenarios", name="One", scenario=SCENARIO)

    async def offered(pointer: str, typed: str) -> list[str]:
        asked = {"pointer": pointer, "typed": typed, "at": len(typed), "definition": made["id"]}
        status, found = await post(async_client, "completions", **asked)
        assert status == 200
        return [one["label"] for one in found["options"]]

    assert "voucher" in await offered("/states/0/actions/0/condition", "${ .order.")
    assert await offered("/states/0/actions/0/actionDataFilter/results", "${ .receipt.") == ["bank"]
    assert await offered("/states/3/eventDataFilter/data", ".") == ["amount"]


async def test_a_hover_has_places_as_browsers_count_them(async_client: AsyncClient) -> None:
    text = ORDERS.replace("# Orders of a shop.", "# \U0001f600").replace(
        "${ .order.total > 0 }", "${ .order | length }"
    )
    units = len(text[: text.index("length }")].encode("utf-16-le")) // 2
    status, found = await post(async_client, "hover", text=text, at=units + 2)
    assert (status, found["label"], found["from"], found["to"]) == (200, "length", units, units + 6)


async def test_where_there_is_no_jq_there_is_no_answer(async_client: AsyncClient) -> None:
    assert (await post(async_client, "completions", at=3))[0] == 204
    assert (await post(async_client, "hover", at=3))[0] == 204
    assert (await post(async_client, "hover", at=3, dialect="0.9"))[0] == 422
