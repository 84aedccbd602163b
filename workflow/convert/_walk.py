"""Every node of a model, in source order."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from workflow.model import FunctionCall


def nodes(node: object) -> Iterator[object]:
    """`node` and all that is inside of it."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in fields(node):
            yield from nodes(getattr(node, field.name))


def calls(node: object) -> Iterator[FunctionCall]:
    """Every call of a function in `node`."""
    return (found for found in nodes(node) if isinstance(found, FunctionCall))
