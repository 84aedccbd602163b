"""Layers -> DOT: names and sizes only, in the order of the source. No text of the definition goes to Graphviz.

Graphviz orders each row and places it, top to bottom; `splines=none`, since we draw the edges. Pixels are points. The
three limits stop its searches early, which keeps tangles fast. It takes as long to read a small graph as to place it,
so that what most items and links have in common is said once, and of the places the short `plain` format is asked.
"""

from workflow.diagram.layers import GAP, THIN, Item, Layers, Link

POINTS = 72.0

WEIGHT = 8
"""Of a link from one passing item to the next, the most frequent one."""

HEAD = f"""\
digraph {{
	graph [nodesep={GAP / POINTS:.4f} splines=none ordering=out nslimit=0.5 nslimit1=0.5 mclimit=0.5]
	node [shape=none fixedsize=true label="" width={THIN / POINTS:.4f}]
	edge [weight={WEIGHT}]
"""


def to_dot(layers: Layers) -> tuple[str, list[str]]:
    """The DOT source, and the items' ids in the order of the names `n0`, `n1` … in it."""
    names = list(layers.items)
    short = {name: f"n{number}" for number, name in enumerate(names)}
    lines = [f"{short[item.id]}{_size(item)}\n" for item in layers.items.values()]
    lines += [_link(layers, link, short[link.tail], short[link.head]) for link in layers.links]
    return f"{HEAD}{''.join(lines)}}}\n", names


def _size(item: Item) -> str:
    """The room across of what is not thin; that along does not matter to the places across."""
    return f" [width={item.across / POINTS:.4f}]" if item.solid else ""


def _link(layers: Layers, link: Link, tail: str, head: str) -> str:
    beside = layers.items[link.tail].level == layers.items[link.head].level
    weight = f" [weight={link.weight}]" if link.weight != WEIGHT else ""
    return f"{{rank=same {tail}->{head}{weight}}}\n" if beside else f"{tail}->{head}{weight}\n"


def read_places(answer: str, names: list[str]) -> dict[str, float]:
    """Each item's centre across from the first item's, from Graphviz's `plain` output: `node <name> <x> <y> …`.

    These are whole pixels, as Graphviz works with; it writes five digits of the inches from the picture's edge. Raises
    ValueError where the answer is not complete.
    """
    nodes = [line.split(" ", 3) for line in answer.splitlines() if line.startswith("node ")]
    try:
        found = {name: float(across) for _, name, across, _ in nodes}
        first = found["n0"]
        return {name: float(round((found[f"n{number}"] - first) * POINTS)) for number, name in enumerate(names)}
    except (KeyError, ValueError, OverflowError) as problem:
        raise ValueError(f"Graphviz left something out: {problem}") from problem
