"""Which row each node stands in (workflow/diagram/ranks.py)."""

from tests.workflow.diagrams import START, edge, operation, workflow
from workflow.diagram.build import build
from workflow.diagram.graph import Graph
from workflow.diagram.ranks import Ranks, rank


def ranked(*states: object) -> tuple[Graph, Ranks, dict[str, int]]:
    """The graph, its ranks, and the row of each state by its name."""
    graph = build(workflow(*states))  # type: ignore[arg-type]
    found = rank(graph)
    return graph, found, {node.title: found.of[node.id] for node in graph.nodes if node.title}


def test_what_stands_beside_has_nothing_beside_itself() -> None:
    """Else a chain of errors would be one long row."""
    graph, found, rows = ranked(
        operation("A", errors=[("*", "B")], **START), operation("B", errors=[("*", "C")]), operation("C")
    )
    first, second = (edge(graph, f"/states/{number}/onErrors/0/transition") for number in (0, 1))
    assert found.beside & {first.id, second.id} == {first.id}
    assert (rows["A"] == rows["B"], rows["C"] > rows["B"]) == (True, True)


def test_what_only_its_own_loop_leads_to_stands_just_above_what_it_leads_to() -> None:
    chain = [operation("A", "B", **START), operation("B", "C"), operation("C", "Z"), operation("Z")]
    loop = {
        "name": "Loop",
        "type": "switch",
        "dataConditions": [{"condition": "{{ $.again }}", "transition": {"nextState": "Loop"}}],
        "default": {"transition": {"nextState": "Z"}},
    }
    _, _, rows = ranked(*chain, loop)
    assert rows["Loop"] == rows["Z"] - 1
