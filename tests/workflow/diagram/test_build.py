"""Model -> graph: what each kind of state, edge and mark says, and which edges become references."""

import json
from pathlib import Path
from typing import get_args

import pytest

from tests.golden import golden
from tests.workflow.diagrams import FIXTURES, PARAMETERS, START, chain, edge, from_file, operation, switch, workflow
from workflow.definition import load
from workflow.diagram.build import build
from workflow.diagram.colours import EDGES
from workflow.diagram.dot_text import to_dot_text
from workflow.diagram.graph import Detail, EdgeKind, Graph, Node, Row
from workflow.diagram.icons import ICONS
from workflow.diagram.ids import identity
from workflow.diagram.references import with_references
from workflow.diagram.words import break_condition
from workflow.paths import Json, pointer
from workflow.state_kinds import KINDS, kind_word
from workflow.states import KINDS as STATES


def node(graph: Graph, title: str) -> Node:
    return next(found for found in graph.nodes if found.title == title)


def values(*states: dict[str, Json], detail: Detail = "actions") -> list[tuple[str, str, str]]:
    return [(row.icon, row.value, row.dim) for row in build(workflow(*states), detail).nodes[0].rows]


def test_every_kind_of_state_is_known() -> None:
    assert {kind.kind for kind in STATES} == {name for name, kind in KINDS.items() if not kind.task}
    assert all(f"k-{kind.kind}" in ICONS for kind in STATES)
    assert get_args(EdgeKind) == tuple(EDGES)


@pytest.mark.parametrize("path", PARAMETERS)
def test_the_corpus(path: Path) -> None:
    golden(FIXTURES / f"{dot_name(path)}.dot", to_dot_text(build(from_file(path), "data")))


def dot_name(path: Path) -> str:
    return f"gallery-{path.parent.name}" if path.stem == "definition" else path.name


def test_pointers_are_those_of_the_model() -> None:
    found = workflow(operation("A", "B", [("*", "B")], **START), operation("B"))
    graph = build(found)
    first = found.scope.states[0]
    assert first.next is not None
    assert first.start is not None
    assert edge(graph, pointer(first.next.path)).target == identity(("states", 1))
    assert edge(graph, pointer(first.start.path)).target == identity(("states", 0))
    assert edge(graph, "/states/0/onErrors/0/transition").kind == "error"
    assert edge(graph, "/states/1/end").target == node(graph, "End").id
    assert node(graph, "End").pointer == "/states/1/end"


def test_all_errors_that_a_handler_is_for_stand_on_its_edge() -> None:
    text = """id: a
specVersion: "0.8"
errors: [{name: Late}, {name: Lost}, {name: Broken}, {name: Wet}]
states:
- {name: A, type: inject, data: {}, onErrors: [{errorRefs: [Late, Lost], transition: B}], transition: B}
- {name: B, type: inject, data: {}, onErrors: [{errorRefs: [Late, Lost, Broken, Wet], end: true}], end: true}
"""
    found = load(text).workflow
    assert found is not None
    (two,), (four,) = (one.pills for one in build(found).edges if one.kind == "error")
    assert (two.lines, two.said) == (("Late", "Lost"), "Late, Lost")
    assert (four.lines, four.said) == (("Late", "Lost", "Broken …"), "Late, Lost, Broken, Wet")


def test_ids_of_different_paths_differ() -> None:
    paths = [("states", "a-b"), ("states", "a", "b"), ("states", "a_2d_b"), ("states", "a b"), ("states", "a/b")]
    assert len({identity(path) for path in paths}) == len(paths)
    assert all(identity(path).replace("-", "").replace("_", "").isalnum() for path in paths)


def test_operation_says_what_it_calls_and_keeps() -> None:
    action = {
        "functionRef": {"refName": "check", "parameters": {"customer": "{{ $.c }}", "day": 1}},
        "timeout": "PT15M",
        "actionDataFilter": {"dataResultsPath": "{{ $.result }}"},
    }
    state = operation("A", actions=[action])
    assert values(state) == [
        ("function", "check", "customer, day"),
        ("clock", "at most 15 minutes", "this action"),
        ("data", "$.result", "kept"),
    ]
    assert ("", "customer: {{ $.c }}", "") in values(state, detail="data")
    assert values(state, detail="overview") == []


def test_too_many_rows_are_counted() -> None:
    state = operation("A", actions=[{"functionRef": {"refName": f"call{number}"}} for number in range(12)])
    found = values(state)
    assert len(found) == 8
    assert found[-1] == ("collapse", "5 more actions", "")


def test_event_callback_foreach_delay_inject_subflow() -> None:
    event = {
        "name": "E",
        "type": "event",
        "exclusive": False,
        "onEvents": [{"eventRefs": ["one", "two"], "actions": []}],
    }
    assert values({**event, "timeout": "PT1H"}) == [
        ("envelope", "one", ""),
        ("envelope", "two", ""),
        ("clock", "at most 1 hour", ""),
    ]
    callback = {"name": "C", "type": "callback", "action": {"functionRef": {"refName": "f"}}, "eventRef": "done"}
    assert values({**callback, "timeout": "PT15M"})[1:] == [
        ("envelope", "done", ""),
        ("clock", "at most 15 minutes", ""),
    ]
    loop = {
        "name": "L",
        "type": "foreach",
        "inputCollection": "{{ $.all }}",
        "iterationParam": "one",
        "workflowId": "w",
    }
    assert values(loop) == [("loop", "$.all", "as one"), ("k-subflow", "w", "")]
    assert values({"name": "D", "type": "delay", "timeDelay": "PT5S"}) == [("clock", "5 seconds", "")]
    assert values({"name": "I", "type": "inject", "data": {"a": "x"}}) == [("data", 'a: "x"', "")]
    assert values({"name": "S", "type": "subflow", "workflowId": "w"}) == [("k-subflow", "w", "")]


def test_parallel_has_lanes() -> None:
    branches = [{"name": "one", "workflowId": "w"}, {"name": "two", "actions": [{"functionRef": {"refName": "f"}}]}]
    state = {"name": "P", "type": "parallel", "completionType": "n_of_m", "n": 2, "branches": branches}
    found = build(workflow(state)).nodes[0]
    assert found.mode == "waits for 2"
    assert [(lane.name, lane.rows[0].icon) for lane in found.lanes] == [("one", "k-subflow"), ("two", "function")]
    assert build(workflow(state), "overview").nodes[0].lanes == ()


def test_conditions_are_numbered_and_the_default_is_last() -> None:
    state = switch("S", [("$.a", "A"), ("$.c[?(@.decision == 'Approved')]", "A")], "A")
    graph = build(workflow(state, operation("A")))
    pills = [found.pills[0] for found in graph.edges[:3]]
    assert [(pill.kind, pill.number, pill.lines, pill.expression) for pill in pills] == [
        ("condition", 1, ("a is there and not false",), "$.a"),
        ("condition", 2, ("in c, decision is “Approved”",), "$.c[?(@.decision == 'Approved')]"),
        ("default", 0, ("default",), ""),
    ]


def test_a_condition_s_name_goes_before_its_words_and_its_expression_is_in_its_title() -> None:
    state = switch("S", [("$.a[?(@.n > 1)]", "A"), ("$.a[?(@.n =~ /b/)]", "A"), ("$.a[?(@.n =~ /c/)]", "A")])
    state["dataConditions"][0]["name"] = state["dataConditions"][1]["name"] = "Large order"
    named, also, bare = (found.pills[0] for found in build(workflow(state, operation("A"))).edges[:3])
    assert (named.shown, named.title, named.expression) == (("Large order",), "Large order", "$.a[?(@.n > 1)]")
    assert also.shown == ("Large order",)
    assert (bare.lines, bare.code, bare.expression) == ((), ("$.a[?(@.n =~ /c/)]",), ""), "nobody can say this in words"


def test_with_the_details_of_the_data_the_expression_stands_below_the_words() -> None:
    pill = build(workflow(switch("S", [("$.a", "A")]), operation("A")), "data").edges[0].pills[0]
    assert (pill.lines, pill.code) == (("a is there and not false",), ("$.a",))


def test_long_conditions_are_cut_but_their_title_is_whole() -> None:
    text = "$.a[?(" + " && ".join(f"@.member{number} == 'value'" for number in range(9)) + ")]"
    short = "$.a[?(" + " && ".join(f"@.member{number} == 'value'" for number in range(7)) + ")]"
    cut, said = (build(workflow(switch("S", [(one, "S")]))).edges[0].pills[0] for one in (text, short))
    for pill in (cut, said):
        assert len(pill.shown) == 3
        assert pill.shown[-1].endswith("…")
    assert cut.title.startswith("$.a[?(@.member0")
    assert len(cut.title) <= 200
    assert said.title.endswith("and member6 is “value”")
    assert said.expression == short
    assert break_condition("$[?(@.jobstatus == 'SUCCEEDED')]") == ("$[?(@.jobstatus ==", "'SUCCEEDED')]")


def test_event_conditions_and_their_timeout() -> None:
    cases = [{"eventRef": "approved", "transition": {"nextState": "A"}}]
    state = {"name": "S", "type": "switch", "eventConditions": cases, "eventTimeout": "PT1H"}
    graph = build(workflow({**state, "default": {"transition": {"nextState": "A"}}}, operation("A")))
    assert [(found.kind, found.pills[0].icon, found.pills[0].lines[0]) for found in graph.edges[:2]] == [
        ("event", "envelope", "approved"),
        ("timeout", "clock", "after 1 hour"),
    ]


def test_errors_have_names_and_retries() -> None:
    handlers = [
        {"error": "*", "transition": {"nextState": "A"}},
        {"error": "Busy", "code": "503", "retryRef": "soon", "end": {"kind": "default"}},
    ]
    retries = [{"name": "soon", "delay": "PT10S", "maxAttempts": 3}]
    graph = build(workflow(operation("A", onErrors=handlers), retries=retries))
    assert [(e.pills[0].lines[0], e.pills[0].badge) for e in graph.edges if e.kind == "error"] == [
        ("any error", ""),
        ("Busy 503", "3 × after 10 s"),
    ]


def test_how_many_branches_of_0_1_are_waited_for() -> None:
    branches: list[Json] = [{"name": one, "wait-for-completion": one == "a", "states": []} for one in ("a", "b")]
    state = {"name": "P", "type": "PARALLEL", "branches": branches}
    found = load(json.dumps({"name": "W", "states": [state]})).workflow
    assert found is not None
    assert node(build(found), "P").mode == "waits for 1 of 2"


def test_where_a_retry_of_0_1_leads() -> None:
    retry = [{"match": "503", "retry-interval": 60, "max-retry": 2, "next-state": "B"}]
    actions = [{"function": "f", "retry": retry}]
    call = {"type": "OPERATION", "start": True, "action-mode": "SEQUENTIAL", "actions": actions, "next-state": "B"}
    found = load(json.dumps({"states": {"A": call, "B": {"type": "END"}}})).workflow
    assert found is not None
    (edge,) = [edge for edge in build(found).edges if edge.kind == "error"]
    assert (edge.pills[0].lines[0], edge.pills[0].badge) == ("503", "2 × after 60 s")
    assert (edge.source, edge.target) == (identity(("states", "A")), identity(("states", "B")))


def test_produced_events_and_compensation() -> None:
    transition = {"nextState": "B", "produceEvents": [{"eventRef": "made"}], "compensate": True}
    graph = build(
        workflow(
            {**operation("A", "B", compensatedBy="Undo"), "transition": transition},
            operation("B"),
            {**operation("Undo"), "usedForCompensation": True},
        )
    )
    assert [pill.lines[0] for pill in edge(graph, "/states/0/transition").pills] == ["made", "compensates first"]
    assert edge(graph, "/states/0/compensatedBy").kind == "compensation"
    assert Row("rewind", "used for compensation") in node(graph, "Undo").rows


def test_starts_and_ends_say_their_kind() -> None:
    start = {"kind": "scheduled", "schedule": {"interval": "2020-03-20T09:00:00Z/2020-03-20T15:00:00Z"}}
    ends: list[Json] = [{"kind": "terminate"}, {"kind": "event", "produceEvents": [{"eventRef": "made"}]}]
    states = [{**operation(f"S{number}"), "end": end, "start": start} for number, end in enumerate(ends)]
    found = [(mark.shape, mark.kind, mark.title) for mark in build(workflow(*states)).nodes if mark.shape != "state"]
    assert ("start", "scheduled", "09:00 to 15:00 UTC") in found
    assert ("end", "terminate", "End, stops everything") in found
    assert ("end", "event", "End, sends made") in found


def test_a_missing_state_is_drawn_once() -> None:
    graph = build(workflow(operation("A", "Gone", [("*", "Gone")])))
    missing = [found for found in graph.nodes if found.shape == "missing"]
    assert [(found.title, found.pointer) for found in missing] == [("Gone", "/states/0/transition/nextState")]


def test_a_state_without_name_is_drawn() -> None:
    assert build(workflow({"type": "delay"})).nodes[0].title == "(no name)"


def test_more_than_four_errors_into_one_state_are_references() -> None:
    def drawn(count: int) -> list[str]:
        states = [operation(f"S{number}", None, [("*", "Handle")]) for number in range(count)]
        return [found.shape for found in with_references(build(workflow(*states, operation("Handle")))).nodes]

    assert "ref" not in drawn(4)
    assert drawn(5).count("ref") == 5


def test_far_ways_are_references_and_small_loops_are_not() -> None:
    names = ["A", "B", "C", "D", "E", "F"]
    states = [operation(name, following) for name, following in zip(names, [*names[1:], None], strict=True)]
    far = [*states[:4], operation("E", "F", [("*", "A")]), states[5]]
    near = [*states[:3], operation("D", "E", [("*", "A")]), *states[4:]]
    graph = with_references(build(workflow(*far)))
    assert [found.title for found in graph.nodes if found.shape == "ref"] == ["A"]
    assert edge(graph, "/states/4/onErrors/0/transition").goal == "/states/0"
    assert not any(found.shape == "ref" for found in with_references(build(workflow(*near))).nodes)


def test_a_long_chain_is_no_deep_recursion() -> None:
    assert len(with_references(build(chain(2000))).nodes) > 2000


def test_folded_branches_are_counted() -> None:
    branches = [{"name": name, "actions": [{"functionRef": {"refName": "call"}}]} for name in ("One", "Two")]
    found = workflow({"name": "All", "type": "parallel", "branches": branches, **START, "end": {"kind": "default"}})
    shown = node(build(found), "All")
    folded = node(build(found, folded=frozenset({"/states/0"})), "All")
    assert len(shown.lanes) == 2
    assert not folded.lanes
    assert Row("collapse", "2 branches folded") in folded.rows


def test_a_state_of_no_known_kind_says_so() -> None:
    work = node(build(workflow({**operation("Work"), "type": "operashun"})), "Work")
    assert (kind_word(work.kind), work.icon) == ("Unknown kind", "error")
