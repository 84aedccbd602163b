"""What tests give where a builtin has to pay for what it makes."""

from collections.abc import Callable


def free(_size: int) -> None:
    """Nobody pays."""


class Spent(Exception):
    """There is nothing left to pay with."""


def purse(calls: int) -> Callable[[int], None]:
    """A charge that can be paid so often, and raises Spent then."""
    left = iter(range(calls))

    def pay(_size: int) -> None:
        if next(left, None) is None:
            raise Spent

    return pay
