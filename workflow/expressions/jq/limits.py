"""How far a jq program goes: the bounds of its text, and of what one evaluation does and makes (limits.md)."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, eq=False)  # known by identity, which makes it a quick key of a cache
class JqLimits:
    """`characters` and `nesting` of a program, `variables` that one pattern takes; of one evaluation `work` (about one
    unit for each value produced or looked at), `made` characters or entries of one value, `depth` of data, `outputs`,
    and `levels`, the parts of the program that wait for each other: a function that calls itself has a few each time.
    """

    characters: int = 10_000
    nesting: int = 100
    variables: int = 100
    work: int = 250_000
    made: int = 1_048_576
    depth: int = 512
    outputs: int = 10_000
    levels: int = 600


JQ_LIMITS: Final = JqLimits()
