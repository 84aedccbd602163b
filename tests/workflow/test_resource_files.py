"""Resources looked at by themselves, and what a definition needs of others."""

import pytest

from workflow.definition import Resource, load
from workflow.needs import Needs, needs
from workflow.paths import Json
from workflow.resource_files import check, kind_of

USER = """\
id: user
name: User
version: '1'
functions: lib/functions.json
retries: retries.yaml
dataInputSchema: input.json
states:
- name: Ship
  type: subflow
  start: {kind: default}
  workflowId: shipping
  transition: {nextState: Call}
- name: Call
  type: operation
  actions:
  - functionRef: {refName: greet}
  end: {kind: default}
"""


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({"functions": []}, "functions"),
        ({"events": [], "retries": []}, "several"),
        ([{"name": "a", "operation": "x"}], "functions"),
        ([{"name": "a", "source": "x", "type": "y"}], "events"),
        ([{"name": "a", "maxAttempts": 3}], "retries"),
        ({"$schema": "x"}, "schema"),
        ({"type": "object"}, "schema"),
        ({"functions": "uri"}, None),
        ({"functions": [], "states": []}, None),
        ([1], None),
        ("text", None),
        (None, None),
    ],
)
def test_the_kind_is_told_by_the_content(data: Json, kind: str | None) -> None:
    assert kind_of(data) == kind


@pytest.mark.parametrize("lead", ["functions:\n", ""])
def test_faults_stand_in_their_place(lead: str) -> None:
    found = check(f"{lead}- {{name: a, operation: x}}\n- {{name: a}}\n- {{nme: b}}\n")
    lines = lead.count("\n")
    told = [(one.rule, one.range.start.line - lines, one.severity) for one in found.diagnostics]
    assert told == [("duplicate-name", 2, "error"), ("schema", 3, "error")]
    assert [one.path[-2:] for one in found.diagnostics] == [(1, "name"), (2, "nme")]
    assert (found.kind, found.names) == ("functions", ("a",))


def test_values_are_checked_too() -> None:
    (found,) = check("retries: [{name: r, delay: two hours, maxAttempts: 3}]").diagnostics
    assert found.rule == "bad-duration"


@pytest.mark.parametrize("text", ["a: [", "", "hello", "- 1", "states: []", "{}"])
def test_what_is_no_resource_says_so(text: str) -> None:
    found = check(text)
    assert found.kind is None
    assert [one.severity for one in found.diagnostics] == ["error"]


def test_an_empty_list_is_what_it_should_be() -> None:
    assert check("[]", "events").kind == "events"


def test_a_definition_says_what_it_needs() -> None:
    assert needs(load(USER)) == Needs(("lib/functions.json", "retries.yaml", "input.json"), ("shipping",))
    assert needs(load("states: [")) == Needs()


TASKS = """\
document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}
do:
- find:
    call: openapi
    with: {document: {endpoint: a.json}, operationId: x}
    output: {schema: {resource: {endpoint: b.json}}}
"""
SERVICES = """\
id: services
specVersion: "0.8"
functions:
- {name: f, operation: shop.yaml#get}
- {name: g, type: graphql, operation: "https://a.example/pets#query#pet"}
states: [{name: A, type: inject, data: {}, end: true}]
"""


def test_schemas_of_states_and_tasks_and_documents_of_services_are_needed() -> None:
    states = load(USER.replace("  type: operation", "  type: operation\n  dataOutputSchema: out.json"))
    assert needs(states).resources == ("lib/functions.json", "retries.yaml", "input.json", "out.json")
    assert set(needs(load(TASKS)).resources) == {"a.json", "b.json"}
    assert needs(load(SERVICES)).resources == ("shop.yaml", "https://a.example/pets")


def test_what_is_at_hand_is_not_complained_about() -> None:
    functions = Resource("functions.json", '[{"name": "greet", "operation": "x"}]')
    retries = Resource("retries.yaml", "retries: [{name: r, maxAttempts: 2}]")
    unknown = {one.rule for one in load(USER).diagnostics if one.rule.startswith("unknown")}
    assert unknown == {"unknown-resource", "unknown-workflow"}
    found = load(USER, resources=[functions, retries], workflows=["shipping"])
    assert [one.rule for one in found.diagnostics if one.rule.startswith("unknown")] == []


def test_a_near_id_of_the_library_is_offered() -> None:
    (found,) = [one for one in load(USER, workflows=["shiping"]).diagnostics if one.rule == "unknown-workflow"]
    assert "did you mean “shiping”" in found.message
