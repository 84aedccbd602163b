"""Lists of tasks -> graph: which ways there are, where they end, what containers and their lanes say."""

from typing import Any

import pytest

from tests.workflow.task_definitions import (
    CONTAINERS,
    FILTER,
    RETRY,
    call,
    definition,
    do,
    fork,
    listen,
    set_,
    switch,
    try_,
)
from workflow.diagram.build import build
from workflow.diagram.graph import Edge, Graph, Row, TaskLane, TaskNode, edges_of, graphs
from workflow.model import Workflow


def all_edges(found: Workflow, detail: Any = "actions") -> list[Edge]:
    return [edge for graph in graphs(build(found, detail)) for edge in edges_of(graph)]


def transitions(found: Workflow, detail: Any = "actions") -> list[tuple[str, str, str]]:
    """Every edge by the pointers of its ends and its kind."""
    told: list[tuple[str, str, str]] = []
    for graph in graphs(build(found, detail)):
        nodes = {node.id: node for node in graph.nodes}
        for edge in graph.edges:
            source, target = nodes[edge.source], nodes[edge.target]
            told.append((source.name or source.kind, target.name or target.title or target.kind, edge.kind))
    return told


def box(graph: Graph, name: str) -> TaskNode:
    for each in graphs(graph):
        for node in each.nodes:
            if node.name == name and isinstance(node, TaskNode):
                return node
    raise AssertionError(name)


def test_the_order_of_a_list_is_its_flow() -> None:
    found = definition(set_("a"), set_("b"))
    assert transitions(found) == [("default", "a", "implicit"), ("a", "b", "implicit"), ("b", "end", "implicit")]
    assert {edge.pointer for edge in all_edges(found)} == {"/do/start", "/do/0/a/then", "/do/1/b/then"}


def test_what_then_says_is_another_edge_than_the_order() -> None:
    found = definition(
        set_("a", then="c"), set_("b", then="end"), do("c", set_("d", then="exit"), set_("e", then="end"))
    )
    assert ("a", "c", "transition") in transitions(found)
    ends = {(edge.pointer, pill.lines[0]) for edge in all_edges(found) for pill in edge.pills}
    assert ends == {("/do/1/b/then", "end"), ("/do/2/c/do/0/d/then", "exit"), ("/do/2/c/do/1/e/then", "end")}
    assert ("d", "lane", "transition") in transitions(found), "an exit ends its own list"
    assert ("e", "end", "transition") in transitions(found), "an end ends the workflow from inside"
    assert ("b", "end", "transition") in transitions(found)


def test_a_way_to_a_task_of_another_list_is_missing() -> None:
    graph = build(definition(set_("a", then="inside"), do("b", set_("inside"))))
    missing = next(node for node in graph.nodes if node.shape == "missing")
    assert (missing.title, missing.rows) == ("inside", (Row("error", "no task of this list has this name"),))


def test_the_next_task_is_meant_also_where_two_have_one_name() -> None:
    graph = build(definition(set_("a"), set_("b"), set_("b")))
    goals = {edge.pointer: edge.target for edge in graph.edges}
    assert goals["/do/1/b/then"] == "sb-do-2-b"


def test_cases_have_numbers_and_the_rest_goes_on() -> None:
    found = definition(switch("kind", ('.kind == "cat"', "b"), (".old", "end")), set_("a"), set_("b"))
    edges = {edge.pointer: edge for edge in build(found).edges}
    first = edges["/do/0/kind/switch/0/case0/then"]
    assert (first.kind, first.pills[0].number, first.pills[0].code) == ("condition", 1, ('.kind == "cat"',))
    assert first.pills[0].said == 'case0: .kind == "cat"'
    assert [pill.shown for pill in edges["/do/0/kind/switch/1/case1/then"].pills] == [
        ("case1", ".old"),
        ("end",),
    ], "its name, and the condition below"
    assert (edges["/do/0/kind/then"].kind, edges["/do/0/kind/then"].pills[0].lines) == ("default", ("otherwise",))
    assert edges["/do/0/kind/then"].target == "sb-do-1-a"


def test_with_a_default_case_nothing_else_leads_on() -> None:
    edges = build(definition(switch("kind", (".a", "b"), default="b"), set_("a"), set_("b"))).edges
    assert [edge.kind for edge in edges if edge.source == "sb-do-0-kind"] == ["condition", "default"]


def test_a_default_case_has_its_name_too() -> None:
    found = definition({"kind": {"switch": [{"old": {"when": ".a", "then": "b"}}, {"rest": {"then": "b"}}]}}, set_("b"))
    pills = [edge.pills[0].lines for edge in build(found).edges if edge.source == "sb-do-0-kind"]
    assert pills == [("old",), ("rest", "default")]


def test_the_overview_names_cases_and_branches_without_conditions() -> None:
    found = definition(switch("kind", (".a", "end"), default="b"), set_("b"), fork("f", call("ask")))
    graph = build(found, "overview")
    edges = [edge for edge in graph.edges if edge.source == "sb-do-0-kind"]
    assert [[pill.shown for pill in edge.pills] for edge in edges] == [[("case0",)], [("other", "default")]]
    assert edges[0].pills[0].said == "case0: .a"
    assert [lane.name for lane in box(graph, "f").lanes] == ["ask"]


def test_a_word_that_is_too_long_for_a_label_is_cut_with_an_ellipsis() -> None:
    found = definition(switch("kind", (f".{'x' * 60} > 1", "end")))
    pill = next(edge for edge in build(found).edges if edge.kind == "condition").pills[0]
    assert pill.code == (f".{'x' * 40}…", "> 1")
    assert pill.said == f"case0: .{'x' * 60} > 1"


def test_a_condition_is_a_diamond_that_all_ways_enter() -> None:
    found = definition(set_("a", then="c"), set_("b"), call("c", **{"if": ".ready"}), set_("d"))
    graph = build(found)
    diamond = next(node for node in graph.nodes if node.shape == "if")
    assert (diamond.title, diamond.pointer) == ("if .ready", "/do/2/c/if")
    entering = [edge for edge in graph.edges if edge.target == diamond.id]
    assert [(edge.source, edge.goal) for edge in entering] == [("sb-do-0-a", "/do/2/c"), ("sb-do-1-b", "/do/2/c")]
    assert [edge.kind for edge in graph.edges if edge.source == diamond.id] == ["implicit"]


def test_the_way_around_a_task_is_shown_with_the_data_or_where_it_is_the_only_one() -> None:
    usual = definition(set_("a", **{"if": ".ready"}), set_("b"))
    assert ("if", "b", "bypass") not in transitions(usual)
    assert ("if", "b", "bypass") in transitions(usual, "data")
    raising = {"a": {"if": ".bad", "raise": {"error": {"type": "x", "status": 400}}}}
    assert ("if", "b", "bypass") in transitions(definition(raising, set_("b")))
    assert ("if", "b", "bypass") in transitions(definition(set_("a", **{"if": ".bad", "then": "end"}), set_("b")))


def test_an_error_that_nobody_catches_ends_the_workflow() -> None:
    error = {"raise": {"error": {"type": "https://shop.example/errors/refused", "status": 422}}}
    assert ("no", "end, failed", "transition") in transitions(definition({"no": error}, set_("never")))
    caught = definition(try_("safe", {"no": error}))
    assert not [transition for transition in transitions(caught) if transition[0] == "no"]
    in_catch = definition(try_("safe", set_("a"), catch={"do": [{"no": error}]}))
    assert ("no", "end, failed", "transition") in transitions(in_catch), "a catch does not catch its own errors"


def test_try_has_two_lanes_and_an_edge_between_them() -> None:
    node = box(build(CONTAINERS["try"]), "price")
    assert [(lane.name, lane.pointer) for lane in node.lanes] == [
        ("try", "/do/0/price/try"),
        ("catch", "/do/0/price/catch/do"),
    ]
    (join,) = node.joins
    assert (join.kind, join.pointer) == ("catch", "/do/0/price/catch")
    assert (join.source, join.target) == (node.lanes[0].id, node.lanes[1].id)
    assert (join.pills[0].lines, join.pills[0].badge) == (("communication 404",), "5× exponential 3 s")
    assert isinstance(node.lanes[1], TaskLane)
    assert node.lanes[1].note == "error as why"


def test_a_retry_by_name_is_looked_up() -> None:
    retries = {"slow": {"delay": "PT1M", "limit": {"attempt": {"count": 2}}}}
    found = definition(try_("a", set_("b"), catch={"retry": "slow", "do": [set_("c")]}), use={"retries": retries})
    assert box(build(found), "a").joins[0].pills[0].badge == "2× after 1 min"
    unknown = definition(try_("a", set_("b"), catch={"retry": "gone", "do": [set_("c")]}))
    assert box(build(unknown), "a").joins[0].pills[0].badge == "gone"


@pytest.mark.parametrize(
    ("catch", "mode", "rows"),
    [
        ({"errors": FILTER, "retry": RETRY}, "retry only", [("communication 404", ""), ("5× exponential 3 s", "")]),
        ({"errors": FILTER}, "errors ignored", [("communication 404", "caught, and nothing done")]),
        ({"when": ".status > 499", "do": [set_("c")]}, "catch", []),
    ],
)
def test_what_has_no_lane_stands_in_the_head(catch: Any, mode: str, rows: list[tuple[str, str]]) -> None:
    node = box(build(definition(try_("a", set_("b"), catch=catch))), "a")
    assert node.mode == mode
    assert [(row.value, row.dim) for row in node.rows] == rows


def test_after_an_error_the_flow_goes_on_from_the_frame() -> None:
    then = definition(try_("a", set_("b"), catch={"errors": FILTER, "then": "d"}), set_("c"), set_("d"))
    edge = next(edge for edge in build(then).edges if edge.kind == "error")
    assert (edge.pointer, edge.source, edge.target) == ("/do/0/a/catch/then", "sb-do-0-a", "sb-do-2-d")
    assert edge.pills[0].lines == ("communication 404",)
    handled = definition(try_("a", set_("b"), catch={"do": [set_("x")], "then": "d"}), set_("c"), set_("d"))
    assert next(edge for edge in build(handled).edges if edge.kind == "error").pills[0].lines == ("caught, then",)
    going_on = definition(try_("a", set_("b"), catch={"do": [set_("x")], "then": "continue"}), set_("c"))
    assert not [edge for edge in build(going_on).edges if edge.kind == "error"]


def test_a_branch_that_is_a_container_stands_without_a_lane_around_it() -> None:
    node = box(build(definition(fork("f", call("a"), do("b", set_("c")), compete=True))), "f")
    assert node.mode == "compete: the first wins"
    plain, bare = node.lanes
    assert isinstance(plain, TaskLane)
    assert isinstance(bare, TaskLane)
    assert (plain.name, plain.bare, bare.bare) == ("a", False, True)
    assert plain.graph is not None
    assert bare.graph is not None
    assert [each.shape for each in plain.graph.nodes] == ["state", "start", "end"]
    assert [each.shape for each in bare.graph.nodes] == ["state"]


def test_lists_of_events_and_messages_are_containers() -> None:
    node = box(build(definition(listen("bids", set_("note")))), "bids")
    assert [row.value for row in node.rows] == ["shop.parcel.scanned.v1", 'until $scan.status == "delivered"']
    assert [(lane.name, lane.note) for lane in node.lanes if isinstance(lane, TaskLane)] == [("foreach", "scan")]
    subscription = {"consume": {"amount": 5}, "foreach": {"item": "message", "at": "i", "do": [set_("note")]}}
    message = {"call": "asyncapi", "with": {"operation": "hear", "subscription": subscription}}
    node = box(build(definition({"hear": message})), "hear")
    assert [(lane.name, lane.note) for lane in node.lanes if isinstance(lane, TaskLane)] == [
        ("foreach", "message, at i")
    ]


def test_functions_and_extensions_are_cards_where_they_are_used() -> None:
    graph = build(CONTAINERS["cards"])
    cards = {node.title: node for node in graph.nodes if node.shape == "card"}
    assert {name: [row.value for row in card.rows] for name, card in cards.items()} == {
        "priceOf": ["Call HTTP, 1 caller"],
        "log": ["before each call"],
    }
    assert cards["priceOf"].pointer == "/use/functions/priceOf"
    used = [(edge.source, edge.target) for edge in graph.edges if edge.kind == "uses"]
    assert used == [("sb-do-start", cards["log"].id), ("sb-do-1-second", cards["priceOf"].id)]
    unused = definition(set_("a"), use={"functions": {"gone": call("x")["x"]}})
    assert not [node for node in build(unused).nodes if node.shape == "card"]


def test_when_instances_begin_stands_at_the_start() -> None:
    def start(schedule: Any) -> tuple[str, str]:
        node = next(node for node in build(definition(set_("a"), schedule=schedule)).nodes if node.shape == "start")
        return node.kind, node.title

    assert start(None) == ("default", "Start")
    assert start({"every": {"minutes": 15}}) == ("scheduled", "every 15 minutes")
    assert start({"cron": "0 0 * * *"}) == ("scheduled", "cron 0 0 * * *")
    one = {"one": {"with": {"type": "OrderPlaced"}}}
    assert start({"on": one}) == ("event", "on OrderPlaced")
    assert start({"after": "PT1H", "on": one}) == ("scheduled", "1 hour after each end, on OrderPlaced")


def test_names_only_in_the_overview() -> None:
    for name, found in CONTAINERS.items():
        for graph in graphs(build(found, "overview")):
            assert not [row for node in graph.nodes if node.shape == "state" for row in node.rows], name
            pills = [pill for edge in edges_of(graph) for pill in edge.pills]
            assert {pill.kind for pill in pills} <= {"condition", "default"}, f"{name}: only cases have names"
            assert not [pill for pill in pills if pill.code], name
            assert not [node for node in graph.nodes if node.shape == "card"], name


def test_an_empty_list_is_a_start_and_an_end() -> None:
    assert not build(definition()).nodes
    assert transitions(definition(do("a")))[-1] == ("lane", "lane", "implicit")


def test_tasks_of_no_kind_are_drawn() -> None:
    node = box(build(definition({"what": {"metadata": {}}}, set_("a"))), "what")
    assert (node.kind, node.word, node.icon) == ("", "Unknown kind", "error")
