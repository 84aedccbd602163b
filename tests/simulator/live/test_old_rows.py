"""What older versions kept as JSON of the database's own is replayed as it was; on PostgreSQL too, where there is one.

There the rows had lost the order of keys, and 1e16 and -0.0, when they were written: it is that run which goes on.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Postgres
from tests.serving import OURS, ROOT
from tests.simulator.live.odd_values import COMMANDS, ODD, SETUP

MIGRATED = """
import json, sys
import django; django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from simulator import json_column
from simulator.session.session import Session
json_column.AT_ONCE = 2
BEFORE = [("designer", "0014_scenario_versions"), ("simulator", "0004_makers")]
COLUMNS = [("setup", "simulator_session"), ("undone", "simulator_session"), ("entry", "simulator_sessionentry"),
    ("scenario", "designer_scenario"), ("tags", "designer_definition"), ("facts", "designer_activity")]
setup, commands, odd = json.load(sys.stdin)


def replayed(setup, saved):
    session = Session.open(setup, **saved)
    found = [session.trace(), session.view()]
    session.handle({"command": "undo"})
    return json.dumps([*found, session.trace()])


for app, name in BEFORE:
    call_command("migrate", app, name, verbosity=0)
old = MigrationExecutor(connection).loader.project_state(BEFORE).apps
session = Session.open(setup)
late = {"command": "inject", "event": {"type": "late", "source": "people", "data": odd}}
for command in [*commands, {"command": "back"}, late]:
    session.handle(command)
saved = session.saved()
assert saved["undone"] and saved["log"]
values = {name: saved[name] for name in ("position", "length", "undone")}
row = old.get_model("simulator", "Session").objects.create(definition="d", setup=setup, carries=None, **values)
for seq, entry in enumerate(saved["log"]):
    row.entries.create(seq=seq, entry=entry)
definition = old.get_model("designer", "Definition").objects.create(name="D", text="", tags=["Ä", "b"])
old.get_model("designer", "Scenario").objects.create(definition=definition, name="S", scenario=odd)
old.get_model("designer", "Activity").objects.create(definition=definition, who="mia", what="saved", facts={"n": 1})
old.get_model("simulator", "Aids").objects.create(definition="d", breakpoints=[odd], watches=["$.a"])
row.refresh_from_db()
log = [entry.entry for entry in row.entries.order_by("seq")]
before = replayed(row.setup, {"log": log, "position": row.position, "length": row.length, "undone": row.undone})
kept = old.get_model("designer", "Scenario").objects.get().scenario

call_command("migrate", verbosity=0)
from django.db import DatabaseError
from designer.models import Scenario
from simulator.models import DebugSettings, Session as Row
from simulator.live.storage import load
with connection.cursor() as cursor:
    cursor.execute(" UNION ALL ".join(f"SELECT {column} FROM {table}" for column, table in COLUMNS))
    texts = [text for text, in cursor.fetchall()]
    try:
        cursor.execute("UPDATE designer_activity SET facts = 'forged'")
    except DatabaseError:
        forged = False
    else:
        forged = True
print(json.dumps({
    "texts": [isinstance(text, str) and text == json.dumps(json.loads(text)) for text in texts],
    "same": replayed(*load(row.id, Row.objects.get().version)) == before,
    "found": Scenario.objects.filter(scenario=kept).count(),
    "equal": kept == odd,
    "exact": json.dumps(kept) == json.dumps(odd),
    "debugging": list(DebugSettings.objects.values_list("definition", "watches")),
    "none": Row.objects.get().carries,
    "forged": forged,
}))
"""


def migrated(folder: Path, **settings: str) -> Any:
    """What the program above tells of a database with rows of before, brought up to date."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-c", MIGRATED],
        env={**around, "DJANGO_SETTINGS_MODULE": "designer.settings", "SIGNALBOX_DATA": str(folder), **settings},
        cwd=ROOT,
        input=json.dumps([SETUP, COMMANDS, ODD]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(told: Any, exact: bool) -> None:
    texts = told.pop("texts")
    assert len(texts) > 6
    assert all(texts)
    assert told.pop("debugging") == [["d", ["$.a"]]]
    assert told == {"same": True, "found": 1, "equal": True, "exact": exact, "none": None, "forged": False}


def test_sessions_of_before_are_replayed_as_they_were(tmp_path: Path) -> None:
    check(migrated(tmp_path), exact=True)


@pytest.mark.long
def test_so_they_are_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    check(migrated(tmp_path, SIGNALBOX_DATABASE=postgres.url), exact=False)
