"""Graph -> layers: items in rows, linked only from one row to the next, or side by side within a row.

A label is an item of its own in a row between two rows of boxes, and an edge that passes a row has a thin item there,
so that nothing ever stands in an edge's way. An engine only has to find each item's place *across* its row (`x` where
the direction is TB, `y` where it is LR); `along` is the other axis.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from workflow.diagram.graph import Edge, Graph, TaskGraph
from workflow.diagram.ranks import Ranks
from workflow.diagram.sizes import Size

GAP = 28.0
"""Between items of one row, in pixels."""

THIN = 2.0

CORNER = 18.0
"""How far from a box's corner an edge meets it at least."""


@dataclass(slots=True)
class Item:
    """A thing in a row: a node, a label or the place where an edge passes. Lengths in pixels."""

    id: str
    level: int
    across: float = THIN
    along: float = 0.0
    edge: str = ""  # of a label or a passing edge: the edge's id
    inset: float = 0.0  # of a mark: from its edge along to its circle
    box: bool = False  # whether edges may meet it anywhere on a side

    @property
    def solid(self) -> bool:
        """Whether edges must not run through it."""
        return self.across > THIN


class Link(NamedTuple):
    """Two items of neighbouring rows (`tail` is above), or of one row (`tail` is before)."""

    tail: str
    head: str
    weight: int = 1


@dataclass(slots=True)
class Layers:
    """Items by id, links, and the items that each edge passes from its source to its target, both included."""

    items: dict[str, Item] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    chains: dict[str, list[str]] = field(default_factory=dict)
    levels: int = 0
    tight: bool = False  # small boxes and tasks stand closer
    back_after: bool = False


def build_layers(
    graph: Graph,
    ranks: Ranks,
    sizes: Mapping[str, Size],
    labels: Mapping[str, Size],
    insets: Mapping[str, float],
    back_after: bool = False,
) -> Layers:
    """The layers of a graph. `sizes` are of nodes, `labels` of edges that have any; width is across, height along.

    `back_after`: what leads back climbs after the boxes of its rows instead of before them.
    """
    is_tight = graph.detail == "overview" or isinstance(graph, TaskGraph)
    layers = Layers(tight=is_tight, back_after=back_after)
    level_of = _levels(graph, ranks, labels)
    layers.levels = len(level_of)
    for node in graph.nodes:
        size = sizes[node.id]
        level = level_of[2 * ranks.of[node.id]]
        box = node.shape not in ("start", "end", "if")
        layers.items[node.id] = Item(node.id, level, size.width, size.height, inset=insets.get(node.id, 0.0), box=box)
    for edge in graph.edges:
        if edge.id in ranks.beside:
            _beside(layers, edge, labels.get(edge.id))
        else:
            _across_rows(layers, edge, ranks, level_of, labels.get(edge.id))
    for name in ranks.hanging:
        _hang(layers, name)
    return layers


def _hang(layers: Layers, name: str) -> None:
    """Thin items from the first row down, since Graphviz begins every connected part in its first row."""
    for level in range(layers.items[name].level - 1, -1, -1):
        above = Item(f"{name}~{level}", level)
        layers.items[above.id] = above
        layers.links.append(Link(above.id, name))
        name = above.id


def _levels(graph: Graph, ranks: Ranks, labels: Mapping[str, Size]) -> dict[int, int]:
    """Rows of boxes are even, rows of labels odd; only those that are used get a number."""
    used = {2 * row for row in ranks.of.values()}
    used |= {_label_level(edge, ranks) for edge in graph.edges if edge.id in labels and edge.id not in ranks.beside}
    return {level: number for number, level in enumerate(sorted(used))}


def _label_level(edge: Edge, ranks: Ranks) -> int:
    """Just below the source; halfway up where the edge leads back."""
    source, target = ranks.of[edge.source], ranks.of[edge.target]
    return source + target if edge.id in ranks.back else 2 * source + 1


def _beside(layers: Layers, edge: Edge, label: Size | None) -> None:
    chain = [edge.source, edge.target]
    if label is not None:
        chain.insert(1, _item(layers, edge, layers.items[edge.source].level, label).id)
    layers.links += [Link(tail, head, 10) for tail, head in pairwise(chain)]
    layers.chains[edge.id] = chain


def _across_rows(layers: Layers, edge: Edge, ranks: Ranks, level_of: dict[int, int], label: Size | None) -> None:
    back = edge.id in ranks.back
    upper, lower = (edge.target, edge.source) if back else (edge.source, edge.target)
    first, last = layers.items[upper].level, layers.items[lower].level
    labelled = level_of[_label_level(edge, ranks)] if label is not None else -1
    passed = range(first, last + 1) if back else range(first + 1, last)
    between = [_item(layers, edge, level, label if level == labelled else None).id for level in passed]
    if back:
        _climb(layers, edge, between)
        return
    chain = [upper, *between, lower]
    main = 5 if edge.id in ranks.spine else 1
    for tail, head in pairwise(chain):
        layers.links.append(Link(tail, head, main * _weight(tail in between, head in between)))
    layers.chains[edge.id] = chain


def _weight(from_passing: bool, to_passing: bool) -> int:
    """How much a piece should be straight: most where it passes rows, then where it enters a box."""
    if from_passing:
        return 8 if to_passing else 6
    return 2 if to_passing else 6


def _climb(layers: Layers, edge: Edge, between: list[str]) -> None:
    layers.links += [Link(tail, head, 8) for tail, head in pairwise(between)]
    beside = [(between[0], edge.target)]
    if edge.source != edge.target:
        beside.append((between[-1], edge.source))
    layers.links += [Link(box, passing) if layers.back_after else Link(passing, box) for passing, box in beside]
    layers.chains[edge.id] = [edge.source, *reversed(between), edge.target]


def _item(layers: Layers, edge: Edge, level: int, label: Size | None) -> Item:
    item = Item(f"{edge.id}~{level}", level, edge=edge.id)
    if label is not None:
        item.across, item.along = label.width, label.height
    layers.items[item.id] = item
    return item


def rows(layers: Layers, across: Mapping[str, float]) -> list[list[Item]]:
    """The items of each row in order."""
    found: dict[int, list[Item]] = defaultdict(list)
    for item in sorted(layers.items.values(), key=lambda item: (across[item.id], item.id)):
        found[item.level].append(item)
    return [found[level] for level in range(layers.levels)]
