"""What a rule answers: a place in the document and words for the person who wrote it."""

from dataclasses import dataclass

from workflow.diagnostics import Fix, Range, Related, Severity
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at `path`. Its range is that of the value, of the key with `key`, or `range` where one is given.

    `severity` is that of the rule where it is None.
    """

    path: Path
    message: str
    key: bool = False
    fix: Fix | None = None
    range: Range | None = None
    severity: Severity | None = None
    related: tuple[Related, ...] = ()
