"""Which containers are folded: those that people chose, and by themselves those that are deep or too many."""

from tests.workflow.task_definitions import CONTAINERS, call, definition, do, fork, grown, nested, set_, try_
from workflow.anchors.elements import elements
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.graph import Graph, Row, TaskNode, graphs
from workflow.diagram.tasks.folding import MAX_BOXES, MAX_DEPTH, open_depth
from workflow.model import Workflow

BY_ITSELF: frozenset[str] = frozenset()


def shown(graph: Graph) -> dict[str, TaskNode]:
    return {node.name: node for each in graphs(graph) for node in each.nodes if isinstance(node, TaskNode)}


def folded(found: Workflow, chosen: frozenset[str] = frozenset(), opened: frozenset[str] | None = None) -> list[str]:
    graph = build(found, folded=chosen, unfolded=opened)
    return [name for name, node in shown(graph).items() if node.fold == "folded"]


def test_a_folded_container_counts_what_it_holds() -> None:
    found = definition(try_("pay", call("a"), do("inner", call("b"), set_("c")), catch={"do": [set_("d")]}), set_("e"))
    graph = build(found, folded=frozenset({"/do/0/pay"}))
    node = shown(graph)["pay"]
    assert node.rows[0] == Row("list", "5 tasks, 2 calls", "2 deep")
    assert (node.lanes, node.joins) == ((), ())
    assert list(shown(graph)) == ["pay", "e"]
    assert 'class="sb-node state kind-try container folded"' in draw(found, folded=frozenset({"/do/0/pay"})).svg


def test_nothing_folds_itself_unless_that_is_asked_for() -> None:
    assert folded(definition(nested(9))) == []
    assert len(shown(build(grown(200)))) > 200


def test_what_is_deep_is_folded() -> None:
    assert folded(definition(nested(MAX_DEPTH)), opened=BY_ITSELF) == []
    assert folded(definition(nested(MAX_DEPTH + 2)), opened=BY_ITSELF) == [f"level{MAX_DEPTH + 1}"]


def test_what_a_person_opened_is_open_and_what_is_in_it_is_not() -> None:
    place = "".join(f"/do/0/level{level}" for level in range(1, MAX_DEPTH + 2))
    assert folded(definition(nested(MAX_DEPTH + 2)), opened=frozenset({place})) == [f"level{MAX_DEPTH + 2}"]
    assert folded(definition(nested(2)), frozenset({"/do/0/level1"}), BY_ITSELF) == ["level1"]


def test_too_many_tasks_fold_the_deepest_lists_first() -> None:
    full = [do(f"full{number}", *(set_(f"s{number}x{each}") for each in range(30))) for number in range(3)]
    assert open_depth(definition(*full).scope) == 0
    one_deeper = definition(do("outer", do("inner", *(set_(f"s{number}") for number in range(MAX_BOXES)))))
    assert folded(one_deeper, opened=BY_ITSELF) == ["inner"]
    fits = definition(do("outer", *(set_(f"s{number}") for number in range(MAX_BOXES - 1))))
    assert folded(fits, opened=BY_ITSELF) == []


def test_all_edges_are_known_whatever_is_folded_on_a_page() -> None:
    assert "/do/0/level1/do/0/level2/do/0/level3/do/0/level4/do/0/level5/do/start" in elements(definition(nested(5)))


def test_a_branch_that_is_folded_stands_alone() -> None:
    found = definition(fork("f", do("b", set_("c")), set_("d")))
    graph = build(found, folded=frozenset({"/do/0/f/fork/branches/0/b"}))
    assert shown(graph)["b"].fold == "folded"
    assert "c" not in shown(graph)
    assert all(shown(build(each)) for each in CONTAINERS.values())
