"""Layers -> DOT: names and sizes only, in the order of the source. No text of the definition goes to Graphviz.

Graphviz orders each row and places it; `splines=none`, since we draw the edges. Pixels are points. The three limits
stop its searches early, which keeps tangles fast.
"""

import json

import graphviz

from workflow.diagram.layers import GAP, Layers

POINTS = 72.0

GRAPH = {
    "rankdir": "TB",
    "nodesep": f"{GAP / POINTS:.4f}",
    "ranksep": "0.5",
    "splines": "none",
    "nslimit": "0.5",
    "nslimit1": "0.5",
    "mclimit": "0.5",
}


def to_dot(layers: Layers) -> tuple[str, list[str]]:
    """The DOT source, and the items' ids in the order of the names `n0`, `n1` … in it.

    Lines are written as the library would, which takes ten times as long to look at what needs no quotes.
    """
    names = list(layers.items)
    short = {name: f"n{number}" for number, name in enumerate(names)}
    source = graphviz.Digraph(graph_attr=GRAPH, node_attr={"shape": "box", "fixedsize": "true", "label": ""})
    choosing = {link.tail for link in layers.links}
    for item in layers.items.values():
        height = max(item.along, 2.0) / POINTS
        order = " ordering=out" if item.id in choosing else ""
        source.body.append(f"\t{short[item.id]} [height={height:.4f}{order} width={item.across / POINTS:.4f}]\n")
    for link in layers.links:
        tail, head = short[link.tail], short[link.head]
        if layers.items[link.tail].level == layers.items[link.head].level:
            source.body.append(f"\t{{\n\t\tgraph [rank=same]\n\t\t{tail}\n\t\t{head}\n\t}}\n")
        source.body.append(f"\t{tail} -> {head} [weight={link.weight}]\n")
    return str(source.source), names


def read_places(answer: str, names: list[str]) -> dict[str, float]:
    """Each item's centre across, from Graphviz's `json0` output.

    Raises ValueError where the answer is not complete.
    """
    try:
        objects = json.loads(answer)["objects"]
        found = {entry["name"]: float(entry["pos"].partition(",")[0]) for entry in objects if "pos" in entry}
        return {name: found[f"n{number}"] for number, name in enumerate(names)}
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError(f"Graphviz left something out: {problem}") from problem
