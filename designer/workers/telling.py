"""A diagnostic as the pages have it (`designer.api.shapes.DiagnosticShape`)."""

from typing import Any

from designer.workers.units import Units
from workflow.diagnostics import Diagnostic


def told(one: Diagnostic, units: Units) -> dict[str, Any]:
    """The finding with its places, and those of its quick fix, in UTF-16 units."""
    shape = one.to_json()
    del shape["file"]
    if one.fix:
        edits = [{"from": units(edit.start), "to": units(edit.end), "insert": edit.text} for edit in one.fix.edits]
        shape["fix"] = {"title": one.fix.title, "edits": edits}
    return shape | {"from": units(one.range.start.offset), "to": units(one.range.end.offset)}
