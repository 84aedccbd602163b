"""In the worker process: two texts compared by what they mean, in the shape `designer.api.comparisons.Comparison`."""

from dataclasses import asdict
from typing import Any

from workflow.definition import Definition, load
from workflow.differences.diff import Difference, EdgeChange, Element
from workflow.differences.items import Item
from workflow.differences.merged import draw_difference
from workflow.paths import Path, pointer


def compare(
    old: str, new: str, dialect: str | None = None, detail: Any = "actions", direction: Any = "TB"
) -> dict[str, Any]:
    """The difference of two texts and the picture of both; only a reason where one of them cannot be understood."""
    before, after = load(old, dialect=dialect), load(new, dialect=dialect)
    if before.workflow is None or after.workflow is None:
        told = [_why(found, side) for found, side in ((before, "old"), (after, "new")) if found.workflow is None]
        return {"difference": None, "svg": None, "reason": " ".join(told)}
    found, svg = draw_difference(before.workflow, after.workflow, detail, direction)
    return {"difference": _difference(found), "svg": svg, "reason": ""}


def _why(found: Definition, side: str) -> str:
    first = next((one for one in found.diagnostics if one.severity == "error"), None)
    place = f" (line {first.range.start.line}: {first.message})" if first else ""
    return f"The {side} text cannot be drawn: {found.reason}{place}."


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "whole": [_item(one) for one in found.whole],
        "states": [_element(one) for one in found.states],
        "edges": [_edge(one) for one in found.edges],
        "resources": [_element(one) for one in found.resources],
        "pairs": [[pointer(before), pointer(after)] for before, after in found.pairs],
    }


def _element(one: Element) -> dict[str, Any]:
    places = {"old": _pointer(one.old), "new": _pointer(one.new)}
    return {"change": one.change, "kind": one.kind, "name": one.name, "was": one.was, **places} | {
        "items": [_item(item) for item in one.items]
    }


def _item(one: Item) -> dict[str, Any]:
    places = {"old_pointer": _pointer(one.old_path), "new_pointer": _pointer(one.new_path)}
    return {"what": list(one.what), "old": one.old, "new": one.new, **places}


def _edge(one: EdgeChange) -> dict[str, Any]:
    return asdict(one)


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)


CALLS = {"compare": compare}
