"""What changed between two definitions, and the one picture of both."""

import random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import parameters
from tests.tiers import tries
from tests.workflow.diagrams import (
    DEFINITIONS,
    FIXTURES,
    PARAMETERS,
    START,
    State,
    faults,
    from_file,
    operation,
    switch,
    workflow,
)
from workflow import dialects
from workflow.definition import load
from workflow.diagram.build import build
from workflow.diagram.layout import lay_out
from workflow.differences.diff import Difference, diff
from workflow.differences.merged import draw_difference, merge
from workflow.paths import pointer

FILES = parameters([*DEFINITIONS, *sorted(FIXTURES.glob("*.yaml"))])


def told(found: Difference) -> set[tuple[str, ...]]:
    """Everything that changed, in a few words each."""
    elements = {(one.change, one.kind, one.name) for one in (*found.states, *found.resources)}
    edges = {(one.change, one.kind, f"{one.source} > {one.target}") for one in found.edges}
    return elements | edges


def nothing(found: Difference) -> bool:
    """Whether both mean the same."""
    return not (found.whole or found.states or found.edges or found.resources)


def changes(found: Difference, name: str) -> dict[str, tuple[Any, Any]]:
    """What changed of one state or resource: words -> old and new value."""
    element = next(one for one in (*found.states, *found.resources) if one.name == name)
    return {" ".join(item.what): (item.old, item.new) for item in element.items}


BASE: tuple[State, ...] = (
    operation("Check", "Decide", **START),
    switch("Decide", [("$.ok", "Accept"), ("$.late", "Refuse")], "Refuse"),
    operation("Accept"),
    operation("Refuse"),
)


@pytest.mark.parametrize("path", FILES)
def test_nothing_changed(path: Any) -> None:
    one = from_file(path)
    assert nothing(diff(one, one))


def shuffled(value: Any, order: random.Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        order.shuffle(keys)
        return {key: shuffled(value[key], order) for key in keys}
    return [shuffled(one, order) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", PARAMETERS)
def test_the_order_of_keys_and_of_states_is_no_change(path: Any) -> None:
    found = load(path.read_text("utf-8"))
    assert found.workflow
    assert found.dialect
    data: Any = shuffled(found.document.data, random.Random(1))
    data["states"].reverse()
    assert nothing(diff(found.workflow, dialects.get(found.dialect).lower(data)))


def test_a_state_between_two_others() -> None:
    new = (operation("Check", "Ask", **START), operation("Ask", "Decide"), *BASE[1:])
    found = diff(workflow(*BASE), workflow(*new))
    assert told(found) == {
        ("added", "operation", "Ask"),
        ("changed", "operation", "Check"),
        ("added", "transition", "Check > Ask"),
        ("added", "transition", "Ask > Decide"),
        ("removed", "transition", "Check > Decide"),
    }
    assert changes(found, "Check") == {"next state": ("Decide", "Ask")}


def test_a_default_that_leads_elsewhere() -> None:
    review = switch("Decide", [("$.ok", "Accept"), ("$.late", "Refuse")], "Review")
    found = diff(workflow(*BASE), workflow(BASE[0], review, *BASE[2:], operation("Review")))
    assert ("added", "default", "Decide > Review") in told(found)
    assert ("removed", "default", "Decide > Refuse") in told(found)
    assert ("removed", "condition", "Decide > Refuse") not in told(found)


def test_a_new_name_is_no_new_state() -> None:
    """The same state under a new name, and what leads to it, is one change."""
    old = operation("Pay", actionMode="parallel", metadata={"team": "money"})
    new = operation("Pay out", actionMode="parallel", metadata={"team": "money"})
    found = diff(workflow(operation("A", "Pay", **START), old), workflow(operation("A", "Pay out", **START), new))
    assert told(found) == {("changed", "operation", "Pay out")}
    assert found.states[0].was == "Pay"


def test_an_id_goes_before_a_name() -> None:
    old = workflow({**operation("A", **START), "id": "1"}, {**operation("B", metadata={"x": 1}), "id": "2"})
    new = workflow({**operation("B", **START), "id": "1"}, {**operation("A", metadata={"x": 1}), "id": "2"})
    assert [(one.name, one.was) for one in diff(old, new).states] == [("B", "A"), ("A", "B")]


def test_values_with_their_places() -> None:
    old = {"name": "Wait", "type": "delay", "timeDelay": "PT15M", "end": {"kind": "default"}, **START}
    found = diff(workflow(old), workflow({**old, "timeDelay": "PT30M"}))
    (item,) = found.states[0].items
    assert (item.what, item.old, item.new) == (("duration",), "PT15M", "PT30M")
    assert (item.old_path, item.new_path) == (("states", 0, "timeDelay"),) * 2


def test_conditions_in_another_order() -> None:
    turned = switch("Decide", [("$.late", "Refuse"), ("$.ok", "Accept")], "Refuse")
    found = diff(workflow(*BASE), workflow(BASE[0], turned, *BASE[2:]))
    assert changes(found, "Decide") == {"conditions order": (["$.ok", "$.late"], ["$.late", "$.ok"])}
    assert not found.edges


def test_actions_parameters_and_errors() -> None:
    def acting(actions: list[Any], errors: list[tuple[str, str]]) -> Any:
        return workflow(operation("A", errors=errors, **START) | {"actions": actions}, operation("B"), operation("C"))

    call = {"functionRef": {"refName": "one", "parameters": {"a": 1, "b": "{{ $.b }}"}}}
    more = {"functionRef": {"refName": "one", "parameters": {"b": "{{ $.c }}", "a": True}}, "timeout": "PT1M"}
    found = diff(acting([call], [("*", "B")]), acting([more, {"functionRef": {"refName": "two"}}], [("*", "C")]))
    assert changes(found, "A") == {
        "actions one call parameters a": (1, True),
        "actions one call parameters b": ("{{ $.b }}", "{{ $.c }}"),
        "actions one timeout": (None, "PT1M"),
        "actions two": (None, "two"),
        "errors * next state": ("B", "C"),
    }


def test_another_kind_of_the_same_name() -> None:
    delay = {"name": "Accept", "type": "delay", "timeDelay": "PT1M", "end": {"kind": "default"}}
    found = diff(workflow(*BASE), workflow(*BASE[:2], delay, BASE[3]))
    assert changes(found, "Accept") == {"type": ("Operation", "Delay")}


def test_functions_events_and_the_definition_itself() -> None:
    old = workflow(*BASE, functions=[{"name": "f", "operation": "x"}, {"name": "g"}], events=[{"name": "e"}])
    new = workflow(*BASE, functions=[{"name": "f", "operation": "y"}], retries=[{"name": "r"}], description="New")
    found = diff(old, new)
    assert told(found) == {
        ("changed", "function", "f"),
        ("removed", "function", "g"),
        ("removed", "event", "e"),
        ("added", "retry", "r"),
    }
    assert [(item.what, item.old, item.new) for item in found.whole] == [(("description",), None, "New")]


BRANCHES = """\
name: w
states:
- name: Both
  type: PARALLEL
  start: true
  branches:
  - name: left
    states:
    - name: L1
      type: DELAY
      time-delay: 5
      {first}
    {second}
  end: true
"""


def branches(first: str, second: str) -> Any:
    found = load(BRANCHES.format(first=first, second=second), dialect="0.1-kebab").workflow
    assert found
    return found


def test_states_of_a_branch() -> None:
    end = "- name: L2\n      type: END\n      status: SUCCESS"
    other = "- name: L2\n      type: DELAY\n      time-delay: 9"
    old, new = branches("next-state: L2", end), branches("next-state: L2", other)
    assert ("changed", "delay", "L2") in told(diff(old, new))
    *_, svg = draw_difference(old, new)
    ElementTree.fromstring(svg)
    assert "changed" in svg


def picture_of(old: Any, new: Any) -> Any:
    found = diff(old, new)
    matched = {pointer(before): pointer(after) for before, after in found.pairs}
    return lay_out(merge(build(old), build(new), matched, {}))


def test_one_picture_of_both() -> None:
    new = (operation("Check", "Ask", actionMode="parallel", **START), operation("Ask", "Decide"), *BASE[1:3])
    found, _, svg = draw_difference(workflow(*BASE), workflow(*new))
    root = ElementTree.fromstring(svg)
    looks = {
        one.get("data-pointer"): one.get("class", "").split()[-1] for one in root.iter() if one.get("data-pointer")
    }
    assert looks["/states/1"] == "added"
    assert looks["/states/0"] == "changed"
    assert looks["old:/states/3"] == "removed"
    assert looks["old:/states/0/transition"] == "removed"
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert found.states


@pytest.mark.parametrize("path", PARAMETERS)
def test_the_picture_of_a_definition_with_half_of_it_gone(path: Any) -> None:
    found = load(path.read_text("utf-8"))
    data: Any = found.document.data
    assert found.workflow
    assert found.dialect
    half = dialects.get(found.dialect).lower({**data, "states": data["states"][::2]})
    for old, new in ((found.workflow, half), (half, found.workflow)):
        assert not list(faults(picture_of(old, new)))


NAMES = st.sampled_from(["A", "B", "C", "D", "E"])
DRAWN = st.lists(
    st.tuples(NAMES, NAMES, st.sampled_from(["PT1M", "PT2M"])), min_size=1, max_size=6, unique_by=lambda one: one[0]
)


@settings(max_examples=tries(60), deadline=None)
@given(DRAWN, DRAWN)
def test_there_and_back(old: Any, new: Any) -> None:
    """What was added on the way there is removed on the way back; and a difference is empty only between equals."""

    def made(parts: Any) -> Any:
        return workflow(
            *({"name": a, "type": "delay", "timeDelay": t, "transition": {"nextState": b}} for a, b, t in parts)
        )

    there, back = diff(made(old), made(new)), diff(made(new), made(old))
    counts = [sum(one.change == change for one in there.states) for change in ("added", "removed", "changed")]
    mirrored = [sum(one.change == change for one in back.states) for change in ("removed", "added", "changed")]
    assert counts == mirrored
    assert nothing(there) == (sorted(old) == sorted(new))


def test_a_transition_that_became_an_end() -> None:
    found = diff(workflow(operation("A", "B"), operation("B")), workflow(operation("A"), operation("B")))
    assert changes(found, "A") == {"next state": ("→ B", "end")}


def ends(names: list[str]) -> State:
    cases = [{"condition": f"{{{{ $.{name} }}}}", "end": {"kind": "default"}} for name in names]
    return {"name": "Decide", "type": "switch", "dataConditions": cases}


def test_no_end_is_left_alone_where_a_state_has_several() -> None:
    def drawn(old: list[str], new: list[str]) -> list[tuple[str, str, str]]:
        before, after = workflow(ends(old)), workflow(ends(new))
        picture = merge(build(before), build(after), {"/states/0": "/states/0"}, {})
        marks = {node.id: node.look for node in picture.nodes if node.shape == "end"}
        assert {edge.target for edge in picture.edges} == set(marks)
        return [(edge.look, marks[edge.target], edge.pills[0].expression) for edge in picture.edges]

    assert drawn(["a", "b"], ["a", "b"]) == [("", "", "$.a"), ("", "", "$.b")]
    assert drawn(["a", "b"], ["b"]) == [("", "", "$.b"), ("removed", "removed", "$.a")]
    assert drawn(["b"], ["a", "b"]) == [("added", "added", "$.a"), ("", "", "$.b")]


def test_a_new_name_and_another_length_in_the_same_place() -> None:
    def waiting(name: str, length: str) -> Any:
        wait = {"name": name, "type": "delay", "timeDelay": length, "transition": {"nextState": "Done"}}
        return workflow(operation("Begin", name, **START), wait, operation("Done"))

    (state,) = diff(waiting("Wait", "PT1M"), waiting("Pause", "PT2M")).states
    assert (state.name, state.was, [item.what for item in state.items]) == ("Pause", "Wait", [("duration",)])


def test_another_call_under_another_name_is_another_state() -> None:
    def calling(name: str, function: str) -> Any:
        call = {"name": name, "type": "operation", "actions": [{"functionRef": {"refName": function}}]}
        return workflow(
            operation("Begin", name, **START), {**call, "transition": {"nextState": "Done"}}, operation("Done")
        )

    assert told(diff(calling("Refuse", "refuse"), calling("Ask a person", "ask"))) >= {
        ("removed", "operation", "Refuse"),
        ("added", "operation", "Ask a person"),
    }
    (state,) = diff(calling("Review", "first"), calling("Review it", "second")).states
    assert (state.name, state.was) == ("Review it", "Review")


def test_a_chain_of_new_names() -> None:
    def chained(*names: str) -> Any:
        states = [
            {"name": name, "type": "delay", "timeDelay": f"PT{len(names[0]) + n}M", "transition": {"nextState": after}}
            for n, (name, after) in enumerate(zip(names, (*names[1:], "Done"), strict=True))
        ]
        return workflow(operation("Begin", names[0], **START), *states, operation("Done"))

    found = diff(chained("One", "Two", "Three"), chained("First", "Second", "Third"))
    assert {(one.was, one.name) for one in found.states} == {("One", "First"), ("Two", "Second"), ("Three", "Third")}
