"""The members that data of a definition are known to have, for completing expressions.

They come from injected data, from expressions anywhere in the text, and from what scenarios and samples bring.
"""

import re
from collections.abc import Iterable, Iterator

from workflow.definition import Definition
from workflow.nodes import all_states
from workflow.paths import Json
from workflow.states import InjectState

Tree = dict[str, Json]
"""Member -> its own members; items of a list count as the list itself."""

DEPTH = 10
MOST = 3000
CHAIN = re.compile(r"\$((?:\.[A-Za-z_][\w-]*|\[\*\]|\[\d+\]|\['[^'\]]*'\])+)")
STEP = re.compile(r"\.([A-Za-z_][\w-]*)|\['([^']*)'\]|\[[^\]]*\]")


def members_of(definition: Definition, samples: Iterable[Json]) -> Tree:
    tree = _Tree()
    for sample in samples:
        tree.data(tree.root, sample)
    if definition.workflow:
        for state in all_states(definition.workflow.scope):
            if isinstance(state, InjectState):
                tree.data(tree.root, state.data)
    for said in texts_in(definition.document.data):
        for chain in CHAIN.finditer(said):
            tree.chain(chain.group(1))
    return tree.root


class _Tree:
    """Grows up to `MOST` members and `DEPTH` levels."""

    def __init__(self) -> None:
        self.root: Tree = {}
        self.count = 0

    def data(self, node: Tree, value: Json, depth: int = 0) -> None:
        if isinstance(value, list):
            for item in value[:20]:
                self.data(node, item, depth)
        elif isinstance(value, dict) and depth < DEPTH:
            for name, inner in value.items():
                below = self.child(node, str(name))
                if below is not None:
                    self.data(below, inner, depth + 1)

    def chain(self, text: str) -> None:
        node: Tree | None = self.root
        for step in list(STEP.finditer(text))[:DEPTH]:
            name = step.group(1) or step.group(2)
            if name and node is not None:
                node = self.child(node, name)

    def child(self, node: Tree, name: str) -> Tree | None:
        if name not in node:
            if self.count >= MOST or len(name) > 100:
                return None
            self.count += 1
            node[name] = {}
        found: Tree = node[name]
        return found


def texts_in(value: Json) -> Iterator[str]:
    """All texts in some data, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts_in(inner)
