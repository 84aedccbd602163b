"""For how long what people made is kept, and what who runs the server sees of it."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from designer import cli
from designer.library import gallery, kept_days, retention, storage_sizes
from designer.models import Activity, Definition, Draft, Invitation, Notice, SecurityEvent, ShareLink, Version
from simulator.models import Receipt, Session, Text
from tests.designer import roles
from tests.designer.library.stored import made
from tests.designer.roles import account
from tests.serving import OURS, ROOT
from tests.simulator.sockets import LOOP

pytestmark = pytest.mark.django_db(transaction=True)


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


NEW = {"links": 0, "invitations": 0, "notices": 0}


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
    assert retention.expire() == {"sessions": 1, "answers": 0, "drafts": 1, "activities": 0, "texts": 0, **NEW}
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


def test_the_examples_of_the_program_are_not_counted_but_what_people_do_with_them_is() -> None:
    gallery.keep_missing()
    kept = ("definitions", "versions", "activities")
    assert [(one.rows, one.size) for one in storage_sizes.kinds() if one.name in kept] == [(0, 0)] * 3
    example = Definition.objects.exclude(example=None)[0]
    Version.objects.create(definition=example, number=2, text="id: x", author="mia")
    Activity.objects.create(definition=example, who="mia", what="saved")
    Definition.objects.create(name="Mine", text="id: y")
    assert {one.name: one.rows for one in storage_sizes.kinds() if one.name in kept} == dict.fromkeys(kept, 1)


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
first = {**setup, "edition": 1}
found = {"same": [load(name, 0)[0] == first for name in ("one", "two")], "texts": Text.objects.count()}
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


def test_links_invitations_and_notices_have_their_time_after_their_end(settings: Any) -> None:
    settings.KEEP_LINKS_DAYS = settings.KEEP_INVITATIONS_DAYS = settings.KEEP_NOTICES_DAYS = 30
    now, row = timezone.now(), roles.definition()
    for at, days in enumerate((40, 20)):
        when = now - timedelta(days=days)
        ShareLink.objects.create(definition=row, digest=f"a{at}", revoked=when)
        ShareLink.objects.create(definition=row, digest=f"b{at}", expires=when)
        Invitation.objects.create(digest=f"a{at}", expires=now + timedelta(days=9), used=when)
        Invitation.objects.create(digest=f"b{at}", expires=when)
        Notice.objects.create(person="local", what="asked", definition=row)
    ShareLink.objects.create(definition=row, digest="open")
    Notice.objects.filter(pk=Notice.objects.all()[0].pk).update(when=now - timedelta(days=31))
    gone = retention.expire()
    assert {name: gone[name] for name in NEW} == {"links": 2, "invitations": 2, "notices": 1}
    assert set(ShareLink.objects.values_list("digest", flat=True)) == {"a1", "b1", "open"}
    told = SecurityEvent.objects.get(what="expired")
    assert told.facts["deleted"]["links"] == 2


def test_what_an_administrator_said_is_in_force_and_what_the_command_says_before_it(settings: Any) -> None:
    settings.KEEP_DRAFTS_DAYS = 7
    aged(10)
    kept_days.say("KEEP_DRAFTS_DAYS", 0, "root")
    assert retention.expire()["drafts"] == 0
    assert retention.expire(exactly=["KEEP_DRAFTS_DAYS"])["drafts"] == 1
    with pytest.raises(ValueError, match="KEEP_DRAFTS_DAYS"):
        kept_days.say("KEEP_DRAFTS_DAYS", 99_999, "root")
