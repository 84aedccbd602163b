"""A session that cannot be brought back is shown read-only with the reason, and what it costs is not paid each time."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from designer.workers import session_runner
from designer.workers.client import WorkerError
from designer.workers.tasks import sessions
from designer.workers.wire_frames import encode
from simulator.live.ports import Refused
from simulator.session.command_fields import CommandError
from simulator.session.saved_session import SavedSession
from tests.simulator.sockets import LOOP, Client, new_session

SETUP = {"definition": LOOP, "with": [], "scenario": {}}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    session_runner._held.clear()
    yield
    session_runner._held.clear()


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of failures by which replays end; each is used once, the last one always."""
    codes = ["timeout"]

    async def call(name: str, asked: dict[str, Any], _session_id: str) -> bytes:
        if asked.get("saved"):
            raise WorkerError(codes.pop(0) if len(codes) > 1 else codes[0], "This took longer than 10 seconds.")
        try:
            assert name == "handle"
            return encode(sessions.handle(**asked))
        except sessions.NotHere:
            raise WorkerError("not-here", "") from None
        except CommandError as error:
            raise WorkerError(error.code, error.message) from None

    monkeypatch.setattr(session_runner, "_call", call)
    return codes


async def load() -> tuple[dict[str, Any], SavedSession]:
    return SETUP, {"log": [], "position": 9, "length": 9}


async def ask(command: str) -> dict[str, Any]:
    found = await session_runner.run("s", 1, {"command": command}, load, {"breakpoints": [], "watches": []})
    assert found.change is None
    return dict(json.loads(found.body))


@pytest.mark.asyncio
@pytest.mark.parametrize("code", session_runner.UNOPENED)
async def test_a_session_that_cannot_be_replayed_opens_read_only(replays: list[str], code: str) -> None:
    replays[:] = [code, "asked twice"]
    for _ in range(3):
        [notice] = (await ask("sync"))["view"]["notices"]
        assert (notice["code"], "longer than 10 seconds" in notice["message"]) == ("read-only", True)
    with pytest.raises(Refused) as caught:
        await ask("continue")
    assert caught.value.code == "read-only"
    assert replays == ["asked twice"], "it was tried once"


@pytest.mark.asyncio
async def test_after_a_while_it_is_tried_again(replays: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    await ask("sync")
    monkeypatch.setattr(session_runner, "HELD_SECONDS", 0.0)
    replays[:] = ["memory", "asked twice"]
    await ask("sync")
    assert replays == ["asked twice"]


@pytest.mark.asyncio
async def test_a_command_that_fails_is_no_reason_to_hold_the_session(replays: list[str]) -> None:
    with pytest.raises(Refused):
        await ask("continue")
    assert not session_runner._held


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_no_session_can_be_started_from_is_closed_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call(*_given: Any) -> bytes:
        raise WorkerError("bad-scenario", "the definition cannot be read")

    monkeypatch.setattr(session_runner, "_call", call)
    client = Client(await new_session("nothing"))
    await client.socket.connect()
    assert (await client.receive())["error"]["code"] == "bad-scenario"
    assert await client.closed() == 4422


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_failure_of_the_server_itself_is_said_and_is_no_broken_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call(*_given: Any) -> bytes:
        raise RuntimeError("made for the test")

    monkeypatch.setattr(session_runner, "_call", call)
    client = Client(await new_session())
    await client.socket.connect()
    error = (await client.receive())["error"]
    assert error["code"] == "internal"
    assert "try it again" in error["message"]
    assert await client.closed() == 4500
