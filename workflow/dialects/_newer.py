"""Editions of the specification that are newer than those that can be read: known by name, so that it can be said."""

import re

from workflow.paths import Json, Path

_READABLE_LATER = re.compile(r"0\.[789](?:\..*)?", re.ASCII)
_DSL = re.compile(r"[1-9][0-9]*\.[0-9]+(?:\..*)?", re.ASCII)


def newer(data: Json) -> tuple[str, Path] | None:
    """The name of a newer edition that a text is of, and where it says so; None for any other text."""
    if not isinstance(data, dict):
        return None
    said = data.get("specVersion")
    if isinstance(said, str | float) and _READABLE_LATER.fullmatch(str(said)):
        return f"Serverless Workflow {said}", ("specVersion",)
    head = data.get("document")
    dsl = head.get("dsl") if isinstance(head, dict) else None
    if isinstance(dsl, str | float) and _DSL.fullmatch(str(dsl)):
        return f"Serverless Workflow DSL {dsl}", ("document", "dsl")
    if isinstance(data.get("do"), list) and "states" not in data:
        return "the Serverless Workflow DSL (1.0)", ("do",)
    return None
