"""The diagram as data: nodes and edges with their words, joined to the source by JSON pointers; for other programs."""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from workflow.definition import Definition
from workflow.exports._options import Exported, Options, graph

EDITION = 1
"""Counted up when a member changes its meaning or goes; new members may come at any time."""


def write(definition: Definition, options: Options) -> Exported:
    """`{"edition": 1, "name", "detail", "nodes": […], "edges": […]}`, members as in `workflow.diagram.graph`."""
    found = {"edition": EDITION, **_plain(graph(definition, options))}
    return Exported(f"{json.dumps(found, ensure_ascii=False, indent=1)}\n".encode("utf-8", "replace"))


def _plain(value: Any) -> Any:
    """As `dataclasses.asdict`, in a third of its time; without how a comparison marks it: here is one definition."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    kind: Any = type(value)
    members = _members(kind)
    return {name: _plain(getattr(value, name)) for name in members} if members else value


@cache
def _members(kind: type) -> tuple[str, ...]:
    """What an object of that class has; nothing where it is no dataclass."""
    return tuple(one.name for one in fields(kind) if one.name != "look") if is_dataclass(kind) else ()
