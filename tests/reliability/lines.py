"""People at the end of bad lines: what they are told in the end is what the server has, and nothing happened twice."""

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.crowd import Office
from tests.reliability.people import Person
from tests.reliability.proxy import Faults, Proxy
from tests.serving import Server
from tools.bench.stepping import make

FAULTS = Faults(cut=0.03, torn=0.02, double=0.1, late=0.2)
COMMANDS: list[dict[str, Any]] = [
    *[{"command": "step"}] * 6,
    {"command": "step", "count": 3},
    {"command": "back"},
    {"command": "back", "count": 2},
    {"command": "forward"},
    {"command": "step-over"},
    {"command": "advance", "by": "PT1H"},
    {"command": "inject", "event": {"type": "bell", "source": "door"}},
    {"command": "settings", "unmatchedEvents": "drop"},
]


@dataclass(frozen=True)
class Disturbed:
    """What came of it: commands answered, lines taken up again, and what the proxy did."""

    commands: int
    reconnections: int
    happened: dict[str, int]


def bad_lines(folder: Path, pairs: int, commands: int, chance: random.Random) -> Disturbed:
    """So many drivers send so many commands each over a bad line, while somebody follows each over another.

    AssertionError where driver, follower and a run over a good line do not end with the same view and trace.
    """
    server = Server(folder)
    address = server.start()
    try:
        return asyncio.run(_all(server, address, pairs, commands, chance))
    finally:
        server.stop()


async def _all(server: Server, address: str, pairs: int, commands: int, chance: random.Random) -> Disturbed:
    sessions = await asyncio.to_thread(make, Office(address), 2 * pairs)
    async with Proxy(server.port, FAULTS, chance) as proxy:
        found = [
            _pair(address, proxy.port, bad, good, [chance.choice(COMMANDS) for _ in range(commands)])
            for bad, good in zip(sessions[:pairs], sessions[pairs:], strict=True)
        ]
        again = sum(await asyncio.gather(*found))
    return Disturbed(pairs * commands, again, proxy.happened)


async def _pair(address: str, port: int, bad: str, good: str, commands: list[dict[str, Any]]) -> int:
    """Lines taken up again by the driver and the follower of one session."""
    driver, follower = Person(address, bad, port), Person(address, bad, port, "follower")
    quiet = Person(address, good)
    try:
        await _the_same(quiet, driver, follower, commands)
    finally:  # else what one turn of the test leaves open is told in the next one
        for one in (quiet, driver, follower):
            one.leave()
    return driver.reconnections + follower.reconnections


async def _the_same(quiet: Person, driver: Person, follower: Person, commands: list[dict[str, Any]]) -> None:
    """Each command gets the same answer over both lines, and all end with the same view and trace."""
    await driver.connected()
    for command in commands:
        wanted = await quiet.execute(**command)
        answer = await driver.execute(**command)
        assert _said(answer) == _said(wanted), command
        await follower.connected()
        await asyncio.sleep(0.06)  # no more than a line may send (docs/limits.md)
    views = [await one.settle() for one in (quiet, driver, follower)]
    assert views[0] == views[1] == views[2]
    assert quiet.trace == driver.trace == follower.trace


def _said(answer: Any) -> Any:
    """What an answer says of the run: its view, or why it was refused."""
    return answer.get("error") or answer["view"]
