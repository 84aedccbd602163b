"""What can be told of a jq program without running it: for lint, completion, lineage and exploring (docs/jq.md)."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from workflow.expressions.jq.limits import JQ_LIMITS, JqLimits
from workflow.expressions.jq.static.facts import (
    BELOW,
    EACH,
    KINDS,
    SLIPS,
    Called,
    Compared,
    Finding,
    Kind,
    Literally,
    Look,
    Read,
    Side,
    Step,
    Used,
)

if TYPE_CHECKING:
    from workflow.expressions.jq.syntax.tree import Node

__all__ = [
    "BELOW",
    "EACH",
    "KINDS",
    "SLIPS",
    "Called",
    "Compared",
    "Finding",
    "Kind",
    "Literally",
    "Look",
    "Read",
    "Side",
    "Step",
    "Used",
    "fault",
    "look",
    "reads_of",
]


def look(text: str, given: Collection[str] | None = None, limits: JqLimits = JQ_LIMITS) -> Look:
    """Looks at a program. `given` are the names of the variables that it will be given; None: it may be any.

    Never raises: of a text that is no program there is the finding that says why.
    """
    from workflow.expressions.jq.static import programs

    return programs.look(text, given, limits)


def reads_of(part: "Node") -> tuple[Read, ...]:
    """The places that a part of a program reads, in its own input and in the variables that it does not make itself."""
    from workflow.expressions.jq.static import programs

    return programs.reads_of(part)


def fault(text: str, given: Collection[str], known: Look | None = None) -> Finding | None:
    """Why a program does not compile, or which variable it lacks beside those `given`; None where it can run.

    It may lack the sign of `$SECRETS`, as old ones do. `known` is what was seen of it with these, if it was.
    """
    from workflow.expressions.jq.static import programs

    return programs.fault(text, given, known)
