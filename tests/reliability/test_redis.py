"""With a Redis of this machine, where there is one (see `make scale-test`): idle people stay connected."""

import asyncio
from pathlib import Path

import pytest

from tests.crowd import Line, Office
from tests.redis import redis
from tests.serving import Server
from tools.bench.stepping import make

pytestmark = pytest.mark.long
__all__ = ["redis"]
QUIET = 8.0
"""Seconds without a message: longer than any client waits for one by default."""


def test_who_says_nothing_stays(redis: str, tmp_path: Path) -> None:
    server = Server(tmp_path, settings={"SIGNALBOX_REDIS": redis})
    address = server.start()

    async def go() -> None:
        (session,) = await asyncio.to_thread(make, Office(address), 1)
        lines = [await Line.connect(address, session, person=name) for name in ("driver", "follower")]
        await asyncio.sleep(QUIET)
        assert not any(line.closed.done() for line in lines)
        heard = asyncio.Event()
        lines[1].received = lambda message: heard.set() if message.get("seq") == 1 else None
        assert (await lines[0].ask("step"))["seq"] == 1
        async with asyncio.timeout(10):
            await heard.wait()
        for line in lines:
            line.cut()

    try:
        asyncio.run(go())
    finally:
        server.stop()
