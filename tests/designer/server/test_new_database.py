"""A new database is what all migrations make of an empty one, and takes what is newer than it."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from designer.server.new_database import SCRIPT
from tests.golden import ROOT, golden

WITHOUT = ("sqlite_", "listing_trigrams")
"""What SQLite itself keeps, and the index of the library, which every `migrate` puts up anew (library.search_index)."""
ROWS = {
    "django_content_type": "id, app_label, model",
    "auth_permission": "id, content_type_id, codename, name",
    "django_migrations": "id, app, name",
}
MIGRATE = """
import django
django.setup()
from django.core.management import call_command
from designer.server import new_database
if {quick}:
    assert new_database.begin()
    assert not new_database.begin()
call_command("migrate", verbosity=0)
"""


def migrated(folder: Path, *, quick: bool, accounts: bool = False) -> sqlite3.Connection:
    """The database that a server makes in an empty folder, with the script or without."""
    folder.mkdir()
    environment = {
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "designer.settings",
        "SIGNALBOX_DATA": str(folder),
        "SIGNALBOX_ACCOUNTS": str(accounts).lower(),
    }
    subprocess.run([sys.executable, "-c", MIGRATE.format(quick=quick)], env=environment, check=True)
    (file,) = folder.glob("*.sqlite3")
    return sqlite3.connect(file)


def tables(database: sqlite3.Connection, *kinds: str) -> list[tuple[str, str]]:
    """Name and SQL of what there is of these kinds, except WITHOUT, by kind and name."""
    found = database.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    kept = [(kinds.index(kind), name, sql) for kind, name, sql in found if kind in kinds]
    return [(name, sql) for _, name, sql in sorted(kept) if not name.startswith(WITHOUT)]


def script(database: sqlite3.Connection) -> str:
    """The statements that make tables, indexes and rows of a database, each ended by a semicolon and a new line."""
    said = [sql for _, sql in tables(database, "table", "index")]
    for table, columns in ROWS.items():
        for row in database.execute(f"SELECT {columns} FROM {table} ORDER BY id"):
            values = ", ".join(
                "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value) for value in row
            )
            applied = (", applied", ", datetime('now')") if table == "django_migrations" else ("", "")
            said.append(f"INSERT INTO {table} ({columns}{applied[0]}) VALUES ({values}{applied[1]})")
    return "".join(f"{statement};\n" for statement in said)


def everything(database: sqlite3.Connection) -> tuple[list[tuple[str, str]], dict[str, int]]:
    """All that a database is made of, and how many rows each table has."""
    made = tables(database, "table", "index", "trigger")
    names = [name for name, _ in tables(database, "table")]
    return made, {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def test_the_script_is_what_the_migrations_come_to(tmp_path: Path) -> None:
    slow = migrated(tmp_path / "slow", quick=False)
    golden(SCRIPT, script(slow))
    quick = migrated(tmp_path / "quick", quick=True)
    assert everything(quick) == everything(slow)
    assert script(quick) == script(slow)


@pytest.mark.long
def test_accounts_have_their_tables_too(tmp_path: Path) -> None:
    slow = migrated(tmp_path / "slow", quick=False, accounts=True)
    quick = migrated(tmp_path / "quick", quick=True, accounts=True)
    assert everything(quick)[0] == everything(slow)[0]
    wanted = (
        "SELECT app_label, model, codename FROM auth_permission JOIN django_content_type t ON t.id = content_type_id"
    )
    assert sorted(quick.execute(wanted)) == sorted(slow.execute(wanted))


@pytest.mark.django_db
def test_a_database_with_tables_is_left_as_it_is() -> None:
    from designer.server import new_database

    assert not new_database.begin()
