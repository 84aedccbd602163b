"""Editions of the specification that are newer than those that can be read: known by name, so that it can be said."""

import re

from workflow.paths import Json, Path

_DSL = re.compile(r"[2-9][0-9]*\.[0-9]+(?:\..*)?", re.ASCII)


def partly(data: Json) -> tuple[str, Path] | None:
    """The name of an edition that a text is of and that is read as another as far as it goes, and where it says so.

    0.9 was a stop on the way to 1.0 (semantics-0.8.md §0.3).
    """
    said = data.get("specVersion") if isinstance(data, dict) else None
    return (str(said), ("specVersion",)) if isinstance(said, str | float) and str(said).startswith("0.9") else None


def newer(data: Json) -> tuple[str, Path] | None:
    """The name of a newer edition that a text is of, and where it says so; None for any other text."""
    if not isinstance(data, dict):
        return None
    head = data.get("document")
    dsl = head.get("dsl") if isinstance(head, dict) else None
    if isinstance(dsl, str | float) and _DSL.fullmatch(str(dsl)):
        return f"Open Workflow DSL {dsl}", ("document", "dsl")
    return None


def is_resource(data: Json) -> bool:
    """Whether data are a Kubernetes resource, which may have a definition in it and is none."""
    return isinstance(data, dict) and isinstance(data.get("apiVersion"), str) and "kind" in data and "spec" in data
