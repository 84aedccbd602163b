"""Tasks of one name in a list (semantics-1.0.md §1.3): they are found by their places; `then` leads to the first."""

import pytest

from simulator.scenario.scenario import Scenario
from simulator.studies.sampling.runs import run
from tests.simulator.runs import setup_of
from tests.workflow.operating import edited
from workflow.definition import load
from workflow.diagram.build import build
from workflow.differences.diff import diff
from workflow.operations import Refused
from workflow.outline import outline, to_text
from workflow.paths import Json

HEAD = "document: {dsl: 1.0.3, namespace: shop, name: twice, version: 1.0.0}\ndo:\n"
TWICE = f"""{HEAD}- pause:
    wait: {{seconds: 1}}
- mark:
    set: {{a: 1}}
- pause:
    wait: {{seconds: 2}}
- done:
    set: {{b: 2}}
"""


def rules(text: str) -> list[tuple[str, str]]:
    return [(one.rule, one.severity) for one in load(text).diagnostics]


def test_that_a_name_stands_twice_is_all_that_is_found() -> None:
    assert rules(TWICE) == [("duplicate-name", "warning")]


def test_no_then_leads_to_the_later_one() -> None:
    later = TWICE.replace("set: {a: 1}", "set: {a: 1}\n    then: pause")
    assert ("no-way-to-end", "warning") in rules(later)
    found = load(later).diagnostics
    assert [one.path for one in found if one.rule == "unreachable-task"] == [("do", 2, "pause"), ("do", 3, "done")]


def test_the_drawing_leads_from_each_to_the_next() -> None:
    workflow = load(TWICE).workflow
    assert workflow is not None
    graph = build(workflow)
    pointers = {node.id: node.pointer for node in graph.nodes}
    transitions = [(pointers[edge.source], pointers[edge.target]) for edge in graph.edges]
    assert ("/do/1/mark", "/do/2/pause") in transitions
    assert ("/do/2/pause", "/do/3/done") in transitions


def test_the_outline_leads_to_the_place() -> None:
    """The default of a switch says where it goes on."""
    workflow = load(TWICE.replace("set: {a: 1}", "switch: [{one: {when: .a, then: end}}]")).workflow
    assert workflow is not None
    assert "3 pause" in to_text(outline(workflow))


def test_a_visit_inside_one_of_the_same_name_ends_alone() -> None:
    inner: Json = {"pause": {"do": [{"pause": {"wait": {"seconds": 1}}}, {"pause": {"wait": {"seconds": 2}}}]}}
    head = {"dsl": "1.0.3", "namespace": "shop", "name": "nested", "version": "1.0.0"}
    base = setup_of({"document": head, "do": [inner]}, {})
    visits = run(base, Scenario({}), 0)["states"]
    assert visits == {"/do/0/pause": [3000], "/do/0/pause/do/0/pause": [1000], "/do/0/pause/do/1/pause": [2000]}


def test_what_was_one_of_two_stays_so_in_a_later_version() -> None:
    old, new = load(TWICE).workflow, load(TWICE.replace("- pause:\n    wait: {seconds: 1}\n", "")).workflow
    assert old is not None
    assert new is not None
    assert [(one.change, one.old) for one in diff(old, new).states] == [("removed", ("do", 0, "pause"))]


def test_no_way_can_be_led_to_the_later_one() -> None:
    with pytest.raises(Refused, match="leads to the first task of this name"):
        edited(TWICE, "lead-task", pointer="/do/0/pause", to="/do/2/pause")
    text, _ = edited(TWICE, "lead-task", pointer="/do/1/mark", to="/do/2/pause")
    assert text == TWICE  # the next of the list needs no word


def test_only_the_later_one_is_renamed() -> None:
    text, _ = edited(TWICE.replace("{b: 2}", "{b: 2}\n    then: pause"), "rename", pointer="/do/2/pause", name="rest")
    assert "- rest:\n    wait: {seconds: 2}" in text
    assert text.endswith("then: pause\n")
