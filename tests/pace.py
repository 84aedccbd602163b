"""How fast this machine is just now, so that a bar in milliseconds holds on a loaded one too."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import process_time
from typing import Final, TypeVar

from designer.workers.gc_tuning import leave_alone
from tests import room

Value = TypeVar("Value")
USUAL: Final = 0.0125
"""CPU seconds of `_loop` on the machine of the bars, without other load: there a bar is as it is written."""
USUAL_START: Final = 0.125
"""CPU seconds of a fresh interpreter with PARTS on the machine of the bars."""
PARTS: Final = (
    "import asyncio, decimal, email.mime.text, http.client, logging.config, sqlite3, unittest.mock, xml.dom.minidom"
)
USUAL_MADE: Final = 0.15
"""CPU seconds of `_made` on the machine of the bars. How fast memory is had is another thing than how fast programs
run: machines of one kind differ by two, and what reads a MiB of YAML goes by this.
"""
QUICK: Final = 0.007
"""The same on the machine that jq's bars were set on."""


def within(enough: float, call: Callable[[], Value], times: int = 5, usual: float = USUAL) -> Value:
    """What a call gives that takes less than so many seconds of CPU, as if the machine were the usual one.

    A faster machine is left alone. Where the first turn took longer, up to `times` more are taken while no other
    process of this run has a test: both the call and the loop count as they went at their best, in turns, for other
    load only ever adds to either.
    """
    found: list[Value] = []
    leave_alone()  # what other tests left behind is no work of this one
    best = _measured(lambda: found.append(call()))
    if best < enough:
        return found[-1]
    with room.alone():
        loop, made = float("inf"), min(_measured(_made) for _ in range(2))
        for _ in range(times):
            loop = min(loop, _measured(_loop))
            best = min(best, _measured(lambda: found.append(call())))
            if best / max(1.0, loop / usual, made / USUAL_MADE) < enough:
                return found[-1]
    others = f"the loop {loop:.4f} s of {usual} s, and what is made {made:.3f} s of {USUAL_MADE} s"
    raise AssertionError(f"took {best:.3f} s of {enough} s where others took: {others}")


def slowness() -> float:
    """How many times slower this machine is just now than the usual one, at its best of three; 1 for a faster one."""
    return max(1.0, min(_measured(_loop) for _ in range(3)) / USUAL)


def starts_within(enough: float, start: Callable[[], object], times: int = 5) -> None:
    """A process that `start` runs to its end takes less than so many seconds of CPU, as on the usual machine.

    How fast programs are read into memory is another thing than how fast they run: a fresh interpreter with parts of
    the standard library is started in turns with it. Both count at their best.
    """
    best = other = float("inf")
    with room.alone():
        for _ in range(times):
            other = min(other, _of_children(lambda: subprocess.run([sys.executable, "-c", PARTS], check=True)))
            best = min(best, _of_children(start))
            if best / max(1.0, other / USUAL_START) < enough:
                return
    message = f"took {best:.2f} s of {enough} s where another start took {other:.3f} s of {USUAL_START} s"
    raise AssertionError(message)


def _of_children(call: Callable[[], object]) -> float:
    before = os.times().children_user
    call()
    return os.times().children_user - before


def _measured(call: Callable[[], object]) -> float:
    """In a thread of its own: how far inside of other calls it is called must not count, for where the interpreter's
    stack comes to the end of a block, each call may take a new one.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_spent, call).result()


def _spent(call: Callable[[], object]) -> float:
    begun = process_time()
    call()
    return process_time() - begun


def _made() -> int:
    """What reading a large text comes to: very many small things, none of which is let go."""
    return len([{"a": number, "b": [number, {"c": str(number)}], "d": f"x{number}"} for number in range(150_000)])


def _loop() -> int:
    """What programs mostly do: generators that call closures."""

    def counted(most: int) -> Iterator[int]:
        yield from range(most)

    def kept(one: int, _other: int) -> int:
        return one

    total = 0
    for one in counted(100_000):
        total = kept(one, total)
    return total
