"""How much more work a call is for more of what it is given: counted, not timed, so that a busy machine is no matter.

Work is the lines of Python that run. What grows with a number of things takes for twice as many more again about twice
as much more; `GROWTH` leaves room for sorting.
"""

import sys
import threading
from collections.abc import Callable
from itertools import count
from types import FrameType
from typing import Any

GROWTH = 2.5
"""How much more the third step may take over the second than the second over the first; what is quadratic takes 4."""

NOISE = 0.1
"""What grows by less than this part of the whole does not count as growing."""

Call = Callable[[], object]


def lines(call: Call) -> int:
    """How many lines of Python `call` runs, each turn of a loop counted, with those of the threads that it begins."""
    counted = count()

    def each(_frame: FrameType, _event: str, _arg: Any) -> Any:
        next(counted)
        return each

    before, of_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(each)
    threading.settrace(each)
    try:
        call()
    finally:
        sys.settrace(before)
        threading.settrace(of_threads)
    return next(counted)


def growth(make: Callable[[int], Call], size: int) -> float:
    """How the work grows: what it takes more from 2 to 4 times `size` over what it takes more from one to 2 times.

    `make` prepares what a number of things are done with; what it gives is measured, once warm.
    """
    make(max(2, size // 4))()
    first, second, third = (lines(make(number)) for number in (size, 2 * size, 4 * size))
    return (third - second) / max(second - first, NOISE * second)
