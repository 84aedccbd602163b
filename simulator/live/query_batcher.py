"""Questions to the database that many ask at the same moment, put together into one call."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from simulator.live.db_threads import in_database

AT_ONCE = 200
"""Questions that are put together at most: a call's thread shall not keep the event loop waiting for long."""

Q = TypeVar("Q")
A = TypeVar("A")


@dataclass(slots=True)
class _Queue(Generic[Q, A]):
    """What is asked in one event loop, and who is answering."""

    waiting: list[tuple[Q, asyncio.Future[A]]] = field(default_factory=list)
    answering: asyncio.Task[None] | None = None


class Gathered(Generic[Q, A]):
    """Puts to the database together what many ask at the same moment.

    `call` gets some questions and gives as many answers, in a thread. A question that comes alone is put at once; those
    that come while a call is under way share the next one.
    """

    def __init__(self, call: Callable[[Sequence[Q]], Sequence[A]]) -> None:
        self._call = call
        self._queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue[Q, A]] = WeakKeyDictionary()

    async def ask(self, question: Q) -> A:
        """The answer; raises what the call raises, to all whose questions it was put together with."""
        loop = asyncio.get_running_loop()
        queue = self._queues.setdefault(loop, _Queue())
        answer: asyncio.Future[A] = loop.create_future()
        queue.waiting.append((question, answer))
        if queue.answering is None or queue.answering.done():
            queue.answering = loop.create_task(self._answer(queue))
        return await answer

    async def _answer(self, queue: _Queue[Q, A]) -> None:
        while queue.waiting:
            taken, queue.waiting = queue.waiting[:AT_ONCE], queue.waiting[AT_ONCE:]
            call = in_database(self._call, [question for question, _ in taken])
            (found,) = await asyncio.gather(call, return_exceptions=True)
            for number, (_, answer) in enumerate(taken):
                if answer.done():  # who asked has gone meanwhile
                    continue
                if isinstance(found, BaseException):
                    answer.set_exception(found)
                else:
                    answer.set_result(found[number])


async def next_beat(seconds: float) -> None:
    """Wait for the next moment that the clock is a multiple of `seconds`: what all ask then is gathered."""
    now = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds - now % seconds)
