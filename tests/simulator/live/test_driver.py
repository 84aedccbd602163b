"""What a process knows of a session may be old: what another one stored counts before a refusal, and before nothing."""

from typing import Any

import pytest

from simulator.live import driver, storage
from simulator.live.driver import Drive, Update
from simulator.live.ports import Refused, Result

pytestmark = pytest.mark.asyncio

OLD, NOW = 3, 4


class Runner:
    """One that finds a call waiting, or something to do, as of the version that another process stored."""

    def __init__(self, refuses: bool) -> None:
        self.refuses = refuses
        self.asked: list[int] = []

    async def run(self, session_id: str, version: int, command: Any, *_: Any) -> Result:
        self.asked.append(version)
        if self.refuses and version == OLD:
            raise Refused("not-possible", "no call 1 is waiting")
        body = f'{{"view": {{"position": {version}}}}}'
        return Result(None, None, None, body)

    async def forget(self, session_id: str) -> None: ...


@pytest.mark.parametrize("command", ["resolve", "edit-data", "forward"])
@pytest.mark.parametrize("refuses", [True, False], ids=["refused", "no change"])
async def test_a_command_is_executed_again_on_what_is_stored(
    command: str, refuses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner, sent = Runner(refuses), list[Update]()
    monkeypatch.setattr(driver, "runner", lambda: runner)
    monkeypatch.setattr(storage, "version_of", lambda _: NOW)

    async def send(update: Update) -> None:
        sent.append(update)

    drive = Drive("session", version=OLD, debug_settings={})
    await drive.execute({"command": command}, send)
    assert runner.asked == [OLD, NOW]
    assert [(update.seq, update.body) for update in sent] == [(NOW, '{"view": {"position": 4}}')]


async def test_a_refusal_on_what_is_stored_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = Runner(refuses=True)
    monkeypatch.setattr(driver, "runner", lambda: runner)
    monkeypatch.setattr(storage, "version_of", lambda _: OLD)

    async def send(update: Update) -> None:
        raise AssertionError(update)

    drive = Drive("session", version=OLD, debug_settings={})
    with pytest.raises(Refused, match="no call 1 is waiting"):
        await drive.execute({"command": "resolve"}, send)
    assert runner.asked == [OLD]
