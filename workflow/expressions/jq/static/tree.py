"""What can be told of a part of a program by its shape."""

from workflow.expressions._query import NOTHING, Nothing
from workflow.expressions.jq.syntax.tree import (
    Array,
    Comma,
    Constant,
    Each,
    Identity,
    Index,
    Node,
    Object,
    Slice,
    Variable,
)
from workflow.expressions.jq.values.kinds import Spelled, number
from workflow.paths import Json


def is_place(node: Node) -> bool:
    """Whether it only says where something stands: `.a[0].b`, `$x.a[]`."""
    while isinstance(node, Index | Each | Slice):
        if isinstance(node, Index) and not isinstance(node.key, Constant) and not is_place(node.key):
            return False
        node = node.of
    return isinstance(node, Identity | Variable)


def literal(node: Node | None) -> Json | Nothing:
    """The value of a constant, also of an array or object of constants; NOTHING of anything else."""
    if isinstance(node, Constant):
        return number(float(node.value)) if type(node.value) is Spelled else node.value
    if isinstance(node, Array):
        body = node.body
        found = [literal(one) for one in (body.parts if isinstance(body, Comma) else (body,) if body else ())]
        return NOTHING if NOTHING in found else found
    if isinstance(node, Object):
        pairs = [(literal(key), literal(value)) for key, value in node.members]
        if all(type(key) is str and value is not NOTHING for key, value in pairs):
            return dict(pairs)
    return NOTHING
