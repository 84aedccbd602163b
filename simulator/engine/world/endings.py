"""How what runs ends, in one vocabulary: instances, and what lasts in them (visits, branches, calls, waits)."""

from typing import Final, Literal, get_args

Ending = Literal["completed", "caught", "failed", "timed-out", "cancelled", "terminated", "blocked"]
"""Caught: its error was handled. Cancelled: something else ended it. Of instances alone: terminated, which ends those
that wait for it too, and blocked, for nothing says where to go on; none of them is caught.
"""
Status = Literal["running", "waiting"] | Ending
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
