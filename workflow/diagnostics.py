"""People's mistakes are data: a Diagnostic says which rule, how bad, what and where, and how to mend it.

The shape is the one editors know from the Language Server Protocol; the JSON form is contracts.md, "Diagnostics".
"""

from dataclasses import dataclass
from typing import Literal

from workflow.paths import Json, Path, pointer

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in the text: `offset` in code points from 0, `line` and `column` from 1."""

    offset: int
    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """From `start` up to, not including, `end`."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replace the code points `start` up to `end` of the source by `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A quick fix: what it does, in words, and the edits that do it (not overlapping)."""

    title: str
    edits: tuple[TextEdit, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding is about: what is there, in words."""

    message: str
    path: Path
    range: Range

    def to_json(self) -> dict[str, Json]:
        """The object as `related` has it."""
        return {"message": self.message, **_place_to_json(self.path, self.range)}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `range` is the text it is about, `path` the place in the document.

    `related` are other places that it speaks of: the way that leads there, in order. `late`: what has it is loaded, and
    fails as it runs. `more_fixes` are other ways to mend it.
    """

    rule: str
    severity: Severity
    message: str
    path: Path
    range: Range
    fix: Fix | None = None
    related: tuple[Related, ...] = ()
    late: bool = False
    more_fixes: tuple[Fix, ...] = ()

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """All ways to mend it, the most likely first."""
        return ((self.fix,) if self.fix else ()) + self.more_fixes

    def to_json(self, file: str = "") -> dict[str, Json]:
        """The object of `lint --format json` (contracts.md, "Diagnostics")."""
        found: dict[str, Json] = {
            "file": file,
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            **_place_to_json(self.path, self.range),
        }
        if self.fix:
            found["fix"] = _fix_to_json(self.fix)
        if self.more_fixes:
            found["more_fixes"] = [_fix_to_json(one) for one in self.more_fixes]
        if self.related:
            found["related"] = [one.to_json() for one in self.related]
        return found


def _fix_to_json(fix: Fix) -> dict[str, Json]:
    edits = [{"from": edit.start, "to": edit.end, "insert": edit.text} for edit in fix.edits]
    return {"title": fix.title, "edits": edits}


def _place_to_json(path: Path, place: Range) -> dict[str, Json]:
    return {
        "pointer": pointer(path),
        "line": place.start.line,
        "column": place.start.column,
        "end_line": place.end.line,
        "end_column": place.end.column,
    }
