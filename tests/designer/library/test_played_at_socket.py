"""What a page's buttons send, at the socket: each scenario comes to what its headless run comes to.

Through the consumer, the log and the worker processes; the trace is put together of its pieces, as a page does.
"""

import json
from collections.abc import AsyncIterator
from itertools import cycle
from typing import Any

import pytest
import pytest_asyncio

from designer.workers.client import close_pools
from simulator.wire.view import Control
from tests.designer.gallery_runs import CASES, EVERY_KIND, PAGE_WAYS, headless, kept
from tests.simulator.debugged import bare
from tests.simulator.sockets import Client, new_session
from tests.tiers import share

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]
FIELDS = {"continue": {"timeouts": False}}
MOST = 2_000  # commands: no scenario of ours needs as many
LONG = 40
"""Events of a trace from which on a run is only continued here: a step is a round trip through all processes.

By steps, and with some back, longer ones are played by the engine alone and by the modules of the page.
"""
OF_IT = [case for case in CASES if case.values[0] in EVERY_KIND]


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


class Page:
    """What a page has of a session: the newest view, and the trace of all pieces that came."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.trace: list[Any] = []
        self.take(client.first)

    def take(self, message: dict[str, Any]) -> None:
        assert "error" not in message, message
        self.view = message["view"]
        self.trace[message["trace"]["from"] :] = bare(message["trace"]["events"])

    async def give(self, command: str) -> None:
        self.take(await self.client.ask(command, **FIELDS.get(command, {})))

    async def play(self, commands: list[Control]) -> None:
        """Press one after the other in turn until the first is disabled; each that is not must do something."""
        for presses, command in enumerate(cycle(commands)):
            why = self.view["controls"]["why"]
            if why[commands[0]] is not None:
                return
            assert presses < MOST
            if why[command] is None:
                before = self.view["position"], self.view["length"]
                await self.give(command)
                assert (self.view["position"], self.view["length"]) != before, f"{command} does nothing"


@pytest.mark.parametrize(("name", "number"), share(OF_IT, 3))
async def test_it_is_played_at_the_socket_as_headless(name: str, number: int, settings: Any) -> None:
    settings.LIMIT_MESSAGES_PER_SECOND = settings.LIMIT_MESSAGES_BURST = 10_000  # no person presses as fast
    text, written = kept(name, number)
    expected = headless(name, number)
    async with Client(await new_session(text, **json.loads(written))) as client:
        page = Page(client)
        for way, commands in PAGE_WAYS.items():
            if way != "Start and Continue" and len(expected["trace"]) > LONG:
                continue
            await page.play(commands)
            assert page.trace == expected["trace"], way
            assert page.view["traceLength"] == len(expected["trace"]), way
            assert page.view["status"] in (expected["status"], "refused" if expected["status"] is None else ""), way
            await page.give("reset")
            assert page.view["position"] == 0
            assert page.trace == [], "a restart leaves nothing of the run before"
