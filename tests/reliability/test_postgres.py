"""PostgreSQL of this machine, where it is installed, goes away amid steps and saves, and comes back."""

import asyncio
import json
import signal
from pathlib import Path

import pytest

from tests.crowd import Office
from tests.postgres import Postgres
from tests.reliability.people import AGAIN, Person, undisturbed
from tests.serving import Server
from tools.bench.patrol import patrol
from tools.bench.stepping import make

pytestmark = pytest.mark.long
TEXT = json.dumps(patrol())
STEPS = 5


def test_postgresql_goes_away_and_comes_back(postgres: Postgres, tmp_path: Path) -> None:
    """Stopped, and as after a crash."""
    server = Server(tmp_path / "data", settings={"SIGNALBOX_DATABASE": postgres.url})
    office = Office(address := server.start())
    path = f"/api/definitions/{office.post('/api/definitions', {'text': TEXT})['id']}"
    (session,) = make(office, 1)

    async def go() -> None:
        person = Person(address, session)
        for how in (signal.SIGINT, signal.SIGQUIT):
            for _ in range(STEPS):
                await person.step()
            await asyncio.to_thread(postgres.stop, how)
            refused = await (await person.connected()).ask("step", person.answered + 1)
            assert refused["error"]["code"] == "storage"
            assert "the database cannot be reached" in refused["error"]["message"]
            status, answer = await asyncio.to_thread(office.ask, "PUT", path, {"text": TEXT + " ", "version": 1})
            assert (status, answer["error"]["code"]) == (503, "storage")
            await asyncio.to_thread(postgres.start)
            await resumed(person)
        assert (await person.settle())["position"] == person.position
        assert person.trace == undisturbed(person.position)
        person.leave()

    try:
        asyncio.run(go())
        assert office.ask("GET", path)[1]["text"] == TEXT
        assert office.ask("PUT", path, {"text": TEXT + " ", "version": 1})[1]["version"] == 2
    finally:
        server.stop()


async def resumed(person: Person) -> None:
    """The next step is made within a few attempts: what is left of the old connections may refuse some."""
    wanted = person.answered + 1
    for _ in range(20):
        answer = await (await person.connected()).ask("step", wanted)
        if "view" in answer:
            assert answer["view"]["position"] == wanted
            person._take(answer)
            person.position = person.answered = wanted
            return
        assert answer["error"]["code"] == "storage", answer
        await asyncio.sleep(AGAIN)
    raise AssertionError("no step is made with PostgreSQL back")
