"""How long something may last: as the nearest that has time limits says (semantics-0.8.md §5.1)."""

from typing import Literal

from workflow.model import Duration, Timeouts

Kind = Literal["action", "branch", "event"]


def time_limit(kind: Kind, *holders: Timeouts | None) -> Duration | None:
    """The limit of a kind by the first of the holders that has one, the nearest first."""
    found = (getattr(one, kind, None) for one in holders)
    return next((one for one in found if one is not None), None)
