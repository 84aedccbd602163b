"""A kept scenario played over HTTP: its steps with captions, for who may see the definition."""

import pytest
from django.test import AsyncClient

from tests.designer.api.kept_scenarios import kept
from tests.designer.orders import CHEAP, ORDER
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def test_a_scenario_is_played(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    scenario = await kept(client, made, CHEAP)
    status, found = await client("GET", f"definitions/{made}/playback?scenario={scenario}")
    assert status == 200
    assert (found["status"], found["cut"], found["started"]) == ("completed", False, "2020-01-01T00:00:00Z")
    first, last = found["steps"][0], found["steps"][-1]
    assert first["caption"].startswith("The workflow starts")
    assert (first["seq"], first["pointer"], first["entered"][0]) == (0, "/states/0", "/states/0")
    assert [token["pointer"] for token in first["tokens"]] == ["/states/0"]
    assert last["caption"].endswith("The workflow is complete.")
    assert last["moves"][-1]["type"] == "instance.completed"
    assert last["tokens"] == []


async def test_the_authors_words_and_the_text_of_a_version(client: Api) -> None:
    made = await client.make(ORDER)
    told = {**CHEAP, "narration": [{"at": {"step": 1, "state": "Price"}, "text": "The price is looked at."}]}
    scenario = await kept(client, made["id"], told)
    body = {"text": ORDER.replace("Price", "Cost"), "version": made["version"]}
    assert (await client("PUT", f"definitions/{made['id']}", body))[0] == 200
    path = f"definitions/{made['id']}/playback?scenario={scenario}"
    captions = [(await client("GET", f"{path}&version={number}"))[1]["steps"][0] for number in (1, 2)]
    assert captions[0]["caption"] == "The price is looked at."
    assert captions[0]["plain"] == captions[1]["caption"].replace("Cost", "Price")


async def test_what_cannot_be_played_says_why(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    scenario = await kept(client, made, {"seed": "x"})
    status, found = await client("GET", f"definitions/{made}/playback?scenario={scenario}")
    assert (status, found["error"]["code"]) == (422, "bad-scenario")
    assert "seed" in found["error"]["message"]
    assert (await client("GET", f"definitions/{made}/playback?scenario=none"))[0] == 404
    assert (await client("GET", f"definitions/{made}/playback?scenario={scenario}&version=9"))[0] == 404
    broken = (await client.make("states: ["))["id"]
    other = await kept(client, broken, {})
    status, found = await client("GET", f"definitions/{broken}/playback?scenario={other}")
    assert (status, found["error"]["code"]) == (422, "bad-scenario")


async def test_a_scenario_of_another_definition_is_not_there(client: Api) -> None:
    mine, other = (await client.make(ORDER))["id"], (await client.make(ORDER))["id"]
    scenario = await kept(client, other, CHEAP)
    assert (await client("GET", f"definitions/{mine}/playback?scenario={scenario}"))[0] == 404
