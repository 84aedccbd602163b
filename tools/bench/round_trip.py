"""What a step costs beside an echo: `python tools/bench/round_trip.py [--write]` prints, or writes, its section.

The real server, and a bare Channels echo of 1 KB under Daphne (`tools/bench/echo.py`), in turn, by the same lines.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.crowd import Line, Office
from tools.bench import memory
from tools.bench.accounts import ACCOUNTS, signed_in
from tools.bench.echo import echoing
from tools.bench.page import command, machine, met, table
from tools.bench.sessions import FREE, serving
from tools.bench.stepping import Lean, at, cut, hurry, join, make, press, together

KILOBYTE = "x" * 1_000
MANY = 200
RATE = 1.0
"""Messages a second of each of MANY lines: far from what a server can do."""
SECONDS, TURNS = 4.0, 5
"""Of one turn, and how many each side has."""
FREER = {**FREE, "SIGNALBOX_LIMIT_WAITING": "1000"}
"""All lines are of one person, and wait at once."""
BAR = 3.0
Load = Callable[[list[Line]], Coroutine[Any, Any, list[float]]]


@dataclass(frozen=True)
class Side:
    """A server's processes, and the lines to it."""

    processes: list[int]
    lines: list[Line]


@dataclass(frozen=True)
class Cost:
    """Of one message in milliseconds: processor time of the server's processes, the first one's, and half the waits;
    and how many there were a second."""

    cpu: float
    own: float
    p50: float
    rate: float


class Echo(Lean):
    """A line to the echo, which is asked as a server is asked for a step."""

    async def ask(self, command: str, number: int | None = None, **fields: Any) -> Any:
        """What comes back of a kilobyte."""
        return {**await super().ask(command, number, **fields, text=KILOBYTE), "view": True}


async def one(lines: list[Line]) -> list[float]:
    """One line asks as soon as it has its answer."""
    return await hurry(lines[0], SECONDS)


async def many(lines: list[Line]) -> list[float]:
    return await together([press(line, RATE, SECONDS) for line in lines])


async def saturated(lines: list[Line]) -> list[float]:
    """All lines ask as soon as they have their answers."""
    return await together([hurry(line, SECONDS) for line in lines])


LOADS: dict[str, Load] = {
    "1 line, without a pause": one,
    f"{MANY} lines, {RATE:g} a second each": many,
    f"{MANY} lines, without a pause": saturated,
}


async def cost(side: Side, load: Load) -> Cost:
    before = [memory.worked(one) for one in side.processes]
    waited = await load(side.lines)
    taken = [memory.worked(one) - had for one, had in zip(side.processes, before, strict=True)]
    each = 1000 / len(waited)
    return Cost(each * sum(taken), each * taken[0], at(0.5, waited), len(waited) / SECONDS)


async def compared(step: Side, echo: Side, load: Load) -> tuple[Cost, Cost]:
    """Both sides under a load, in turn: of each figure the middle one; the first turn warms up."""
    turns = [(await cost(step, load), await cost(echo, load)) for _ in range(TURNS + 1)][1:]
    ours, bare = ([turn[side] for turn in turns] for side in (0, 1))
    return middle(ours), middle(bare)


def middle(costs: list[Cost]) -> Cost:
    return Cost(*(median(getattr(one, name) for one in costs) for name in ("cpu", "own", "p50", "rate")))


async def measured(settings: dict[str, str]) -> dict[str, tuple[Cost, Cost]]:
    with serving({**FREER, **settings}) as (server, address), echoing() as (process, place):
        cookie = signed_in(server, 1)[0] if settings else ""
        sessions = await asyncio.to_thread(make, Office(address, cookie=cookie), MANY)
        steps = Side([], await join(address, sessions, kind=Lean, cookie=cookie))
        steps.processes.extend(memory.family(server.pid))
        echo = Side([process], await join(place, sessions, kind=Echo))
        try:
            return {name: await compared(steps, echo, load) for name, load in LOADS.items()}
        finally:
            cut([*steps.lines, *echo.lines])


def section() -> str:
    head = f"""## A step beside an echo

Made by `python tools/bench/round_trip.py --write` with {machine()}. A step of a session of
`tools/bench/patrol.py`, and a message of 1 KB to a bare Channels echo under Daphne (`tools/bench/echo.py`), {TURNS}
turns each of {SECONDS:g} s, in turn; the middle one of each figure, milliseconds. *CPU* is what all processes of the
server take for a message, *its own* the share of the one with the sockets; *without a pause*: a line asks as soon as it
is answered."""
    rows = []
    for accounts, settings in (("", {}), (", accounts", ACCOUNTS)):
        for load, (step, echo) in asyncio.run(measured(settings)).items():
            rows.append(_row(f"{load}{accounts}", step, echo, bar=LOADS[load] is not saturated))
    names = ["load", "step: CPU", "its own", "p50", "a second", "echo: CPU", "p50", "a second", "CPU ÷", "p50 ÷"]
    return "\n\n".join([head, table([*names, f"bar: {BAR:g}"], rows)])


def _row(load: str, step: Cost, echo: Cost, *, bar: bool) -> list[str]:
    cpu, p50 = step.cpu / echo.cpu, step.p50 / echo.p50
    ours = [f"{step.cpu:.2f}", f"{step.own:.2f}", f"{step.p50:.2f}", f"{step.rate:,.0f}"]
    bare = [f"{echo.cpu:.2f}", f"{echo.p50:.2f}", f"{echo.rate:,.0f}"]
    said = f"{met(cpu <= BAR)}, {met(p50 <= BAR)}" if bar else "–"
    return [load, *ours, *bare, f"{cpu:.1f}", f"{p50:.1f}", said]


if __name__ == "__main__":
    command(__doc__, "round-trip", section)
