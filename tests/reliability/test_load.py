"""The short form of bench/sessions.py, with bounds that hold on a busy machine."""

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable

import pytest

from bench.sessions import Size, idle, serving
from bench.stepping import at, join, make, step, together
from designer.cli.serve import MANY_FILES
from tests.crowd import Line, Office

pytestmark = pytest.mark.slow
PEOPLE = 50
TURNS = 8
"""How often each does a thing: few enough that no line is closed for its haste (docs/limits.md)."""
SHORT = Size(seconds=4.0, idle=60, sockets=150)


async def refused(line: Line) -> float:
    """A command that there is not: seconds to its answer, which are those of the way there and back alone."""
    begun = time.perf_counter()
    assert "error" in await line.ask("no-such-command")
    return time.perf_counter() - begun


async def in_turn(lines: list[Line], act: Callable[[Line], Awaitable[float]]) -> list[float]:
    """One after the other, nobody beside them."""
    return [await act(line) for _ in range(TURNS) for line in lines]


async def several(line: Line) -> list[float]:
    """As soon as the last answer is there."""
    return [await step(line) for _ in range(TURNS)]


def test_fifty_people_step_at_once() -> None:
    """A crowd's step costs no more than one person's, and that a few times what its way there and back costs.

    Everything is a ratio of the same minute, so that a busy machine changes nothing; a slip of ten times is seen.
    """

    async def waits(address: str) -> tuple[list[float], list[float], list[float], float]:
        lines = await join(address, make(Office(address), PEOPLE))
        there_and_back = await in_turn(lines, refused)
        alone = await in_turn(lines, step)
        begun = time.perf_counter()
        crowd = await together([several(line) for line in lines])
        spent = time.perf_counter() - begun
        for line in lines:
            line.cut()
        return there_and_back, alone, crowd, spent

    with serving() as (_, address):
        there_and_back, alone, crowd, spent = asyncio.run(waits(address))
    middle = {"way": at(0.5, there_and_back), "alone": at(0.5, alone), "crowd": at(0.5, crowd)}
    print(f"{middle} ms, p99 {at(0.99, crowd):.1f} ms; one after the other {sum(alone):.2f} s, at once {spent:.2f} s")
    assert len(crowd) == PEOPLE * TURNS
    assert middle["alone"] < 12 * middle["way"]
    assert spent < 2 * sum(alone)
    assert at(0.99, crowd) < 6 * middle["crowd"]  # nobody is kept waiting for the others


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
