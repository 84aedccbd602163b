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
class Diagnostic:
    """One finding. `range` is the text it is about, `path` the place in the document."""

    rule: str
    severity: Severity
    message: str
    path: Path
    range: Range
    fix: Fix | None = None

    def to_json(self, file: str = "") -> dict[str, Json]:
        """The object of `lint --format json` (contracts.md, "Diagnostics")."""
        found: dict[str, Json] = {
            "file": file,
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            "pointer": pointer(self.path),
            "line": self.range.start.line,
            "column": self.range.start.column,
            "end_line": self.range.end.line,
            "end_column": self.range.end.column,
        }
        if self.fix:
            edits = [{"from": edit.start, "to": edit.end, "insert": edit.text} for edit in self.fix.edits]
            found["fix"] = {"title": self.fix.title, "edits": edits}
        return found
