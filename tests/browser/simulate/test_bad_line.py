"""The Simulate page at the end of a bad line (cut, torn, late, doubled) shows what the server has."""

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.crowd import Office
from tests.reliability.proxy import Faults, Proxy
from tests.serving import Server, free_port
from tests.websocket import Socket
from tools.bench.stepping import make

pytestmark = [pytest.mark.browser, pytest.mark.long]
FAULTS = Faults(cut=0.05, torn=0.02, double=0.2, late=0.3)
STEPS = 40


@contextmanager
def behind_a_bad_line(server: Server, port: int) -> Iterator[Proxy]:
    """A proxy on `port`, in a thread of its own."""
    ready, over = threading.Event(), threading.Event()
    proxy = Proxy(server.port, FAULTS, random.Random(4), port)

    async def run() -> None:
        async with proxy:
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        assert ready.wait(10)
        yield proxy
    finally:
        over.set()
        thread.join()


def test_every_key_is_one_step_over_a_bad_line(page: Page, tmp_path: Path, allowed: list[str]) -> None:
    allowed += ["WebSocket connection", "net::ERR", "Failed to load resource"]
    port = free_port()
    origins = f"http://127.0.0.1:{port}"
    server = Server(tmp_path, settings={"SIGNALBOX_ORIGINS": origins})
    server.start()
    try:
        (session,) = make(office := Office(origins, server.port), 1)
        with behind_a_bad_line(server, port) as proxy:
            page.goto(office.page(session))
            expect(page.locator("#canvas .sb-node").first).to_be_visible()
            expect(page.get_by_role("button", name="Step into")).to_be_enabled(timeout=30_000)  # the run has come
            for number in range(1, STEPS + 1):
                page.keyboard.press("F11")
                expect(page.locator(".scrub b")).to_have_text(str(number), timeout=30_000)
            shown = int(page.locator("#trace .count").inner_text())
        print(proxy.happened)
        assert proxy.happened["cut"] + proxy.happened["torn"] > 2
        late = Socket(server.address, f"/ws/sessions/{session}/", origin=origins)
        now = late.receive()
        late.close()
        assert (now["view"]["position"], now["view"]["traceLength"]) == (STEPS, shown)
    finally:
        server.stop()
