"""What the library gives to a text on the command line, where its database exists (contracts.md, "Commands").

Read from the SQLite file itself, so that no command has to start Django; another database, an older one or one that
cannot be opened gives nothing. Files given by `--with` come first, and examples are nobody's library.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from workflow.resources import Resource, may_run, named_as

FILE = "signalbox.sqlite3"
RESOURCES = "SELECT name, text FROM designer_resource WHERE NOT archived"
DEFINITIONS = "SELECT workflow_id FROM designer_definition WHERE NOT archived AND example IS NULL AND workflow_id <> ''"
DEFINITION = """SELECT text FROM designer_definition
    WHERE NOT archived AND example IS NULL AND workflow_id = ? ORDER BY updated DESC LIMIT 1"""
MOST = 60


def from_library(*texts: str) -> tuple[Resource, ...]:
    """The resources and definitions of the library whose file name or id occurs in `texts`, or in one that does."""
    path = database_file()
    if path is None or not path.is_file():
        return ()
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=1.0)) as database:
            return _named(database, list(texts))
    except sqlite3.Error:
        return ()


def database_file() -> Path | None:
    """Where designer/settings.py keeps it; None for one that is no file."""
    set_by_hand = os.environ.get("SIGNALBOX_DATABASE", "")
    if set_by_hand:
        return Path(set_by_hand.removeprefix("sqlite:///")) if set_by_hand.startswith("sqlite:///") else None
    import platformdirs

    data = os.environ.get("SIGNALBOX_DATA") or platformdirs.user_data_dir("signalbox")
    return Path(data).expanduser().resolve() / FILE


def _named(database: sqlite3.Connection, left: list[str]) -> tuple[Resource, ...]:
    resources = [Resource(name, text) for name, text in database.execute(RESOURCES)]
    ids = [name for (name,) in database.execute(DEFINITIONS)]
    found: dict[str, Resource] = {}
    while left and len(found) < MOST:
        text = left.pop()
        found |= {one.uri: one for one in resources if named_as(one.uri) in text}
        for name in ids:
            key = f"library/{name}"
            if key not in found and may_run(text, name):
                row = database.execute(DEFINITION, [name]).fetchone()
                found[key] = Resource(key, row[0])
                left.append(row[0])
    return tuple(found.values())
