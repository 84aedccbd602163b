"""Definitions of SonataFlow written for Quarkus Flow, and of 1.0 for another engine: both sides run, each by its own
profile.
"""

import pytest

from simulator.studies.conversion.proof import Proof, prove
from workflow import runtimes
from workflow.convert import Converted, convert
from workflow.convert.shapes import OBJECT, clash, shape_of
from workflow.definition import understand
from workflow.paths import Json

KOGITO = """
id: a
start: {start}
functions:
- {{name: f, type: custom, operation: 'service:java:A::b'}}
- {{name: get, type: custom, operation: 'rest:get:http://h/p/{{id}}'}}
- {{name: put, type: custom, operation: 'rest:put:http://h/p'}}
- {{name: up, type: expression, operation: '.n += 1'}}
- {{name: log, type: custom, operation: 'sysout'}}
errors:
- {{name: gone, code: 'HTTP:404'}}
- {{name: any, code: java.lang.RuntimeException}}
- {{name: late, code: TimedOut}}
events: [{{name: sent, type: t.sent}}, {{name: came, type: t.came}}]
constants: {{C: 7}}
states:
{states}
"""
END = "- {name: Z, type: inject, data: {z: 1}, end: true}"
DATA = "- {name: A, type: inject, data: {n: 1, name: Ann, list: [1, 2]}, transition: B}"


def proved(states: str, to: str = "quarkus-flow") -> tuple[Converted, Proof]:
    """States of SonataFlow moved, and what running both sides tells."""
    text = KOGITO.format(start="A", states=states)
    definition = understand(text, profile=runtimes.get("sonataflow"))
    found = convert(definition, "1.0", target=runtimes.get(to))
    return found, prove(definition, found)


SAME = """
- name: B
  type: operation
  actions: [{functionRef: {refName: f, arguments: {a: .n, b: hello, c: length}}}]
  end: true
---
- name: B
  type: operation
  actions: [{functionRef: {refName: f, arguments: '{a: .n, b: $CONST.C}'}}]
  end: true
---
- name: B
  type: operation
  actions: [{functionRef: up, actionDataFilter: {toStateData: .m}}, {functionRef: up}]
  stateDataFilter: {input: '{n: .n}', output: '.n'}
  end: true
---
- name: B
  type: operation
  actions: [{functionRef: {refName: log, arguments: {message: .n}}}]
  end: true
---
- name: B
  type: switch
  dataConditions: [{condition: .n, transition: Z}, {condition: .name == 1, end: true}]
- {name: Z, type: inject, data: {z: 1}, end: true}
---
- name: B
  type: foreach
  inputCollection: .list
  iterationParam: one
  outputCollection: .out
  actions:
  - functionRef: {refName: f, arguments: {a: $one}}
  - functionRef: {refName: f, arguments: {b: $WORKFLOW.prevActionResult}}
  end: true
---
- name: B
  type: parallel
  branches: [{name: x, actions: [{functionRef: up}]}, {name: y, actions: [{functionRef: up}]}]
  end: true
---
- {name: B, type: operation, actions: [], metadata: {errorMessage: .name}, end: true}
---
- {name: B, type: operation, actions: [], metadata: {errorMessage: .other}, end: true}
---
- {name: B, type: sleep, duration: PT1S, end: {produceEvents: [{eventRef: sent, data: '{a: .n}'}]}}
"""


@pytest.mark.parametrize("states", SAME.split("---\n"))
def test_what_sonataflow_does_quarkus_flow_does(states: str) -> None:
    found, proof = proved(f"{DATA}\n{states}")
    assert [one.differences for one in proof.trials if not one.is_same] == []
    assert proof.is_tried
    assert {one.rule for one in found.losses} <= {"unknown-function"}


PRINT = "- {name: B, type: operation, actions: [{functionRef: {refName: log, arguments: {message: .n}}}], end: true}"


def test_what_is_written_to_the_log_is_a_note_and_no_run_differs_by_it() -> None:
    found, proof = proved(f"{DATA}\n{PRINT}")
    assert found.losses == ()
    assert any("what it writes to the log of its runtime is not written" in one.message for one in found.notes)
    assert all(one.is_same for one in proof.trials)


@pytest.mark.parametrize(
    ("older", "newer", "is_clash"),
    [
        ({"a": {"b": 1}}, {"a": 1}, True),
        ({"a": 1}, {"a": {"b": 1}}, True),
        ({"x": {"a": {"b": 1}}}, {"x": {"a": "t"}}, True),
        ({"a": 1}, {"a": "t", "b": {}}, False),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, False),
        ({"a": {"b": 1}}, {"a": None}, False),
    ],
)
def test_values_of_two_kinds_at_one_name(older: Json, newer: Json, is_clash: bool) -> None:
    assert clash(shape_of(older), shape_of(newer)) is is_clash
    assert clash(shape_of(older), OBJECT) is None
    assert clash(OBJECT, shape_of({"a": 1})) is None


@pytest.mark.parametrize(
    ("states", "words"),
    [
        (
            "- {name: B, type: operation, actions: [{functionRef: {refName: get, arguments: {id: 1}}}], end: true}",
            "J15.3",
        ),
        (
            "- {name: B, type: callback, action: {functionRef: up}, eventRef: came, end: true}",
            "`kogitoprocrefid`",
        ),
        ("- {name: B, type: operation, actions: [{subFlowRef: other}], end: true}", "J10.1"),
    ],
)
def test_what_it_does_otherwise_is_lost_and_explains_what_differs(states: str, words: str) -> None:
    found, proof = proved(f"{DATA}\n{states}")
    assert any(words in one.message for one in found.losses)
    assert not proof.wrong


@pytest.mark.parametrize(("error", "way"), [("gone", ".status == 404"), ("late", "errors/timeout"), ("any", None)])
def test_errors_are_told_as_sonataflow_tells_them(error: str, way: str | None) -> None:
    state = (
        "- name: B\n  type: operation\n  actions: [{functionRef: {refName: put, arguments: {a: .n}}}]\n"
        f"  onErrors: [{{errorRef: {error}, transition: Z}}]\n  end: true\n{END}"
    )
    found, proof = proved(f"{DATA}\n{state}", "specification")
    assert (way in found.text) if way else ("errors:" not in found.text and "when: ${ .status" not in found.text)
    assert not [one for one in proof.trials if not one.is_same]


def test_a_call_that_fails_alone_explains_that_it_is_made_again() -> None:
    _, proof = proved(
        f"{DATA}\n- name: B\n  type: operation\n"
        "  actions: [{functionRef: {refName: get, arguments: {id: 1}}}]\n  end: true"
    )
    calm, *failing = proof.trials
    assert calm.is_same
    assert failing
    assert all(one.differences and one.explained for one in failing)


@pytest.mark.parametrize(
    ("source", "to"), [("specification", "java"), ("java", "synapse"), ("java", "zigflow"), ("zigflow", "java")]
)
def test_one_engine_of_1_0_after_another(source: str, to: str) -> None:
    text = (
        'document: {dsl: "1.0.3", namespace: default, name: a, version: "1.0.0"}\n'
        "do:\n- a: {set: {x: 1}}\n- f: {fork: {branches: [{b: {set: {x: 1}}}, {c: {set: {y: 2}}}]}}\n"
        "- z: {wait: {seconds: 1}}\n"
    )
    if source == "zigflow":
        text = text.replace("namespace", "taskQueue").replace("name:", "workflowType:")
    definition = understand(text, profile=runtimes.get(source))
    found = convert(definition, target=runtimes.get(to))
    proof = prove(definition, found)
    assert proof.is_tried
    assert not proof.wrong


def test_both_ways_of_a_condition_of_an_engine_are_found() -> None:
    switch = "dataConditions: [{condition: .k == 7, transition: Z}], defaultCondition: {end: true}"
    _, proof = proved(f"- {{name: A, type: switch, {switch}}}\n{END}")
    assert {one.how for one in proof.states} == {"proved"}


def test_what_only_sonataflow_knows_of_a_run_is_lost() -> None:
    state = (
        "- {name: B, type: operation, actions: [], stateDataFilter: {output: '{a: $WORKFLOW.statusCode}'}, end: true}"
    )
    found, _ = proved(f"{DATA}\n{state}")
    assert [one.message for one in found.losses] == [
        "`$WORKFLOW.statusCode`, which SonataFlow alone knows: null in 1.0"
    ]


def test_a_null_result_makes_no_member() -> None:
    state = (
        "- name: B\n  type: operation\n"
        "  actions: [{functionRef: up, actionDataFilter: {results: .other, toStateData: .made}}]\n  end: true"
    )
    _, proof = proved(f"{DATA}\n{state}")
    assert [one.differences for one in proof.trials] == [()]
