"""What simulations take up: a text once, so much for each person, for so long, and nothing once deleted."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.conf import settings as django_settings

from designer.asgi import application
from designer.library import store
from designer.models import Draft
from simulator import broadcast, stored_texts
from simulator.engine.edition import EDITION
from simulator.live import quotas, storage
from simulator.live.consumer import DELETED
from simulator.live.quotas import QuotaMet
from simulator.live.storage import Whose, fork
from simulator.models import Session, SessionEntry, SessionText, Text
from simulator.session.saved_session import SessionChange
from tests.designer import roles
from tests.designer.library.stored import HEAVY, SETUP, made
from tests.designer.roles import Browser, account
from tests.simulator.sockets import LOOP, Client
from workflow.paths import Json

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("workers")]


def kept() -> int:
    """Bytes of all rows of sessions and their texts."""
    rows = [Session.objects.values(), Text.objects.values(), SessionEntry.objects.values()]
    return sum(len(json.dumps(list(one), default=str)) for one in rows)


def test_a_setup_comes_back_as_it_was() -> None:
    setup, saved = storage.load(made().pk, 0)
    assert json.dumps(setup) == json.dumps({**SETUP, "with": SETUP["with"], "edition": EDITION})
    assert saved["log"] == []


@pytest.mark.parametrize("setup", [{"definition": LOOP}, {"definition": LOOP, "with": [], "scenario": {}}])
def test_a_row_of_before_is_read_as_it_is(setup: dict[str, Json]) -> None:
    row = Session.objects.create(definition="d", setup=setup)
    expected = {**setup, "edition": EDITION}
    assert storage.load(row.pk, 0)[0] == expected
    assert storage.load(fork(row.pk, 0, None, "local", lambda _answer: None)["session"], 0)[0] == expected


def test_forks_and_sessions_of_the_same_texts_store_them_once() -> None:
    first = made()
    before = kept()
    for _ in range(20):
        fork(first.pk, 0, None, "local", lambda _answer: None)
        made()
    assert kept() - before < 40 * 2_000
    assert Text.objects.count() == 4
    assert SessionText.objects.count() == 41 * 4


def test_a_text_goes_with_the_last_that_has_it_and_nothing_else_does() -> None:
    one, other = made(), made(setup={**SETUP, "with": []})
    assert stored_texts.delete([one.pk]) == 1
    assert {row.text for row in Text.objects.all()} == {LOOP, json.dumps(SETUP["scenario"])}
    assert storage.load(other.pk, 0)[0]["definition"] == LOOP
    assert stored_texts.delete([other.pk, "never there"]) == 1
    assert not Text.objects.exists()


def test_a_definition_that_is_deleted_takes_its_runs_and_their_texts_along() -> None:
    row = store.create(LOOP, store.Facts(name="Loop"))
    storage.create(row.pk, "", SETUP, None)
    store.archive(row.pk)
    assert store.forget(row.pk)
    assert not Session.objects.exists()
    assert not Text.objects.exists()


def test_texts_that_nobody_has_are_collected_and_others_stay() -> None:
    made()
    Text.objects.create(digest="0" * 64, text="left over", size=9)
    assert stored_texts.collect() == 1
    assert Text.objects.count() == 4


# -- quotas


def test_so_many_sessions_of_a_person_and_a_word_before(settings: Any) -> None:
    settings.QUOTA_SESSIONS = 10
    notices = [storage.create("d", "", SETUP, None, Whose("user 1"))[1] for _ in range(10)]
    assert [bool(notice) for notice in notices] == [False] * 9 + [True]
    assert notices[-1].startswith("Your simulations are 10 of 10 at most.")
    with pytest.raises(QuotaMet, match=r"11 of 10 at most: nothing was stored\..*SIGNALBOX_QUOTA_SESSIONS"):
        made("user 1")
    assert Session.objects.count() == 10
    with pytest.raises(QuotaMet):
        fork(str(Session.objects.first()), 0, None, "user 1", lambda _answer: None)
    made("user 2")


def test_so_many_bytes_of_a_person_of_which_a_text_counts_once(settings: Any) -> None:
    settings.QUOTA_BYTES = 300_000
    for _ in range(20):
        made("user 1")
    with pytest.raises(QuotaMet, match="SIGNALBOX_QUOTA_BYTES"):
        made("user 1", {**SETUP, "definition": f"{HEAVY}# other"})
    assert Text.objects.count() == 4, "what was refused is not stored"
    made("user 2", {"definition": f"{HEAVY}# other"})


@pytest.mark.parametrize("name", ["QUOTA_SERVER_SESSIONS", "QUOTA_SERVER_BYTES"])
def test_so_much_of_everybody_together(settings: Any, name: str) -> None:
    setattr(settings, name, 2 if name.endswith("SESSIONS") else 250_000)
    made("user 1")
    made("user 2") if name.endswith("SESSIONS") else None
    with pytest.raises(QuotaMet, match=f"The server's simulations.*SIGNALBOX_{name}"):
        made("user 3", {**SETUP, "definition": HEAVY + "# other"})


def change(row: Session, *entries: Json, keep: int = 0, cut: bool = False) -> None:
    put: SessionChange = {
        "keep": keep,
        "cut": cut,
        "append": list(entries),
        "position": 1,
        "length": 1,
        "status": "",
        "elapsed": 0,
    }
    storage.store(row.pk, Session.objects.get(pk=row.pk).version, put)


def test_a_session_that_grows_beyond_what_its_person_may_have_is_refused_as_it_was(settings: Any) -> None:
    row = made("user 1")
    entry: dict[str, Json] = {"at": 0, "command": "inject", "event": {"data": "z" * 50_000}, "after": 0}
    change(row, entry)
    settings.QUOTA_BYTES = quotas.of("user 1").size + 50_000
    with pytest.raises(QuotaMet, match="Go back, or delete"):
        change(row, {**entry, "at": 1}, keep=1)
    assert (row.entries.count(), Session.objects.get(pk=row.pk).version) == (1, 1)
    change(row, keep=0, cut=True)
    change(row, entry)
    change(row, keep=0, cut=True)
    assert Session.objects.get(pk=row.pk).size == made("user 2").size


@pytest.mark.asyncio(loop_scope="package")
async def test_people_are_told_before_and_when_there_is_no_room(settings: Any) -> None:
    settings.QUOTA_SESSIONS = 3
    row = await sync_to_async(store.create)(LOOP, store.Facts(name="Loop", states=2))
    path, mia = f"definitions/{row.pk}/sessions", Browser()
    found = [await mia.api("POST", path, {"scenario": {}}) for _ in range(3)]
    assert [(status, bool(made["notice"])) for status, made in found] == [(201, False), (201, False), (201, True)]
    status, refused = await mia.api("POST", path, {"scenario": {}})
    assert (status, refused["error"]["code"]) == (422, "quota")
    async with Client(found[0][1]["id"]) as client:
        assert (await client.ask("fork"))["error"]["code"] == "quota"
        settings.QUOTA_BYTES = 10
        event = {"type": "e", "source": "s"}
        assert (await client.ask("inject", event=event))["error"]["code"] == "quota"
        settings.QUOTA_BYTES = 10**9
        assert "error" not in await client.ask("inject", event=event)
    assert (await mia.api("DELETE", f"sessions/{found[0][1]['id']}"))[0] == 204
    assert (await mia.api("POST", path, {"scenario": {}}))[0] == 201


@pytest.mark.asyncio(loop_scope="package")
async def test_a_simulation_is_deleted_by_its_maker_alone(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    mia, jonas = Browser(), Browser()
    for browser, name in ((mia, "mia"), (jonas, "jonas")):
        await browser.client.aforce_login(await sync_to_async(account)(name, row, "editor"))
    _, found = await mia.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
    path = f"sessions/{found['id']}"
    assert (await jonas.api("GET", path))[0] == 200
    assert (await jonas.api("DELETE", path))[0] == 409
    assert (await mia.api("DELETE", path))[0] == 204
    assert (await mia.api("DELETE", path))[0] == 404
    assert not await Text.objects.aexists()


@pytest.mark.asyncio(loop_scope="package")
async def test_who_is_at_a_simulation_that_is_deleted_is_told_so(settings: Any) -> None:
    row = await sync_to_async(store.create)(LOOP, store.Facts(name="Loop", states=2))
    for accounts in (False, True):
        mia, more = Browser(), {}
        if accounts:
            roles.with_accounts(settings)
            await mia.client.aforce_login(await sync_to_async(account)("mia", row, "editor"))
            more = {"link": (await sync_to_async(roles.link)(row))[0]}
        _, found = await mia.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
        async with Client(found["id"], **more) as one, Client(found["id"], person="another", **more) as other:
            assert (await mia.api("DELETE", f"sessions/{found['id']}?driven=true"))[0] == 204
            for client in (one, other):
                assert await ended(client) == (4404, DELETED)
        async with Client(found["id"], **more) as late:
            assert await late.closed() in (4404, 4403)


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.parametrize("way", ["at the next command", "at the next look at who may be here"])
async def test_who_could_not_be_told_sees_it_soon(way: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where another program deletes it, or Redis is away."""
    monkeypatch.setattr(broadcast, "deleted", lambda _sessions: None)
    row = await sync_to_async(store.create)(LOOP, store.Facts(name="Loop", states=2))
    session = (await sync_to_async(storage.create)(row.pk, "", SETUP, None))[0].pk
    token = ""
    if "command" not in way:
        roles.with_accounts(settings)
        token = (await sync_to_async(roles.link)(row))[0]
    async with Client(session, **({"link": token} if token else {})) as client:
        if not token:
            await client.ask("step")
        await sync_to_async(stored_texts.delete)([session])
        if not token:
            await client.send("step")
        assert await ended(client) == (4404, DELETED)


class Account(Client):
    """As the browser of an account connects."""

    def __init__(self, session_id: str, browser: Browser) -> None:
        super().__init__(session_id)
        cookies = "; ".join(f"{name}={one.value}" for name, one in browser.client.cookies.items())
        headers = [(b"origin", django_settings.ORIGINS[0].encode()), (b"cookie", cookies.encode())]
        path = f"/ws/sessions/{session_id}/"
        self.socket = WebsocketCommunicator(AuthMiddlewareStack(application), path, headers=headers)


async def ended(client: Client) -> tuple[int, str]:
    """The code and the reason of the close that must come."""
    while (message := await client.socket.receive_output(timeout=15))["type"] != "websocket.close":
        pass
    return message["code"], message["reason"]


@pytest.mark.asyncio(loop_scope="package")
async def test_a_simulation_that_another_drives_is_deleted_only_on_purpose(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    mia, jonas = Browser(), Browser()
    for browser, name in ((mia, "mia"), (jonas, "jonas")):
        await browser.client.aforce_login(await sync_to_async(account)(name, row, "editor"))
    _, found = await mia.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
    path = f"sessions/{found['id']}"
    async with Account(found["id"], jonas) as client:
        status, refused = await mia.api("DELETE", path)
        assert (status, refused["error"]["code"]) == (409, "driven")
        assert refused["error"]["message"].startswith("jonas drives this simulation at this moment.")
        await client.ask("release-control")
        assert (await mia.api("DELETE", path))[0] == 204
    _, found = await mia.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
    async with Account(found["id"], mia):
        assert (await mia.api("DELETE", f"sessions/{found['id']}"))[0] == 204, "who drives it themselves"
    _, found = await mia.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
    async with Account(found["id"], jonas):
        assert (await mia.api("DELETE", f"sessions/{found['id']}?driven=true"))[0] == 204


@pytest.mark.asyncio(loop_scope="package")
async def test_who_drives_it_in_another_tab_is_not_somebody_else() -> None:
    row = await sync_to_async(roles.definition)()
    browser = Browser()
    _, found = await browser.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {}})
    path = f"sessions/{found['id']}"
    async with Client(found["id"], person="mine"):
        for other in ("", "?person=another", "?person=account%20mine"):
            status, refused = await browser.api("DELETE", path + other)
            assert (status, refused["error"]["code"]) == (409, "driven"), other
        assert (await browser.api("DELETE", f"{path}?person=mine"))[0] == 204


@pytest.mark.asyncio(loop_scope="package")
async def test_so_many_unsaved_texts_of_a_person(settings: Any) -> None:
    settings.QUOTA_DRAFTS = 2
    rows = [await sync_to_async(store.create)(LOOP, store.Facts(name="Loop")) for _ in range(3)]
    browser, body = Browser(), {"text": "typed", "base_version": 1}
    found = [await browser.api("PUT", f"definitions/{row.pk}/draft", body) for row in rows]
    assert [status for status, _ in found] == [200, 200, 422]
    assert ("notice" in found[0][1], "2 of 2" in found[1][1]["notice"]) == (False, True)
    assert found[2][1]["error"]["code"] == "quota"
    assert (await browser.api("PUT", f"definitions/{rows[0].pk}/draft", {**body, "text": "typed on"}))[0] == 200
    assert await Draft.objects.acount() == 2


# -- how long


# -- for who runs the server
