"""What an exploration did not try whole: a search is complete only where nothing is."""

from typing import NamedTuple


class Bound(NamedTuple):
    """`what` was bounded, the pointer of the place `where`, empty for the definition as a whole, and `why`."""

    what: str
    where: str
    why: str


class Reason(NamedTuple):
    """Why something was not reached; `is_sure`: nothing that is tried could reach it, so that nothing was left out."""

    text: str
    is_sure: bool = False
