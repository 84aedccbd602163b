"""People who step sessions over WebSockets, and how long each waits for the answers (seconds).

All run in one event loop beside the server, so that what the load generator costs is in the figures.
"""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from tests.crowd import Line, Office
from tools.bench.patrol import patrol, scenario

AHEAD = 10
"""Steps that every session has behind it before anything is measured."""

ALLOWED = 0.06
"""Seconds between two commands of one line, so that the server does not close it (docs/limits.md)."""


def make(office: Office, count: int) -> list[str]:
    """The ids of so many new sessions of one definition."""
    definition = office.definition(json.dumps(patrol()))
    return [office.session(definition, scenario()) for _ in range(count)]


def make_long(office: Office, steps: int) -> str:
    """The id of a session that may make so many steps at once."""
    settings = {"stepBudget": steps, "traceLimit": 25 * steps}
    return office.session(office.definition(json.dumps(patrol())), {**scenario(), "settings": settings})


class Lean(Line):
    """A line that reads no more of an answer than whether it is one: what a page does with it costs other machines."""

    def read(self, payload: bytes) -> Any:
        """A message; of one that has trace and view what comes before them, and that there is a `view`."""
        head, told, _ = payload.partition(b', "trace": ')
        return {**json.loads(head + b"}"), "view": True} if told else json.loads(payload)


async def join(
    address: str, sessions: list[str], steps: int = AHEAD, kind: type[Line] = Line, cookie: str = ""
) -> list[Line]:
    """A connected line for each session, which has made so many steps; `cookie`: of who has signed in."""
    lines = [await kind.connect(address, one, cookie=cookie, person=f"p-{one}", client="bench") for one in sessions]
    for line in lines:
        for _ in range(steps):
            await step(line)
    return lines


async def step(line: Line, command: str = "step", **fields: Any) -> float:
    """One step, or another command; seconds from the command to its answer."""
    begun = time.perf_counter()
    answer = await line.ask(command, **fields)
    waited = time.perf_counter() - begun
    if "view" not in answer:
        raise RuntimeError(f"{command} was refused: {answer}")
    return waited


async def in_turn(line: Line, commands: list[dict[str, Any]]) -> list[float]:
    """One command after the other, none sooner than the server allows; what each waited."""
    waited = []
    for command in commands:
        waited.append(await step(line, **command))
        await asyncio.sleep(ALLOWED)
    return waited


async def press(line: Line, rate: float, seconds: float) -> list[float]:
    """Step `rate` times a second from a random moment on, never before the last answer; what each step waited."""
    begun = time.perf_counter()
    due = begun + random.random() / rate
    waited = []
    while due < begun + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waited.append(await step(line))
        due = max(due + 1 / rate, time.perf_counter())
    return waited


async def hurry(line: Line, seconds: float) -> list[float]:
    """Step as soon as the last answer is there."""
    end = time.perf_counter() + seconds
    waited = []
    while time.perf_counter() < end:
        waited.append(await step(line))
    return waited


async def together(people: list[Coroutine[Any, Any, list[float]]]) -> list[float]:
    return [one for found in await asyncio.gather(*people) for one in found]


def cut(lines: list[Line]) -> None:
    for line in lines:
        line.cut()


@asynccontextmanager
async def crowd(lines: list[Line], rate: float) -> AsyncIterator[None]:
    """Meanwhile all these lines step, each at its own pace; raises what went wrong with one."""
    tasks = [asyncio.create_task(press(line, rate, 3600)) for line in lines]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def at(share: float, waited: list[float]) -> float:
    """The time (milliseconds) that so many of all did not exceed: `at(0.5, …)` is the median."""
    ordered = sorted(waited)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]
