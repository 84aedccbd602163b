"""Versions, decisions and activities are written once: no way in changes or deletes one, but with its definition."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError

from designer.api import api
from designer.library import store
from designer.models import Activity, Decision, Definition, SecurityEvent, Version
from designer.models.records import WrittenOnce
from designer.models.triggers import put_up, records, take_down
from tests.designer import roles
from tests.designer.access.matrix_rows import ROWS
from tests.designer.models.deletions import DELETIONS, WAYS, by_sql
from tests.postgres import Postgres
from tests.serving import OURS, ROOT

FIELDS: dict[type[Any], dict[str, Any]] = {
    Version: {"text": "forged", "author": "somebody else", "number": 7, "created": "2020-01-01T00:00:00Z"},
    Decision: {"approved": True, "version": 7, "author": "somebody else", "sentence": "forged", "person": "user:1"},
    Activity: {"who": "somebody else", "what": "created", "facts": {"version": 9}},
}
"""What somebody might want to say instead."""


def reviewed() -> Definition:
    """A definition with a version, a decision and an activity."""
    row = roles.definition()
    Decision.objects.create(definition=row, version=1, approved=False, sentence="No.", author="mia", person="user:9")
    Activity.objects.create(definition=row, who="mia", what="decided", facts={"version": 1})
    return row


def all_rows() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in FIELDS]


def test_these_models_are_the_records() -> None:
    assert set(records()) == {*FIELDS, SecurityEvent}, "of the last tests/designer/access/test_security_log.py tells"


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("model", "name"), [(model, name) for model, values in FIELDS.items() for name in values])
def test_no_way_changes_a_record(model: type[Any], name: str, way: str) -> None:
    reviewed()
    before = all_rows()
    with pytest.raises((WrittenOnce, DatabaseError)):
        WAYS[way](model.objects.first(), name, FIELDS[model][name])
    assert all_rows() == before


@pytest.mark.django_db
@pytest.mark.parametrize("way", DELETIONS)
@pytest.mark.parametrize("model", FIELDS)
def test_no_way_deletes_a_record_alone(model: type[Any], way: str) -> None:
    reviewed()
    before = all_rows()
    with pytest.raises(WrittenOnce):
        DELETIONS[way](model.objects.first())
    assert all_rows() == before


@pytest.mark.django_db
def test_records_go_with_their_definition() -> None:
    row = reviewed()
    assert store.archive(row.id)
    assert store.forget(row.id)
    assert all_rows() == [[], [], []]
    reviewed().delete()
    reviewed()
    Definition.objects.all().delete()
    assert all_rows() == [[], [], []]


@pytest.mark.django_db
def test_a_version_may_be_called_something_and_nothing_else() -> None:
    reviewed()
    Version.objects.update(name="for the board")
    one = Version.objects.get()
    one.name = "for all"
    one.save(update_fields=["name"])
    assert Version.objects.get().name == "for all"
    one.text = "forged"
    with pytest.raises(WrittenOnce):
        one.save(update_fields=["name", "text"])


@pytest.mark.django_db
def test_a_migration_may_change_them_and_is_watched_again_afterwards() -> None:
    reviewed()
    one = Decision.objects.get()
    take_down("default")
    by_sql(one, "sentence", "moved")
    assert Decision.objects.get().sentence == "moved"
    put_up("default")
    put_up("default")
    with pytest.raises(DatabaseError, match="written once"):
        by_sql(one, "sentence", "forged")


def test_the_api_has_no_request_that_changes_or_deletes_a_record() -> None:
    """All that could: the name of a version is its label, and versions and decisions come by their own requests."""
    changing = [(method, route) for method, route in ROWS if method in ("PUT", "PATCH", "DELETE")]
    about = [row for row in changing if any(word in row[1] for word in ("version", "decision", "activit"))]
    assert about == [("PUT", "api/definitions/<definition_id>/versions/<number>")]
    shape = api.get_openapi_schema()["components"]["schemas"]["VersionName"]
    assert set(shape["properties"]) == {"name"}
    assert shape["additionalProperties"] is False


ADMIN = """
import django; django.setup()
import json, re
from designer.server import new_database; new_database.begin()
from django.core.management import call_command; call_command("migrate", verbosity=0)
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection, DatabaseError
from django.test import Client
from designer.models import *
from designer.models.triggers import records
row = Definition.objects.create(name="Pay", text="one"); other = Definition.objects.create(name="Other", text="two")
for each in (row, other):
    Version.objects.create(definition=each, number=1, text="one", author="mia")
    Decision.objects.create(definition=each, version=1, approved=True, author="mia", person="user:1")
    Activity.objects.create(definition=each, who="mia", what="created")
resource = Resource.objects.create(name="f.json", text="{}")
client = Client(headers={"Host": "localhost"}); client.force_login(User.objects.create_superuser("root"))
tables = [Version, Decision, Activity, SecurityEvent, Definition, Resource]
def now():
    rows = [row for one in tables for row in one.objects.order_by("pk").values()]
    return [{name: value for name, value in row.items() if name != "archived"} for row in rows]
def same(): return now() == before
before, found = now(), {}
for model in tables:
    name, one = model.__name__, model.objects.order_by("pk").first()
    base = f"/admin/designer/{name.lower()}/"
    shown = client.get(f"{base}{one.pk}/change/")
    values = {field.name: "9" for field in model._meta.fields}
    found[name] = {
        "list": client.get(base).status_code, "shown": shown.status_code,
        "text is shown": not hasattr(one, "text") or one.text.encode() in shown.content.replace(b"&quot;", b'"'),
        "fields": sorted({*re.findall(r'name="(\\w+)"', shown.content.decode())} & values.keys()),
        "change": client.post(f"{base}{one.pk}/change/", values).status_code in (302, 403) and same(),
        "add": (client.get(f"{base}add/").status_code, client.post(f"{base}add/", values).status_code, same()),
    }
for model in records():
    name, one = model.__name__, model.objects.order_by("pk").first()
    base = f"/admin/designer/{name.lower()}/"
    picked = {"action": "delete_selected", "_selected_action": [one.pk], "post": "yes"}
    found[name]["delete"] = client.post(f"{base}{one.pk}/delete/", {"post": "yes"}).status_code
    client.post(base, picked)
    found[name]["kept"] = same()
    column = {"Version": "text", "Decision": "author"}.get(name, "who")
    try:
        with connection.cursor() as cursor: cursor.execute(f"UPDATE {model._meta.db_table} SET {column} = 'forged'")
        found[name]["sql"] = "changed"
    except DatabaseError as error: found[name]["sql"] = str(error).splitlines()[0]
client.post(f"/admin/designer/definition/{row.pk}/delete/", {"post": "yes"})
with_it = [one for one in records() if one is not SecurityEvent]
found["deleted with its definition"] = [one.objects.filter(definition=row.pk).count() for one in with_it]
client.post("/admin/designer/definition/", {
    "action": "delete_selected", "_selected_action": [other.pk], "post": "yes"})
found["left"] = [one.objects.count() for one in (*with_it, Definition)]
found["told"] = [[one.what, one.who, one.about] for one in SecurityEvent.objects.order_by("pk")]
print(json.dumps(found))
"""


def told(data: Path, **settings: str) -> Any:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    given = {"SIGNALBOX_DATA": str(data), "DJANGO_SETTINGS_MODULE": "designer.settings", "SIGNALBOX_ACCOUNTS": "true"}
    words = [sys.executable, "-c", ADMIN]
    done = subprocess.run(words, env=clean | given | settings, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(found: Any) -> None:
    tables = {name: f"designer_{name.lower()}" for name in ("Version", "Decision", "Activity", "SecurityEvent")}
    for name, table in tables.items():
        assert table in found[name].pop("sql")
        assert found[name].pop("delete") == 403
        assert found[name].pop("kept")
    fields = {"Definition": ["archived"], "Resource": ["archived"]}
    assert {name: found.pop(name) for name in (*tables, *fields)} == {
        name: {
            "list": 200,
            "shown": 200,
            "text is shown": True,
            "fields": fields.get(name, []),
            "change": True,
            "add": [403, 403, True],
        }
        for name in (*tables, *fields)
    }
    told = [(what, who) for what, who, _ in found.pop("told")]
    assert told == [("signed-in", "root"), ("definition-deleted", "root"), ("definition-deleted", "root")]
    assert found == {"deleted with its definition": [0, 0, 0], "left": [0, 0, 0, 0]}


def test_the_admin_shows_records_and_texts_and_changes_none(tmp_path: Path) -> None:
    check(told(tmp_path))


@pytest.mark.long
def test_so_it_is_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    check(told(tmp_path, SIGNALBOX_DATABASE=postgres.url))
