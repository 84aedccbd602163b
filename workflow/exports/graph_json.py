"""The diagram as data: nodes and edges with their words, joined to the source by JSON pointers; for other programs."""

import json
from dataclasses import asdict
from typing import Any

from workflow.definition import Definition
from workflow.exports._options import Exported, Options, graph

ID = "graph-json"
TITLE = "JSON graph"
HELP = "boxes and edges, for programs"
SUFFIX = ".graph.json"
MEDIA_TYPE = "application/json"
ORDER = 8
DRAWN = True

EDITION = 1
"""Counted up when a member changes its meaning or goes; new members may come at any time."""


def write(definition: Definition, options: Options) -> Exported:
    """`{"edition": 1, "name", "detail", "nodes": […], "edges": […]}`, members as in `workflow.diagram.graph`."""
    found = {"edition": EDITION, **asdict(graph(definition, options), dict_factory=_members)}
    return Exported(f"{json.dumps(found, ensure_ascii=False, indent=1)}\n".encode("utf-8", "replace"))


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """All but how a comparison marks it: here is only one definition."""
    return {name: value for name, value in pairs if name != "look"}
