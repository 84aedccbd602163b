"""The edition of the rules by which definitions run (docs/semantics.md, "Editions").

A correction of the rules begins a new one for the dialects that it concerns: what a log of commands gives may then
differ from what was seen as it was written.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from workflow.model import Schedule

if TYPE_CHECKING:
    from simulator.engine.setup.program import Program

EDITION: Final = 3
"""That of the runs which are made now."""
CORRECTED: Final = {"0.8": 2, "1.0": 2}
"""By dialect the edition that corrected it last; others are as they were in the first."""
CLOCKS: Final = 2
"""The edition that corrected crons in a time zone."""
FIRSTS: Final = 3
"""The edition in which a cron is due at the very start of the clock too."""


def is_older(edition: int, programs: "Iterable[Program]") -> bool:
    """Whether runs of these programs may go otherwise now than in an edition."""
    return any(edition < _corrected(program) for program in programs)


def _corrected(program: "Program") -> int:
    crons = [node for node in program.nodes.values() if isinstance(node, Schedule) and node.cron]
    in_zone = any(one.timezone for one in crons)
    return max(CORRECTED.get(program.workflow.dialect, 1), CLOCKS if in_zone else 1, FIRSTS if crons else 1)
