"""`kill -9` of the server while many people step, again and again (safety.md, promise 1)."""

import asyncio
import random
import time
from dataclasses import dataclass
from pathlib import Path

from tests.crowd import Office
from tests.reliability.people import Person, undisturbed
from tests.serving import Server
from tools.bench.stepping import make

PEOPLE = 50
PACE = 0.1  # seconds between an answer and the next step: faster than any person


@dataclass(frozen=True)
class Killed:
    """What came of it: all answered steps, how often lines were taken up again, the longest start of a server (s)."""

    rounds: int
    steps: int
    reconnections: int
    slowest_start: float


def kill_rounds(folder: Path, rounds: int, chance: random.Random, people: int = PEOPLE) -> Killed:
    """Run it; AssertionError for a step that was lost or doubled, a session that does not resume, another trace."""
    server = Server(folder)
    address = server.start()
    try:
        crowd = [Person(address, session) for session in make(Office(address), people)]
        starts = asyncio.run(_rounds(server, crowd, rounds, chance))
    finally:
        server.stop()
    return Killed(rounds, sum(one.answered for one in crowd), sum(one.reconnections for one in crowd), max(starts))


async def _rounds(server: Server, crowd: list[Person], rounds: int, chance: random.Random) -> list[float]:
    over = asyncio.Event()
    walks = asyncio.gather(*[_walk(one, over, chance) for one in crowd])
    starts = []
    try:
        for _ in range(rounds):
            await _until_all_step(crowd, walks)
            await asyncio.sleep(chance.uniform(0, 1))
            await asyncio.to_thread(server.kill)
            begun = time.monotonic()
            await asyncio.to_thread(server.start)
            starts.append(time.monotonic() - begun)
        await _until_all_step(crowd, walks)
    finally:
        over.set()
    await walks
    for one in crowd:
        await _compare(one)
    return starts


async def _walk(person: Person, over: asyncio.Event, chance: random.Random) -> None:
    while not over.is_set():
        await person.step()
        await asyncio.sleep(chance.uniform(0, 2 * PACE))


async def _until_all_step(crowd: list[Person], walks: "asyncio.Future[list[None]]") -> None:
    """Until everybody has had three more answers; raises what went wrong with one."""
    before = [one.answered for one in crowd]
    while any(one.answered < count + 3 for one, count in zip(crowd, before, strict=True)):
        if walks.done():
            walks.result()
        await asyncio.sleep(0.05)


async def _compare(person: Person) -> None:
    """The session stands where its person does, and its trace is that of a run that nothing disturbed."""
    view = await person.settle()
    assert view["position"] == person.position == person.answered
    assert person.trace == undisturbed(person.position)
    person.leave()
