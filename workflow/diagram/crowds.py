"""What is too crowded to draw: it would take longer than anybody waits, and nobody could read it (safety.md, layout).

Everything else works with such a definition: it is checked, told, converted, edited and simulated.
"""

from workflow.diagram.build import build
from workflow.diagram.graph import Detail, Graph, Node, graphs
from workflow.diagram.kept.parts import KeptParts
from workflow.limits import DRAWN_BOXES, DRAWN_LINES, DRAWN_STATES
from workflow.model import Workflow
from workflow.nodes import all_states


class Crowded(Exception):
    """A drawing has more lines or states than are drawn; the message says how many, and how many are drawn."""

    code = "too-crowded"


def drawable(
    workflow: Workflow,
    detail: Detail = "actions",
    folded: frozenset[str] = frozenset(),
    unfolded: frozenset[str] | None = None,
    kept: KeptParts[Node] | None = None,
) -> Graph:
    """The graph of a workflow, as `build` makes it. Raises Crowded: by the states alone before it is built."""
    count = sum(1 for _ in all_states(workflow.scope))
    if count > DRAWN_STATES:
        raise Crowded(f"{count:,} states; {DRAWN_STATES:,} are drawn")
    graph = build(workflow, detail, folded, unfolded, kept)
    check(graph)
    return graph


def check(graph: Graph) -> None:
    """Raise Crowded for a graph of more than DRAWN_LINES, with its lanes, or of DRAWN_BOXES boxes and lanes."""
    found = list(graphs(graph))
    lines = sum(len(each.edges) for each in found)
    if lines > DRAWN_LINES:
        raise Crowded(f"{lines:,} lines between its states; {DRAWN_LINES:,} are drawn")
    boxes = sum(len(each.nodes) + sum(len(node.lanes) for node in each.nodes) for each in found)
    if boxes > DRAWN_BOXES:
        raise Crowded(f"{boxes:,} boxes; {DRAWN_BOXES:,} are drawn")
