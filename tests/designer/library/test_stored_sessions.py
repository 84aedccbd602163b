"""What simulations take up: a text once, so much for each person, for so long, and nothing once deleted."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.conf import settings as django_settings
from django.db import connection
from django.utils import timezone

from designer import cli
from designer.asgi import application
from designer.library import retention, storage_sizes, store
from designer.models import Activity, Definition, Draft
from simulator.live import broadcast, quotas, storage, stored_texts
from simulator.live.consumer import DELETED
from simulator.live.quotas import QuotaMet
from simulator.live.storage import Whose, fork
from simulator.models import Receipt, Session, SessionEntry, SessionText, Text
from tests.designer import roles
from tests.designer.roles import Browser, account
from tests.serving import OURS, ROOT
from tests.simulator.sockets import LOOP, Client
from workflow.paths import Json

pytestmark = pytest.mark.django_db(transaction=True)
HEAVY = f"{LOOP}# {'x' * 200_000}\n"
SETUP: dict[str, Json] = {
    "definition": LOOP,
    "with": [{"name": "heavy", "text": HEAVY, "dialect": "0.6-draft"}, "plain: text"],
    "scenario": {"input": {"n": 1e16, "zero": -0.0, "long": "y" * 1_000}},
    "dialect": "0.6-draft",
}


def made(maker: str = "local", setup: dict[str, Json] | None = None) -> Session:
    return storage.create("d", "", setup or SETUP, None, Whose(maker))[0]


def kept() -> int:
    """Bytes of all rows of sessions and their texts."""
    rows = [Session.objects.values(), Text.objects.values(), SessionEntry.objects.values()]
    return sum(len(json.dumps(list(one), default=str)) for one in rows)


def test_a_setup_comes_back_as_it_was() -> None:
    setup, saved = storage.load(made().pk, 0)
    assert json.dumps(setup) == json.dumps({**SETUP, "with": SETUP["with"]})
    assert saved["log"] == []


@pytest.mark.parametrize("setup", [{"definition": LOOP}, {"definition": LOOP, "with": [], "scenario": {}}])
def test_a_row_of_before_is_read_as_it_is(setup: dict[str, Json]) -> None:
    row = Session.objects.create(definition="d", setup=setup)
    assert storage.load(row.pk, 0)[0] == setup
    assert storage.load(fork(row.pk, 0, None, "local", lambda _answer: None)["session"], 0)[0] == setup


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
    put = {"keep": keep, "cut": cut, "append": list(entries), "position": 1, "length": 1}
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


def aged(days: int) -> dict[str, Any]:
    """A row of each kind, of so many days ago."""
    when = timezone.now() - timedelta(days=days)
    row = Definition.objects.create(name="Loop", text=LOOP)
    session = made()
    Session.objects.filter(pk=session.pk).update(updated=when)
    Receipt.objects.create(session=session, client="c", asked="1", answer=b"x")
    Draft.objects.filter(pk=Draft.objects.create(definition=row, person="p", text="t", base_version=1).pk).update(
        updated=when
    )
    Activity.objects.create(definition=row, who="mia", what="saved")
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM designer_activity")
        number = cursor.fetchone()[0]
    return {"session": session.pk, "activity": number, "definition": row.pk}


def counts() -> dict[str, int]:
    rows = {"sessions": Session, "answers": Receipt, "drafts": Draft, "activities": Activity, "texts": Text}
    return {name: model._default_manager.count() for name, model in rows.items()}


def test_by_default_nothing_that_somebody_wrote_is_deleted(settings: Any) -> None:
    assert (settings.KEEP_DRAFTS_DAYS, settings.KEEP_ACTIVITY_DAYS, settings.KEEP_SESSIONS_DAYS) == (0, 0, 365)
    aged(364)
    retention.expire()
    assert counts() == {"sessions": 1, "answers": 0, "drafts": 1, "activities": 1, "texts": 4}
    aged(366)
    retention.expire()
    assert counts() == {"sessions": 1, "answers": 0, "drafts": 2, "activities": 2, "texts": 4}


def test_what_is_over_is_deleted_by_the_settings(settings: Any) -> None:
    aged(10)
    new = aged(0)
    settings.KEEP_SESSIONS_DAYS = settings.KEEP_DRAFTS_DAYS = 7
    assert retention.expire() == {"sessions": 1, "answers": 0, "drafts": 1, "activities": 0, "texts": 0}
    assert list(Session.objects.values_list("pk", flat=True)) == [new["session"]]
    settings.KEEP_SESSIONS_DAYS = settings.KEEP_DRAFTS_DAYS = 0
    Session.objects.update(updated=timezone.now() - timedelta(days=10_000))
    assert retention.expire()["sessions"] == 0, "0 is for ever"


def test_activity_is_deleted_though_it_is_written_once(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    aged(0)
    settings.KEEP_ACTIVITY_DAYS = 30
    assert retention.expire()["activities"] == 0
    later = timezone.now() + timedelta(days=31)
    monkeypatch.setattr("designer.library.retention.timezone.now", lambda: later)
    assert retention.expire()["activities"] == 1
    assert not Activity.objects.exists()


def test_beside_a_request_it_is_some_at_a_time_and_seldom(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.KEEP_SESSIONS_DAYS = 1
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    monkeypatch.setattr(retention, "_last", [0.0])
    for _ in range(5):
        made()
    Session.objects.update(updated=timezone.now() - timedelta(days=9))
    for _ in range(3):
        retention.now_and_then()
    assert Session.objects.count() == 3


# -- for who runs the server


def test_the_command_tells_what_there_is_and_deletes_what_is_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    aged(10)
    assert cli.main(["storage", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    sizes = {one["name"]: (one["rows"], one["size"]) for one in told["kinds"]}
    assert sizes["simulations"][0] == 1
    assert sizes["texts of simulations"][1] > 200_000
    assert [one["name"] for one in told["people"]] == ["local"]
    assert cli.main(["storage", "--sessions", "7"]) == 2
    assert "belongs to --expire" in capsys.readouterr().err
    assert cli.main(["storage", "--expire"]) == 0
    assert "deleted: 1 answers" in capsys.readouterr().out
    assert Session.objects.count() == 1


def test_people_are_listed_by_name_with_the_most_first(settings: Any) -> None:
    roles.with_accounts(settings)
    mia, jonas = account("mia"), account("jonas")
    for user in (mia, jonas, jonas):
        made(f"user {user.pk}")
    assert [(one.name, one.rows) for one in storage_sizes.people()] == [("jonas", 2), ("mia", 1)]


PAGE = """
import django; django.setup()
import json
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
call_command("migrate", "simulator", "0004", verbosity=0); call_command("migrate", "designer", verbosity=0)
old = MigrationExecutor(connection).loader.project_state([("simulator", "0004_makers")]).apps
setup = {"definition": "id: x", "with": [{"name": "n", "text": "id: y"}, "id: x"], "scenario": {"input": "z" * 1000}}
keys = []
for name in ("one", "two"):
    row = old.get_model("simulator", "Session").objects.create(id=name, definition="d", setup=setup, maker="user 1")
    old.get_model("simulator", "SessionEntry").objects.create(session=row, seq=0, entry={"at": 0, "event": "e" * 500})
call_command("migrate", verbosity=0)
from django.contrib.auth.models import User
from django.test import Client
from simulator.models import Session, Text
from simulator.live.storage import load
found = {"same": [load(name, 0)[0] == setup for name in ("one", "two")], "texts": Text.objects.count()}
found["sizes"] = [500 < row.size < 2000 for row in Session.objects.all()]
answers = {}
users = {"staff": User.objects.create_user("sam", is_staff=True), "root": User.objects.create_superuser("ro")}
for who, user in users.items():
    client = Client(headers={"Host": "localhost"}); client.force_login(user)
    page = client.get("/admin/storage/")
    said = ("texts of simulations", "365 days", "for ever")
    answers[who] = [page.status_code, all(words in page.content.decode() for words in said)]
    answers[who].append("/admin/storage/" in client.get("/admin/").content.decode())
found["answers"] = answers
found["nobody"] = Client(headers={"Host": "localhost"}).get("/admin/storage/").status_code
client.post("/admin/simulator/session/one/delete/", {"post": "yes"})
client.post("/admin/simulator/session/two/change/", {"position": "7", "name": "x", "definition": "y", "setup": "{}"})
found["left"] = [Session.objects.count(), Text.objects.count(), Session.objects.get().position]
client.post("/admin/simulator/session/", {"action": "delete_selected", "_selected_action": ["two"], "post": "yes"})
found["end"] = [Session.objects.count(), Text.objects.count()]
from designer.models import SecurityEvent
events = SecurityEvent.objects.filter(what="simulation-deleted").order_by("pk")
found["told"] = [f"{one.who} {one.about}" for one in events]
print(json.dumps(found))
"""


def test_sessions_of_before_are_taken_over_and_administrators_see_and_delete_them(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    given = {"SIGNALBOX_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "designer.settings", "SIGNALBOX_ACCOUNTS": "on"}
    words = [sys.executable, "-c", PAGE]
    done = subprocess.run(words, env=clean | given, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "same": [True, True],
        "texts": 3,
        "sizes": [True, True],
        "answers": {"staff": [403, False, False], "root": [200, True, True]},
        "nobody": 302,
        "left": [1, 3, 0],
        "end": [0, 0],
        "told": ["ro one", "ro two"],
    }
