"""A layered layout of our own, for when Graphviz fails or is late: there is always a picture.

Rows are ordered by the mean place of their neighbours, then each row is moved as near to its neighbours as the gaps
allow. The same layers always give the same places.
"""

from collections import defaultdict
from collections.abc import Callable

from workflow.diagram.layers import GAP, Layers

SWEEPS = 8
Neighbours = dict[str, list[tuple[str, int]]]


def arrange(layers: Layers) -> dict[str, float]:
    """Each item's centre across its row, in pixels."""
    above, below = _neighbours(layers)
    rows = _blocks(layers)
    order = {name: float(place) for row in rows for place, name in enumerate(_flat(row))}
    for sweep in range(SWEEPS):
        downwards = sweep % 2 == 0
        for row in rows if downwards else rows[::-1]:
            _sort(row, above if downwards else below, order)
    places = {name: float(place) for row in rows for name, place in _packed(_flat(row), layers).items()}
    for sweep in range(SWEEPS):
        downwards = sweep % 2 == 0
        for row in rows if downwards else rows[::-1]:
            _move(_flat(row), layers, above if downwards else below, places)
    return places


def _neighbours(layers: Layers) -> tuple[Neighbours, Neighbours]:
    above: Neighbours = defaultdict(list)
    below: Neighbours = defaultdict(list)
    for link in layers.links:
        if layers.items[link.tail].level != layers.items[link.head].level:
            above[link.head].append((link.tail, link.weight))
            below[link.tail].append((link.head, link.weight))
    return above, below


def _blocks(layers: Layers) -> list[list[list[str]]]:
    """Each row as blocks: what is linked within the row stays together, in the order of the links."""
    heads: dict[str, list[str]] = defaultdict(list)
    joined: set[str] = set()
    for link in layers.links:
        if layers.items[link.tail].level == layers.items[link.head].level:
            heads[link.head].append(link.tail)
            joined.add(link.tail)
    rows: list[list[list[str]]] = [[] for _ in range(layers.levels)]
    for name, item in layers.items.items():
        if name not in joined:
            rows[item.level].append(_before(name, heads))
    return rows


def _before(name: str, heads: dict[str, list[str]]) -> list[str]:
    found: list[str] = []
    for tail in heads.get(name, []):
        found += [other for other in _before(tail, heads) if other not in found]
    return [*found, name]


def _flat(row: list[list[str]]) -> list[str]:
    return list(dict.fromkeys(name for block in row for name in block))


def _sort(row: list[list[str]], neighbours: Neighbours, order: dict[str, float]) -> None:
    def mean(block: list[str]) -> float:
        found = [(order[other], weight) for name in block for other, weight in neighbours[name]]
        total = sum(weight for _, weight in found)
        return sum(place * weight for place, weight in found) / total if total else order[block[0]]

    row.sort(key=mean)
    count = len(_flat(row))
    order.update((name, (place + 0.5) / count * 100) for place, name in enumerate(_flat(row)))


def _packed(names: list[str], layers: Layers) -> dict[str, float]:
    places: dict[str, float] = {}
    edge = 0.0
    for name in names:
        width = layers.items[name].across
        places[name] = edge + width / 2
        edge += width + GAP
    middle = edge / 2
    return {name: place - middle for name, place in places.items()}


def _move(names: list[str], layers: Layers, neighbours: Neighbours, places: dict[str, float]) -> None:
    wanted = [_wanted(name, neighbours, places) for name in names]
    widths = [layers.items[name].across for name in names]
    weights = [1.0 + sum(weight for _, weight in neighbours[name]) for name in names]
    places.update(zip(names, spread(wanted, weights, _apart(widths)), strict=True))


def spread_row(widths: list[float], wanted: list[float]) -> list[float]:
    """The centres of a row's items in this order, as near to `wanted` as the gaps between them allow; all in pixels."""
    return spread(wanted, [1.0] * len(wanted), _apart(widths))


def _wanted(name: str, neighbours: Neighbours, places: dict[str, float]) -> float:
    found = neighbours[name]
    total = sum(weight for _, weight in found)
    return sum(places[other] * weight for other, weight in found) / total if total else places[name]


def _apart(widths: list[float]) -> Callable[[int], float]:
    return lambda index: (widths[index - 1] + widths[index]) / 2 + GAP


def spread(wanted: list[float], weights: list[float], apart: Callable[[int], float]) -> list[float]:
    """Places in this order, as near to `wanted` as possible, the one at `index` at least `apart(index)` after the last.

    Least squares under an order: neighbours that are too close form a group that stands at its weighted mean.
    """
    offsets = [0.0]
    for index in range(1, len(wanted)):
        offsets.append(offsets[-1] + apart(index))
    groups: list[tuple[float, float, int]] = []  # mean, weight, how many
    for want, weight, offset in zip(wanted, weights, offsets, strict=False):
        group = (want - offset, weight, 1)
        while groups and groups[-1][0] > group[0]:
            mean, heavy, count = groups.pop()
            total = heavy + group[1]
            group = ((mean * heavy + group[0] * group[1]) / total, total, count + group[2])
        groups.append(group)
    means = [mean for mean, _, count in groups for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=False)]
