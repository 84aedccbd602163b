"""Two people and one scenario: who saves second is told, with both, and nothing is lost."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer.library import scenarios
from tests.designer import orders
from tests.designer.requests import Api
from tests.simulator.sockets import Client

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MIA, JONAS = {"input": {"of": "mia"}}, {"input": {"of": "jonas"}}


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def kept(client: Api) -> tuple[str, dict[str, Any]]:
    """The path of a new definition's scenarios, and one of them."""
    path = f"definitions/{(await client.make(orders.ORDER))['id']}/scenarios"
    status, made = await client("POST", path, {"name": "One", "scenario": {}})
    assert (status, made["version"]) == (201, 1)
    return path, made


async def test_who_saves_second_is_told_with_both(client: Api) -> None:
    path, made = await kept(client)
    one = f"{path}/{made['id']}"
    status, saved = await client("PUT", one, {"name": "Mia's", "scenario": MIA, "version": 1})
    assert (status, saved["version"]) == (200, 2)
    status, told = await client("PUT", one, {"name": "One", "scenario": JONAS, "version": 1})
    assert (status, told.pop("error")["code"]) == (409, "conflict")
    yours = {"name": "One", "scenario": JONAS}
    assert told == {"name": "Mia's", "scenario": MIA, "version": 2, "yours": yours}
    assert (await client("GET", path))[1] == [saved]
    assert (await client("PUT", one, {**yours, "version": 2}))[1] == {"id": made["id"], "version": 3, **yours}


async def test_who_knows_of_no_versions_saves_as_before(client: Api) -> None:
    path, made = await kept(client)
    for number, content in enumerate((MIA, JONAS), 2):
        status, saved = await client("PUT", f"{path}/{made['id']}", {"name": "One", "scenario": content})
        assert (status, saved["scenario"], saved["version"]) == (200, content, number)


async def test_of_two_at_one_moment_one_is_told(client: Api) -> None:
    path, made = await kept(client)
    bodies = [{"name": "One", "scenario": content, "version": 1} for content in (MIA, JONAS)]
    answers = await asyncio.gather(*(client("PUT", f"{path}/{made['id']}", body) for body in bodies))
    assert sorted(status for status, _ in answers) == [200, 409]


async def test_a_run_takes_only_the_place_of_what_it_was_made_from(client: Api) -> None:
    path, made = await kept(client)
    _, session = await client("POST", path.replace("scenarios", "sessions"), {"scenario": {"input": {"n": 1}}})
    async with Client(session["id"]) as page:
        await page.ask("continue")
    await client("PUT", f"{path}/{made['id']}", {"name": "Mia's", "scenario": MIA})
    asked = {"name": "Run", "replaces": made["id"], "version": 1}
    status, told = await client("POST", f"sessions/{session['id']}/scenario", asked)
    assert (status, told["name"], told["scenario"], told["version"]) == (409, "Mia's", MIA, 2)
    assert (told["yours"]["name"], told["yours"]["scenario"]["input"]) == ("Run", {"n": 1})
    assert (await client("GET", path))[1][0]["scenario"] == MIA
    status, saved = await client("POST", f"sessions/{session['id']}/scenario", {**asked, "version": 2})
    assert (status, saved["version"], saved["scenario"]) == (201, 3, told["yours"]["scenario"])
    del asked["version"]
    assert (await client("POST", f"sessions/{session['id']}/scenario", asked))[0] == 201


async def test_what_somebody_changed_is_not_removed_unseen(client: Api) -> None:
    path, made = await kept(client)
    one = f"{path}/{made['id']}"
    await client("PUT", one, {"name": "Mia's", "scenario": MIA, "version": 1})
    status, told = await client("DELETE", f"{one}?version=1")
    assert (status, told["error"]["code"], told["scenario"]) == (409, "conflict", MIA)
    assert (await client("DELETE", f"{one}?version={2**31}"))[0] == 422
    assert (await client("DELETE", f"{one}?version=2"))[0] == 204
    assert (await client("DELETE", one))[0] == 404
    assert (await client("PUT", one, {"name": "One", "scenario": {}, "version": 2}))[0] == 404


async def test_a_repair_is_of_the_newest(client: Api) -> None:
    """Somebody saves between its look at the scenario and its write: what they wrote is repaired too."""
    _, made = await kept(client)
    met: list[Any] = []

    def changed(content: dict[str, Any]) -> dict[str, Any]:
        met.append(content)
        if len(met) == 1:
            scenarios.save(made["id"], "Mia's", MIA, None)
        return {**content, "seed": 7}

    now = await sync_to_async(scenarios.change)(made["id"], changed)
    assert met == [{}, MIA]
    assert (now.name, now.scenario, now.version) == ("Mia's", {**MIA, "seed": 7}, 3)
