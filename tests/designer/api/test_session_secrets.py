"""Secrets given on the page: kept encrypted and apart, used by the run, and asked for where they are missing."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient, override_settings

from designer import backup
from simulator.live import secret_store
from simulator.models import Session, SessionEntry, SessionSecrets, Text
from tests.designer.requests import Api
from tests.simulator.sockets import Client

TEXT = """
document: {dsl: '1.0.3', namespace: test, name: secrets, version: '0.1.0'}
use: {secrets: [apiToken]}
do:
- send:
    call: http
    with: {method: get, endpoint: "https://a.example.com", headers: {a: '${ "Bearer " + $secrets.apiToken }'}}
- keep: {set: {kept: "${ $secrets.apiToken }"}}
"""
VALUE = "tok-Secret-1234"
SCENARIO = {"calls": {"send": {"result": {"ok": True}}}}
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def made(client: Api, **more: Any) -> str:
    found = (await client("POST", "definitions", {"text": TEXT}))[1]
    status, session = await client(
        "POST", f"definitions/{found['id']}/sessions", {"scenario": SCENARIO, "secrets": {"apiToken": VALUE}, **more}
    )
    assert status == 201
    return str(session["id"])


def stored() -> str:
    """All that the database has of sessions, and all that a backup would."""
    rows = [list(model.objects.values()) for model in (Session, SessionEntry, SessionSecrets, Text)]
    return json.dumps([rows, list(backup._rows())], default=str)


async def test_a_run_works_with_them_and_nothing_shows_them(client: Api) -> None:
    session = await made(client)
    async with Client(session, person="p") as page:
        done = await page.ask("continue")
    assert done["view"]["output"] == {"kept": "<secret apiToken>"}
    files = [
        (await client.client.get(f"/api/sessions/{session}/{name}")).content.decode() for name in ("file", "trace")
    ]
    told = json.dumps([done, files, (await client("GET", f"sessions/{session}"))[1], await sync_to_async(stored)()])
    assert VALUE not in told


async def test_what_is_saved_as_a_scenario_has_the_name_with_an_empty_value(client: Api) -> None:
    session = await made(client)
    async with Client(session, person="p") as page:
        await page.ask("continue")
    status, found = await client("POST", f"sessions/{session}/scenario", {"name": "kept"})
    assert status in (200, 201), found
    assert VALUE not in json.dumps(found)
    assert '"secrets": {"apiToken": ""}' in json.dumps(found)


async def test_a_run_that_is_opened_where_they_are_missing_says_so_and_takes_them(client: Api) -> None:
    session = await made(client)
    async with Client(session, person="p") as page:
        await page.ask("continue")
    await sync_to_async(SessionSecrets.objects.all().delete)()
    await sync_to_async(Session.objects.filter(pk=session).update)(version=50)  # as in another process
    assert (await client("GET", f"sessions/{session}"))[1]["lacks"] == ["apiToken"]
    async with Client(session, person="p") as page:
        [notice] = page.first["view"]["notices"]
    assert (notice["code"], "secrets that are not here: apiToken" in notice["message"]) == ("read-only", True)
    give = f"sessions/{session}/secrets"
    assert (await client("PUT", give, {"values": {"other": "x"}}))[0] == 409
    assert (await client("PUT", give, {"values": {"apiToken": VALUE}}))[0] == 204
    assert (await client("PUT", give, {"values": {"apiToken": "another"}}))[1]["error"]["code"] == "given"
    async with Client(session, person="p") as page:
        assert page.first["view"]["output"] == {"kept": "<secret apiToken>"}
        assert page.first["view"]["notices"] == []


async def test_another_server_key_opens_none_of_them(client: Api) -> None:
    session = await made(client)
    given = sync_to_async(secret_store.given)
    assert await given(session) == {"apiToken": VALUE}
    with override_settings(SECRET_KEY="another"):
        assert await given(session) == {}
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        assert await given(session) == {"apiToken": VALUE}


async def test_the_next_run_may_have_them_too(client: Api) -> None:
    first = await made(client)
    definition = (await client("GET", f"sessions/{first}"))[1]["definition"]
    again = {"scenario": SCENARIO, "secrets_of": first}
    second = (await client("POST", f"definitions/{definition}/sessions", again))[1]["id"]
    assert await sync_to_async(secret_store.given)(second) == {"apiToken": VALUE}
    assert (await client("GET", f"sessions/{second}"))[1]["lacks"] == []


async def test_a_file_has_the_names_and_who_takes_it_in_is_asked(client: Api) -> None:
    session = await made(client)
    async with Client(session, person="p") as page:
        await page.ask("continue")
    definition = (await client("GET", f"sessions/{session}"))[1]["definition"]
    text = (await client.client.get(f"/api/sessions/{session}/file")).content.decode()
    assert json.loads(text)["secrets"] == ["apiToken"]
    assert VALUE not in text
    status, taken = await client("POST", f"definitions/{definition}/sessions/from-file", {"text": text})
    assert status == 201, taken
    assert (await client("GET", f"sessions/{taken['id']}"))[1]["lacks"] == ["apiToken"]
    assert (await client("PUT", f"sessions/{taken['id']}/secrets", {"values": {"apiToken": VALUE}}))[0] == 204
    async with Client(taken["id"], person="p") as page:
        assert page.first["view"]["output"] == {"kept": "<secret apiToken>"}
