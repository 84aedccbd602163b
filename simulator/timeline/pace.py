"""How long a part of a command may take: told by who carries it out, for nothing here knows a clock.

Where a part ends changes nothing of the run: the next part goes on there.
"""

from typing import Protocol


class Pace(Protocol):
    """The time of one part of a command: as it is here, for as long as it takes."""

    def used(self) -> float:
        """What is used of it so far, in slices: somebody who comes should wait for one at most."""
        return 0.0

    def is_over(self) -> bool:
        """Whether the part is to end after the step that it is at."""
        return False


class Unhurried(Pace):
    """A part that may take as long as it does."""


def more(steps: int, used: float) -> int:
    """How many steps may be made at once after so many took that much of a slice: half of one, no more than twice."""
    return 2 * steps if used <= 0.25 else max(1, int(steps / used / 2))
