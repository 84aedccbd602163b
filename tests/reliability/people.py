"""People whose line may break: they connect again, send again what got no answer, and notice what cannot be."""

import asyncio
import json
from typing import Any

from simulator.session.session import Session
from tests.crowd import Line
from tests.simulator.debugged import bare
from tools.bench.patrol import patrol, scenario

Json = Any
AGAIN = 0.1  # seconds before the line is tried once more
GIVING_UP = 90.0
"""Seconds without a line after which somebody says so."""


class Person:
    """Drives one session by commands numbered from 1; keeps the trace as a page does.

    `port`: of a proxy before the server at `address`.
    """

    def __init__(self, address: str, session: str, port: int | None = None, name: str = "driver") -> None:
        self.session = session
        self.trace: list[Json] = []
        self.seq = -1
        self.position = 0
        self.answered = 0
        self.reconnections = -1
        self._where = (address, session, port)
        self._name = name
        self._line: Line | None = None

    async def execute(self, command: str, **fields: Json) -> Json:
        """The answer to the next command, over as many lines as it takes."""
        number = self.answered + 1
        while True:
            line = await self.connected()
            try:
                answer = await line.ask(command, number, **fields)
            except ConnectionError:
                continue
            self._take(answer)
            self.answered = number
            return answer

    async def step(self) -> None:
        """One step; AssertionError where one was lost or made twice."""
        before = self.position
        answer = await self.execute("step")
        assert "view" in answer, answer
        assert answer["view"]["position"] == before + 1, f"{before} steps were answered, then {answer['view']['step']}"
        self.position = before + 1

    async def connected(self) -> Line:
        """The line, or a new one where it was cut."""
        begun = asyncio.get_running_loop().time()
        while self._line is None or self._line.closed.done():
            try:
                known: Json = {"seq": self.seq, "from": len(self.trace)} if self.seq >= 0 else {}
                line = await Line.connect(*self._where, person=self._name, client=self._name, **known)
            except OSError:
                assert asyncio.get_running_loop().time() - begun < GIVING_UP, "the server does not come back"
                await asyncio.sleep(AGAIN)
                continue
            if "error" in await line.greeting:
                await asyncio.sleep(AGAIN)
                continue
            self.reconnections += 1
            self._line = line
            line.received = self._take
            self._take(await line.greeting)
        return self._line

    async def settle(self) -> Json:
        """The session as the server has it; afterwards the trace here is all of it."""
        while True:
            line = await self.connected()
            try:
                now = await line.ask("sync", 0, **{"from": len(self.trace)})
            except ConnectionError:
                continue
            self._take(now)
            if len(self.trace) >= now["view"]["traceLength"]:
                return now["view"]

    def leave(self) -> None:
        """Go without a word."""
        if self._line:
            self._line.cut()

    def _take(self, message: Json) -> None:
        """What is older than what is known is an answer given again."""
        if "trace" not in message or message["seq"] < self.seq:
            return
        start = message["trace"]["from"]
        if start <= len(self.trace):
            self.trace[start:] = bare(message["trace"]["events"])
        self.seq = message["seq"]


def undisturbed(steps: int) -> list[Json]:
    """The trace of a session of the same definition that makes so many steps at one go, without any server."""
    session = Session.open({"definition": json.dumps(patrol()), "with": [], "scenario": scenario()})
    for _ in range(steps):
        session.handle({"command": "step"})
    trace: list[Json] = json.loads(json.dumps(session.trace()))
    return trace
