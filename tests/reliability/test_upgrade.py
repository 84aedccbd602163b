"""A database that 0.1.0 wrote is opened by this release: nothing is lost, and a run goes on where it stood.

`tests/fixtures/database-0.1.0.sql` was dumped from the database of a server of 0.1.0 after its API and its socket were
used: a definition of two versions, a resource, a scenario, a comment, an approval, and a run of eight commands.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.crowd import Line, Office
from tests.serving import ROOT, Server
from tests.simulator.debugged import bare

FIXTURES = ROOT / "tests" / "fixtures"
TRACE = json.loads((FIXTURES / "database-0.1.0.trace.json").read_text("utf-8"))
"""What 0.1.0 told of the run."""

RENAMED = {"simulator_aids": "simulator_debugsettings"}
"""Tables that have another name since."""

FOR_EVER = {f"SIGNALBOX_KEEP_{what}_DAYS": "0" for what in ("SESSIONS", "ANSWERS")}
"""The run of the fixture grows older every day: what is kept for a day or a year would be deleted."""


@pytest.mark.long
async def test_what_0_1_0_wrote_is_read_and_a_run_goes_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "signalbox.sqlite3")) as database:
        database.executescript((FIXTURES / "database-0.1.0.sql").read_text("utf-8"))
        [[session, definition]] = database.execute("SELECT id, definition FROM simulator_session").fetchall()
        kept = (definition, json.dumps([{"state": "Nowhere"}]), "2026-01-01", json.dumps(["$.weight"]))
        columns = "definition, breakpoints, updated, watches"
        database.execute(f"INSERT INTO simulator_aids ({columns}) VALUES (?, ?, ?, ?)", kept)
        database.commit()
        before = {name: count for name, count in _counts(database).items() if name.startswith(("designer_", "simul"))}
    server = Server(tmp_path, settings=FOR_EVER, options=("--no-examples",))
    office = Office(server.start())
    try:
        [card] = office.ask("GET", "/api/definitions")[1]
        api = f"/api/definitions/{card['id']}"
        assert office.ask("GET", api)[1]["text"].startswith("# How every parcel comes to its door.")
        assert [one["number"] for one in office.ask("GET", f"{api}/versions")[1]] == [2, 1]
        [scenario] = office.ask("GET", f"{api}/scenarios")[1]
        assert scenario["name"] == "A light parcel"
        assert office.ask("GET", "/api/resources")[1][0]["entries"] == ["weigh"]
        assert "Who carries it upstairs?" in json.dumps(office.ask("GET", f"{api}/threads")[1])
        assert office.ask("GET", f"{api}/decisions")[1]["status"] == "approved"
        assert office.ask("GET", f"{api}/aids")[1] == {"breakpoints": [{"state": "Nowhere"}], "watches": ["$.weight"]}

        line = await Line.connect(server.address, session, person="p", client="later")
        assert (await line.greeting)["view"]["position"] == 6
        told = await line.ask("sync", 0, **{"from": 0})
        assert bare(told["trace"]["events"]) == TRACE
        await line.ask("inject", 9, event={"type": "bell", "source": "door"})
        ended = await line.ask("continue", 10)
        assert ended["view"]["instances"][0]["status"] == "completed"
        line.cut()
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "signalbox.sqlite3")) as database:
        after = _counts(database)
    assert [name for name, count in before.items() if after[RENAMED.get(name, name)] < count] == []


def _counts(database: sqlite3.Connection) -> dict[str, int]:
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
