"""The parts of the drawing before, by what they were made from: to compare that is quicker than to make them."""

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class KeptParts(Generic[Made]):
    """The parts of one kind that were made since the last beginning, and of the drawing before."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[object, Made]] = {}
        self._now: dict[str, tuple[object, Made]] = {}

    def begin(self) -> None:
        """A new drawing: what is not in it is forgotten with the next."""
        self._before, self._now = self._now, {}

    def part(self, name: str, key: object, make: Callable[[], Made]) -> Made:
        """The part `name`, as no other of the drawing is called: what `make` gives, which depends on `key` alone."""
        known = self._before.get(name)
        if known is None or known[0] != key:
            known = (key, make())
        self._now[name] = known
        return known[1]
