"""Which containers are folded: those that people chose, and by themselves those that are deep or too many."""

import re

from tests.workflow.task_definitions import CONTAINERS, call, definition, do, fork, grown, nested, set_, switch, try_
from workflow.anchors.elements import elements
from workflow.diagram import draw
from workflow.diagram.build import build
from workflow.diagram.graph import Graph, Row, TaskNode, graphs
from workflow.diagram.layout import lay_out
from workflow.diagram.tasks.folding import MAX_BOXES, MAX_DEPTH, open_depth, summary
from workflow.diagram.text import measure
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


def test_the_overview_folds_sooner_and_a_folded_container_says_what_it_holds() -> None:
    lists = [do(f"list{number}", *(set_(f"s{number}x{each}") for each in range(12))) for number in range(3)]
    found = definition(*lists)
    assert folded(found, opened=BY_ITSELF) == []
    graph = build(found, "overview", unfolded=BY_ITSELF)
    assert [node.fold for node in shown(graph).values()] == ["folded"] * 3
    node = shown(graph)["list0"]
    assert (node.counts, node.inside) == ("12 tasks", ("set",) * 12)
    drawn = draw(found, "overview", unfolded=BY_ITSELF).svg
    assert '<text class="kindword" x="42" y="36">Do</text>' in drawn
    assert drawn.count('class="strokes"') == 3
    assert sum(path.count("h7") for path in re.findall(r'class="strokes" d="([^"]*)"', drawn)) == 36, (
        "a stroke for each task"
    )


def test_what_is_counted_is_what_the_kind_is_about() -> None:
    inner = try_("inner", call("b"), catch={"do": [set_("d")]})
    found = [
        try_("pay", call("a"), inner, catch={"do": [set_("c")]}),
        fork("split", do("one", set_("x")), call("two")),
        switch("which", (".a", "end"), (".b", "end")),
        do("plain", set_("y")),
        set_("z"),
    ]
    assert [summary(task) for task in definition(*found).scope.states] == [
        "5 tasks, 2 calls, 2 catches",
        "3 tasks, 2 branches",
        "2 cases",
        "1 task",
        "",
    ]


def test_boxes_of_the_overview_have_room_for_their_names_and_plain_ones_in_lists_are_blocks() -> None:
    found = definition(do("outer", set_("aNameOfMiddleLength"), set_("b")), set_("c"))
    picture = lay_out(build(found, "overview"))
    outer, last = (placed.box for placed in picture.boxes if placed.box.node.shape == "state")
    assert (last.size.width, last.block) == (232, False)
    inner = picture.inner[outer.lanes[0].lane.id]
    long, short = (placed.box for placed in inner.boxes if placed.box.node.shape == "state")
    assert (short.size.height, short.block) == (30, True)
    assert short.size.width == 116
    assert long.size.width > measure("aNameOfMiddleLength", 16, "bold")
    assert long.lines == ("aNameOfMiddleLength",)
