"""With a Redis of this machine, where there is one (see `make scale-test`): idle people stay connected."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.stepping import make
from tests.crowd import Line, Office
from tests.serving import Server, free_port

pytestmark = pytest.mark.slow
QUIET = 8.0
"""Seconds without a message: longer than any client waits for one by default."""


@pytest.fixture
def redis() -> Iterator[str]:
    """The address of a Redis of our own."""
    pytest.importorskip("channels_redis")
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("no redis-server on this machine")
    port = free_port()
    words = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        yield f"redis://127.0.0.1:{port}/0"
        process.terminate()


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
