"""Going through the tree of a program."""

from collections.abc import Iterator

from workflow.expressions.jq.syntax.tree import Constant, Function, Identity, Index, Negation, Node, Pattern
from workflow.paths import Json


def children(node: object) -> Iterator[object]:
    """The parts of a part: nodes, patterns, functions."""
    for name in node.__slots__:  # type: ignore[attr-defined]
        yield from _parts(getattr(node, name))


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, Node | Pattern | Function):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _parts(one)


def nodes(root: Node) -> Iterator[Node]:
    """All parts, the outer ones first, as they stand."""
    pending: list[object] = [root]
    while pending:
        part = pending.pop()
        if isinstance(part, Node):
            yield part
        pending += reversed(list(children(part)))


def path_of(node: Node) -> tuple[str | int, ...] | None:
    """The names and indexes of a path from the input, `.a["b c"][0]`; None of anything else."""
    found: list[str | int] = []
    while isinstance(node, Index):
        key: Json = node.key.value if isinstance(node.key, Constant) else None
        if isinstance(node.key, Negation) and isinstance(node.key.of, Constant) and type(node.key.of.value) is int:
            key = -node.key.of.value
        if isinstance(key, bool) or not isinstance(key, str | int) or node.optional:
            return None
        found.append(key)
        node = node.of
    return tuple(reversed(found)) if isinstance(node, Identity) else None
