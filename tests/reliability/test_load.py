"""The short form of bench/sessions.py, with bounds that hold on a busy machine: a slip of ten times is seen."""

import asyncio
import resource

import pytest

from bench.sessions import RATE, Size, idle, serving
from bench.stepping import at, join, make, press, together
from designer.cli.serve import MANY_FILES
from tests.crowd import Office

pytestmark = pytest.mark.slow
PEOPLE = 50
SHORT = Size(seconds=4.0, idle=60, sockets=150)


def test_fifty_people_step_at_once() -> None:
    async def waits(address: str) -> list[float]:
        lines = await join(address, make(Office(address), PEOPLE))
        waited = await together([press(line, RATE, SHORT.seconds) for line in lines])
        for line in lines:
            line.cut()
        return waited

    with serving() as (_, address):
        waited = asyncio.run(waits(address))
    print(f"{len(waited)} steps: median {at(0.5, waited):.1f} ms, p99 {at(0.99, waited):.1f} ms")
    assert len(waited) > PEOPLE * RATE * SHORT.seconds / 2
    assert at(0.5, waited) < 150
    assert at(0.99, waited) < 1_000


def test_the_usual_limit_of_open_files_does_not_count() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
    try:
        with serving() as (server, _):
            assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE)[0] == min(before[1], MANY_FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_an_idle_session_takes_little() -> None:
    with serving() as (server, address):
        taken = asyncio.run(idle(server, address, SHORT))
    print(taken)
    assert taken["session"] < 1
    assert taken["sockets"] < 300
