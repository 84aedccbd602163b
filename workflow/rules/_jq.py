"""What is told of a jq program: why it cannot run, or what is probably a slip (docs/jq.md, "Static look")."""

from functools import lru_cache
from typing import Final

from workflow import expressions
from workflow.expressions import jq
from workflow.expressions.jq import Finding, Look
from workflow.model import Expression

MOST: Final = 2**53
"""No number of branches, nor of iterations, is larger."""


@lru_cache(maxsize=2048)
def look(text: str) -> Look:
    """What can be told of a program: several rules look at the same ones."""
    return jq.look(text)


def old_secrets(text: str) -> tuple[int, ...]:
    """Where a program says `SECRETS.x` without the sign `$` (semantics-0.8.md §0.4), if it runs only so."""
    places = jq.older.places(text)
    return places if places and not jq.compiles(text) and expressions.check(text, "jq") is None else ()


def fault(text: str, given: frozenset[str]) -> Finding | None:
    """Why a program does not compile, or which variable it lacks; None where it can run."""
    wrong, _ = _looked(text, given)
    return wrong


def slips(text: str, given: frozenset[str]) -> tuple[Finding, ...]:
    """What is most likely not meant in a program that can run."""
    wrong, told = _looked(text, given)
    return () if wrong else told


def number(by: Expression | None) -> float | None:
    """The number that an expression always gives, as large as it may be; None where it cannot be told."""
    found = look(by.text).result if by is not None and by.language == "jq" else None
    if isinstance(found, bool) or not isinstance(found, int | float):
        return None
    return float(max(-MOST, min(found, MOST)))


@lru_cache(maxsize=2048)
def _looked(text: str, given: frozenset[str]) -> tuple[Finding | None, tuple[Finding, ...]]:
    found = jq.look(text, given)
    return jq.fault(text, given, found), tuple(one for one in found.findings if one.kind in jq.SLIPS)
