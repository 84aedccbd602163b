"""How fast this machine is just now, so that a bar in milliseconds holds on a loaded one too."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import process_time
from typing import Final

USUAL: Final = 0.0125
"""CPU seconds of `_loop` on the machine of the bars, without other load: there a bar is as it is written."""
QUICK: Final = 0.007
"""The same on the machine that jq's bars were set on."""


def seconds(call: Callable[[], object], enough: float, times: int = 3, usual: float = USUAL) -> float:
    """CPU seconds of a call as if the machine were the usual one; a faster one is left alone.

    Both the call and the loop count as they went at their best, in turns: other load only ever adds to either. So
    no more turns are taken, of as many as `times`, once one took less than `enough` seconds.
    """
    call_at_best = loop_at_best = float("inf")
    with unburdened():
        for _ in range(times):
            call_at_best = min(call_at_best, _measured(call))
            if call_at_best < enough:
                return call_at_best
            loop_at_best = min(loop_at_best, _measured(_loop))
    return call_at_best / max(1.0, loop_at_best / usual)


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
    found: list[float] = []

    def measured() -> None:
        begun = process_time()
        call()
        found.append(process_time() - begun)

    thread = Thread(target=measured)
    thread.start()
    thread.join()
    return found[0]


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
