"""The short form of tools/bench/sessions.py, with bounds that hold on a busy machine."""

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Self

import pytest

from designer.cli.serve import MANY_FILES
from tests.crowd import Line, Office
from tools.bench.sessions import Size, idle, serving
from tools.bench.stepping import at, join, make, step, together

PEOPLE = 50
TURNS = 8
"""How often each does a thing: few enough that no line is closed for its haste (docs/limits.md)."""
ROUNDS = 3
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


class Round(NamedTuple):
    """What steps cost in one go, in seconds: without a step, alone, among all others, and all of these in all."""

    way: list[float]
    alone: list[float]
    crowd: list[float]
    spent: float

    @classmethod
    async def of(cls, address: str) -> Self:
        """Measure it once, with people of its own."""
        lines = await join(address, make(Office(address), PEOPLE))
        way, alone = await in_turn(lines, refused), await in_turn(lines, step)
        begun = time.perf_counter()
        crowd = await together([several(line) for line in lines])
        spent = time.perf_counter() - begun
        for line in lines:
            line.cut()
        return cls(way, alone, crowd, spent)


@pytest.mark.long  # measures time: on a busy machine no bound of it is sure
def test_fifty_people_step_at_once() -> None:
    """A crowd's step costs no more than one person's, and that a few times what its way there and back costs.

    Everything is a ratio of the same minute, and the best of some rounds counts: a machine may become busy in one, and
    a slip of ten times is seen in each.
    """

    async def rounds(address: str) -> list[Round]:
        return [await Round.of(address) for _ in range(ROUNDS)]

    with serving() as (_, address):
        found = asyncio.run(rounds(address))
    assert [len(one.crowd) for one in found] == [PEOPLE * TURNS] * ROUNDS
    ratios = {
        "one person's step to its way": [at(0.5, one.alone) / at(0.5, one.way) for one in found],
        "all at once to one after the other": [one.spent / sum(one.alone) for one in found],
        "the slowest to the median": [
            at(0.99, one.crowd) / at(0.5, one.crowd) for one in found
        ],  # nobody is kept waiting
    }
    print(ratios)
    assert min(ratios["one person's step to its way"]) < 12
    assert min(ratios["all at once to one after the other"]) < 2
    assert min(ratios["the slowest to the median"]) < 6


@pytest.mark.long
def test_the_usual_limit_of_open_files_does_not_count() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
    try:
        with serving() as (server, _):
            assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE)[0] == min(before[1], MANY_FILES)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.long  # measures memory of a server that has served hundreds
def test_an_idle_session_takes_little() -> None:
    with serving() as (server, address):
        taken = asyncio.run(idle(server, address, SHORT))
    print(taken)
    assert taken["session"] < 1
    assert taken["sockets"] < 300
