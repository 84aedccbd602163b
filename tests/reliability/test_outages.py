"""What the server needs goes away: people get a clear message, nothing is half written, and it goes on afterwards."""

import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.crowd import Line, Office
from tests.reliability.people import Person, undisturbed
from tests.serving import Server
from tests.tiers import share
from tools.bench import memory
from tools.bench.patrol import patrol
from tools.bench.stepping import make

TEXT = json.dumps(patrol())
OTHER = TEXT.replace("Elm", "Oak")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Gives up on a locked database after half a second."""
    started = Server(tmp_path, settings={"SIGNALBOX_DATABASE_SECONDS": "0.5"})
    started.start()
    yield started
    started.stop()


@contextmanager
def disk_full(server: Server) -> Iterator[None]:
    """No file of the server grows: what it writes fails as on a full disk."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def database_locked(server: Server) -> Iterator[None]:
    """Another program is writing to the database, and does not end."""
    with closing(sqlite3.connect(server.data / "signalbox.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


OUTAGES = {"full disk": (disk_full, "disk"), "locked database": (database_locked, "another program")}


@pytest.mark.long
@pytest.mark.parametrize("name", share([*OUTAGES], 2))
def test_nothing_is_half_written_where_nothing_can_be_written(server: Server, name: str) -> None:
    begin, reason = OUTAGES[name]
    office = Office(address := server.address)
    made = office.post("/api/definitions", {"text": TEXT})
    path = f"/api/definitions/{made['id']}"
    (session,) = make(office, 1)

    async def go() -> None:
        person = Person(address, session)
        for _ in range(5):
            await person.step()
        with begin(server):
            line = await person.connected()
            refused = await line.ask("step", 6)
            assert refused["error"]["code"] == "storage"
            assert reason in refused["error"]["message"]
            again = await line.ask("step", 6)
            assert again["error"]["code"] == "storage"
            await at_the_door(address, session, reason)
            for asked in (office.ask("PUT", path, {"text": OTHER, "version": 1}), office.ask("POST", f"{path}/copy")):
                assert asked[0] == 503
                assert asked[1]["error"]["code"] == "storage"
                assert reason in asked[1]["error"]["message"]
            status, found = office.ask("GET", path)
            assert (status, found["text"], found["version"]) == (200, TEXT, 1)
            status, found = office.ask("GET", "/ready")
            assert (status, found["database"]) == (503, "failed")
        for _ in range(5):
            await person.step()
        assert (await person.settle())["position"] == 10
        assert person.trace == undisturbed(10)
        person.leave()

    asyncio.run(go())
    assert office.ask("PUT", path, {"text": OTHER, "version": 1})[1]["version"] == 2
    assert len(office.ask("GET", f"{path}/versions")[1]) == 2
    check(server)


async def at_the_door(address: str, session: str, reason: str) -> None:
    """Somebody who comes now is told why, and turned away."""
    late = await Line.connect(address, session, person="late")
    refused = await late.greeting
    assert reason in refused["error"]["message"]
    assert await late.closed == 4500


def check(server: Server) -> None:
    """What SQLite itself says of the file."""
    with closing(sqlite3.connect(server.data / "signalbox.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.long
@pytest.mark.parametrize("rounds", [3, 12])
def test_a_worker_that_dies_is_replaced_and_nobody_notices(server: Server, rounds: int) -> None:
    office = Office(address := server.address)
    (session,) = make(office, 1)
    made = office.post("/api/definitions", {"text": TEXT})
    path = f"/api/definitions/{made['id']}"

    async def one_round(person: Person, number: int) -> None:
        """A step and a save, while all workers die once."""
        text = TEXT + " " * number
        saving = asyncio.to_thread(office.ask, "PUT", path, {"text": text, "version": number})
        both = asyncio.gather(person.step(), saving)
        await asyncio.sleep(random.uniform(0, 0.05))
        for process in memory.family(server.pid)[1:]:
            os.kill(process, signal.SIGKILL)
        _, (status, found) = await both
        assert (status, found["version"]) == (200, number + 1)
        card = next(one for one in office.ask("GET", "/api/definitions")[1] if one["id"] == made["id"])
        assert (card["name"], card["states"], card["problems"]["errors"]) == ("Patrol", 25, 0)

    async def go() -> None:
        person = Person(address, session)
        for number in range(1, rounds + 1):
            await one_round(person, number)
        await person.settle()
        assert person.trace == undisturbed(rounds)
        person.leave()

    asyncio.run(go())


@pytest.mark.long
def test_redis_that_cannot_be_reached_is_said(tmp_path: Path) -> None:
    pytest.importorskip("channels_redis")
    server = Server(tmp_path, settings={"SIGNALBOX_REDIS": "redis://127.0.0.1:1/0"})
    address = server.start()
    try:
        office = Office(address)
        made = office.post("/api/definitions", {"text": TEXT})
        (session,) = make(office, 1)
        saved = office.ask("PUT", f"/api/definitions/{made['id']}", {"text": OTHER, "version": 1})
        assert (saved[0], saved[1]["version"]) == (200, 2)

        async def go() -> None:
            begun = time.monotonic()
            await at_the_door(address, session, "cannot reach Redis")
            assert time.monotonic() - begun < 5

        asyncio.run(go())
        assert "until SIGNALBOX_REDIS can be reached nobody can simulate" in server.log.read_text()
    finally:
        server.stop()
