"""Diagnostics and edits as the pages have them (`designer.api.schemas.analysis.DiagnosticShape`, `EditShape`)."""

from collections.abc import Iterable
from typing import TypedDict

from workflow.diagnostics import Diagnostic, Fix, Range, TextEdit
from workflow.editor.utf16 import Units
from workflow.paths import Json

EditJson = TypedDict("EditJson", {"from": int, "to": int, "insert": str})
"""A change of the text at places in UTF-16 units."""


def diagnostic_to_json(one: Diagnostic, units: Units) -> dict[str, Json]:
    """The finding with its places, those on its way and of its quick fix, in UTF-16 units."""
    shape = one.to_json()
    del shape["file"]
    if one.fix:
        shape["fix"] = _fix(one.fix, units)
    if one.more_fixes:
        shape["more_fixes"] = [_fix(each, units) for each in one.more_fixes]
    if one.related:
        shape["related"] = [each.to_json() | _units(each.range, units) for each in one.related]
    return shape | _units(one.range, units)


def _fix(fix: Fix, units: Units) -> dict[str, Json]:
    return {"title": fix.title, "edits": edits_to_json(fix.edits, units)}


def _units(place: Range, units: Units) -> dict[str, Json]:
    return {"from": units(place.start.offset), "to": units(place.end.offset)}


def edits_to_json(edits: Iterable[TextEdit], units: Units) -> list[EditJson]:
    return [{"from": units(edit.start), "to": units(edit.end), "insert": edit.text} for edit in edits]
