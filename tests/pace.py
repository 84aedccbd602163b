"""How fast this machine is just now, so that a bar in milliseconds holds on a loaded one too."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import process_time
from typing import Final, TypeVar

from tests import room

Value = TypeVar("Value")
USUAL: Final = 0.0125
"""CPU seconds of `_loop` on the machine of the bars, without other load: there a bar is as it is written."""
QUICK: Final = 0.007
"""The same on the machine that jq's bars were set on."""


def within(enough: float, call: Callable[[], Value], times: int = 5, usual: float = USUAL) -> Value:
    """What a call gives that takes less than so many seconds of CPU, as if the machine were the usual one.

    A faster machine is left alone. Where the first turn took longer, up to `times` more are taken while no other
    process of this run has a test: both the call and the loop count as they went at their best, in turns, for other
    load only ever adds to either.
    """
    found: list[Value] = []
    with unburdened():
        best = _measured(lambda: found.append(call()))
        if best < enough:
            return found[-1]
        with room.alone():
            loop = float("inf")
            for _ in range(times):
                loop = min(loop, _measured(_loop))
                best = min(best, _measured(lambda: found.append(call())))
                if best / max(1.0, loop / usual) < enough:
                    return found[-1]
    message = f"took {best:.3f} s of {enough} s where the loop took {loop:.4f} s of {usual} s"
    raise AssertionError(message)


@contextmanager
def unburdened() -> Iterator[None]:
    """What other tests left behind is not gone through again and again by the garbage collector."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def slowness() -> float:
    """How many times slower this machine is just now than the usual one, at its best of three; 1 for a faster one."""
    return max(1.0, min(_measured(_loop) for _ in range(3)) / USUAL)


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
