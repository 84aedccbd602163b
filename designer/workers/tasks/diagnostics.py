"""Diagnostics and edits as the pages have them (`designer.api.schemas.analysis.DiagnosticShape`, `EditShape`)."""

from collections.abc import Iterable
from typing import Any

from workflow.diagnostics import Diagnostic, TextEdit
from workflow.editor.utf16 import Units


def told(one: Diagnostic, units: Units) -> dict[str, Any]:
    """The finding with its places, and those of its quick fix, in UTF-16 units."""
    shape = one.to_json()
    del shape["file"]
    if one.fix:
        shape["fix"] = {"title": one.fix.title, "edits": told_edits(one.fix.edits, units)}
    return shape | {"from": units(one.range.start.offset), "to": units(one.range.end.offset)}


def told_edits(edits: Iterable[TextEdit], units: Units) -> list[dict[str, Any]]:
    """`{from, to, insert}` each, in UTF-16 units."""
    return [{"from": units(edit.start), "to": units(edit.end), "insert": edit.text} for edit in edits]
