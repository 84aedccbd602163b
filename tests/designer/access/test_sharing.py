"""Share links: what they open and for how long, and that nothing else comes of them (safety.md; review by link)."""

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as server
from django.db import connection

from designer.access import actors
from designer.asgi import application
from designer.library import sharing
from designer.models import Definition, Resource, ShareLink
from designer.text_encoding import sha256
from simulator.models import Session
from tests.designer import roles
from tests.designer.access.shared_links import share
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
SOON = 5.0
"""Seconds until a closed link has closed its sockets (safety.md)."""


@pytest.fixture
def row() -> Definition:
    return roles.definition()


async def open_socket(path: str) -> tuple[WebsocketCommunicator, dict[str, Any]]:
    """A socket, and what comes first."""
    socket = WebsocketCommunicator(application, path, headers=[(b"origin", server.ORIGINS[0].encode())])
    assert (await socket.connect(timeout=15))[0]
    return socket, await socket.receive_output(timeout=15)


async def closed(socket: WebsocketCommunicator) -> tuple[int, str]:
    """Code and reason of the close that must come soon."""
    async with asyncio.timeout(SOON):
        while (message := await socket.receive_output(timeout=SOON))["type"] != "websocket.close":
            pass
    return message["code"], message["reason"]


async def session_of(definition_id: str) -> Session:
    setup = {"definition": roles.TEXT, "with": [], "scenario": {}}
    return await Session.objects.acreate(definition=definition_id, setup=setup)


async def test_a_token_is_told_once_and_kept_as_its_hash(row: Definition) -> None:
    made, token = await share(row, label="Marta", comments=True)
    assert re.fullmatch(r"[\w-]{43}", token)
    kept = await ShareLink.objects.aget(pk=made["id"])
    assert kept.digest == sha256(token)
    _, listed = await Browser().api("GET", f"definitions/{row.id}/sharing")
    assert token not in json.dumps(listed)

    def everything() -> str:
        with connection.cursor() as cursor:
            tables = [name for name in connection.introspection.table_names() if name.startswith("designer_")]
            return str([cursor.execute(f"SELECT * FROM {name}").fetchall() for name in tables])

    assert token not in await sync_to_async(everything)()


async def test_who_has_what_is_listed_with_the_last_use(row: Definition) -> None:
    made, token = await share(row, label="Marta", comments=True)
    _, before = await Browser().api("GET", f"definitions/{row.id}/sharing")
    assert [(one["label"], one["comments"], one["used"], one["ended"]) for one in before["links"]] == [
        ("Marta", True, None, "")
    ]
    assert (before["accounts"], before["members"]) == (False, [])
    await Browser(token).api("GET", f"definitions/{row.id}")
    _, after = await Browser().api("GET", f"definitions/{row.id}/sharing")
    assert after["links"][0]["id"] == made["id"]
    assert after["links"][0]["used"] is not None


async def test_the_page_is_kept_by_nobody_and_found_by_nobody(row: Definition) -> None:
    _, token = await share(row, label="Nora, finance")
    page = await Browser()("GET", f"/shared/{token}/")
    assert page.status_code == 200
    said = {name: page[name] for name in ("Referrer-Policy", "X-Robots-Tag", "Cache-Control")}
    assert said == {
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex, nofollow",
        "Cache-Control": "private, no-store",
    }
    boot = json.loads(re.search(r'id="boot" type="application/json">(.*?)</script>', page.content.decode())[1])  # type: ignore[index]
    assert (boot["link"], boot["may"], boot["definition"]["id"]) == (token, ["see", "watch"], row.id)
    assert boot["label"] == "Nora, finance"  # the name that its guest is offered
    answer = await Browser(token)("GET", f"/api/definitions/{row.id}")
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("days", [-1, 0, 365 * 11])
async def test_a_link_ends_in_the_future_and_not_in_ages(row: Definition, days: int) -> None:
    until = (datetime.now(UTC) + timedelta(days=days)).isoformat()
    status, answer = await Browser().api("POST", f"definitions/{row.id}/links", {"expires": until})
    assert (status, answer["error"]["code"]) == (422, "bad-expiry")


async def test_an_expired_link_says_until_when_it_was_open(row: Definition) -> None:
    made, token = await share(row, expires=(datetime.now(UTC) + timedelta(hours=1)).isoformat())
    assert (await Browser()("GET", f"/shared/{token}/")).status_code == 200
    over = datetime(2026, 3, 27, 12, tzinfo=UTC)
    await ShareLink.objects.filter(pk=made["id"]).aupdate(expires=over)
    page = await Browser()("GET", f"/shared/{token}/")
    assert page.status_code == 410
    assert "This link was open until 27 March 2026, 12:00 UTC." in page.content.decode()
    status, answer = await Browser(token).api("GET", f"definitions/{row.id}")
    assert (status, answer["error"]["code"]) == (403, "link-ended")


async def test_a_closed_link_opens_nothing_and_says_so_calmly(row: Definition) -> None:
    made, token = await share(row)
    assert (await Browser().api("DELETE", f"definitions/{row.id}/links/{made['id']}"))[0] == 204
    page = await Browser()("GET", f"/shared/{token}/")
    assert page.status_code == 410
    assert "This link is closed" in page.content.decode()
    assert page["Referrer-Policy"] == "no-referrer"
    assert row.name not in page.content.decode()
    status, answer = await Browser(token).api("GET", f"definitions/{row.id}")
    assert (status, answer["error"]["code"]) == (403, "link-ended")
    assert "closed" in answer["error"]["message"]
    assert (await Browser().api("DELETE", f"definitions/{row.id}/links/{made['id']}"))[0] == 404


async def test_a_link_of_another_definition_is_not_closed_here(row: Definition) -> None:
    made, token = await share(row)
    other = await sync_to_async(roles.definition)()
    assert (await Browser().api("DELETE", f"definitions/{other.id}/links/{made['id']}"))[0] == 404
    assert (await Browser()("GET", f"/shared/{token}/")).status_code == 200


async def test_a_link_ends_when_its_definition_is_put_away(row: Definition) -> None:
    _, token = await share(row)
    await Browser().api("DELETE", f"definitions/{row.id}")
    assert (await Browser()("GET", f"/shared/{token}/")).status_code == 410


@pytest.mark.parametrize("token", ["x", "a" * 43, "%00", "a" * 3000, "%F0%9F%98%80", "..%2f"])
async def test_an_unknown_token_is_told_so(token: str) -> None:
    assert (await Browser()("GET", f"/shared/{token}/")).status_code == 404
    assert (await Browser("ä" + token).api("GET", "definitions/x"))[0] == 403


async def test_a_link_opens_its_definition_and_nothing_else(row: Definition) -> None:
    _, token = await share(row, comments=True)
    guest = Browser(token)
    other = await sync_to_async(roles.definition)()
    resource = await Resource.objects.acreate(name="functions.json", text="{}")
    session = await session_of(other.id)
    assert (await guest.api("GET", f"definitions/{row.id}"))[0] == 200
    kept_out = [
        ("GET", "definitions"),
        ("GET", f"definitions/{other.id}"),
        ("GET", f"definitions/{other.id}/versions"),
        ("GET", f"definitions/{other.id}/threads"),
        ("GET", f"definitions/{other.id}/activity"),
        ("GET", f"definitions/{other.id}/export/dot"),
        ("GET", f"definitions/{other.id}/diagram.svg"),
        ("POST", f"definitions/{other.id}/copy"),
        ("GET", "resources"),
        ("GET", f"resources/{resource.id}"),
        ("GET", f"definitions/{row.id}/sessions"),
        ("GET", f"sessions/{session.id}"),
        ("GET", f"definitions/{row.id}/uses"),
        ("GET", f"definitions/{row.id}/sharing"),
        ("POST", "analyse"),
        ("GET", "archive"),
        ("GET", "starts"),
        ("POST", "import"),
    ]
    found = {path: (await guest.api(method, path))[0] for method, path in kept_out}
    assert set(found.values()) == {403}, found
    pages = ["/", f"/definitions/{row.id}/design", f"/definitions/{other.id}/review", f"/resources/{resource.id}"]
    assert {(await guest("GET", path)).status_code for path in pages} == {403}


async def test_who_comes_by_a_link_has_the_link_s_rights_also_when_signed_in(row: Definition, settings: Any) -> None:
    roles.with_accounts(settings)
    owner = await roles.browser("owner", row)
    assert (await owner.api("GET", f"definitions/{row.id}/sharing"))[0] == 200
    token, _ = await sync_to_async(roles.link)(row)
    owner.headers = {"X-Signalbox-Link": token}
    assert (await owner.api("GET", f"definitions/{row.id}/sharing"))[0] == 403
    assert (await owner.api("GET", f"definitions/{row.id}"))[0] == 200


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("Marta", "Marta (by link)"),
        (quote("Zoë  \u202e\n Lee"), "Zoë Lee (by link)"),
        ("", "Guest (by link)"),
        ("%00%0a", "Guest (by link)"),
        ("%ff", "\ufffd (by link)"),
        ("x" * 500, "x" * 60 + " (by link)"),
    ],
)
async def test_a_guest_has_the_name_that_they_gave(row: Definition, sent: str, name: str) -> None:
    token, _ = await sync_to_async(roles.link)(row, comments=True)
    assert (await actors.find(row.id, token, sent)).name == name


async def test_a_guest_watches_a_session_of_the_definition_and_never_drives(row: Definition) -> None:
    _, token = await share(row)
    session = await session_of(row.id)
    socket, first = await open_socket(f"/ws/sessions/{session.id}/?link={token}&name=Marta&person=a")
    greeting = json.loads(first["text"])
    assert greeting["view"]["position"] == 0
    assert (greeting["people"]["driver"], greeting["people"]["members"][0]["name"]) == (None, "Marta (guest)")
    for number, command in enumerate(("step", "take-control", "inject", "fork", "breakpoints")):
        await socket.send_json_to({"id": number, "command": command})
        while (answer := await socket.receive_json_from(timeout=15)).get("id") != number:
            pass
        assert answer["error"]["code"] == "forbidden", command
    await socket.send_json_to({"id": 9, "command": "sync", "from": 0})
    assert (await socket.receive_json_from(timeout=15))["id"] == 9
    for number, (asked, shown) in enumerate((("mia", "mia (guest)"), ("mia (guest)", "mia (guest)")), 10):
        await socket.send_json_to({"id": number, "command": "name", "name": asked})
        while (answer := await socket.receive_json_from(timeout=15)).get("id") != number:
            pass
        assert [one["name"] for one in answer["people"]["members"]] == [shown]
    await socket.disconnect()


async def test_a_driver_cannot_hand_over_to_who_may_only_watch(row: Definition) -> None:
    _, token = await share(row)
    session = await session_of(row.id)
    guest, _ = await open_socket(f"/ws/sessions/{session.id}/?link={token}&person=a")
    driver, first = await open_socket(f"/ws/sessions/{session.id}/?person=b")
    people = json.loads(first["text"])["people"]
    assert people["driver"] == people["you"]
    watching = next(one["id"] for one in people["members"] if one["id"] != people["you"])
    await driver.send_json_to({"id": 1, "command": "give-control", "to": watching})
    while (answer := await driver.receive_json_from(timeout=15)).get("id") != 1:
        pass
    assert answer["error"]["message"] == "This person may only watch."
    await driver.disconnect()
    await guest.disconnect()


@pytest.mark.parametrize("token", ["of another definition", "unknown"])
async def test_a_session_of_another_definition_stays_closed(row: Definition, token: str) -> None:
    given = (await share(row))[1] if token != "unknown" else "x"
    session = await session_of((await sync_to_async(roles.definition)()).id)
    socket, first = await open_socket(f"/ws/sessions/{session.id}/?link={given}")
    code = first["code"] if first["type"] == "websocket.close" else (await closed(socket))[0]
    assert (code, "view" in first.get("text", "")) == (4403, False)
    await socket.disconnect()


@pytest.mark.parametrize("told", [True, False])
async def test_open_sockets_close_with_the_link(row: Definition, told: bool) -> None:
    """Also where the word did not come through: then the sockets ask by themselves."""
    made, token = await share(row)
    session = await session_of(row.id)
    sockets = [
        (await open_socket(f"/ws/{path}/?link={token}"))[0]
        for path in (f"sessions/{session.id}", f"definitions/{row.id}")
    ]
    mine, _ = await open_socket(f"/ws/sessions/{session.id}/")
    if told:
        await Browser().api("DELETE", f"definitions/{row.id}/links/{made['id']}")
    else:
        await ShareLink.objects.filter(pk=made["id"]).aupdate(revoked=datetime.now(UTC))
    found = await asyncio.gather(*map(closed, sockets))
    assert [code for code, _ in found] == [4403, 4403]
    assert all(reason for _, reason in found)
    await mine.send_json_to({"id": 1, "command": "sync", "from": 0})
    while (await mine.receive_json_from(timeout=15)).get("id") != 1:
        pass
    for socket in (*sockets, mine):
        await socket.disconnect()


async def test_a_definition_has_so_many_open_links_and_no_more(
    row: Definition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "OPEN_LINKS", 2)
    made, _ = await share(row)
    await share(row)
    status, answer = await Browser().api("POST", f"definitions/{row.id}/links", {})
    assert (status, answer["error"]["code"]) == (422, "too-many")
    await Browser().api("DELETE", f"definitions/{row.id}/links/{made['id']}")
    await share(row)
