"""Findings under an engine: each once, none against another, and hints that hold there."""

import json

import pytest

from workflow import runtimes
from workflow.definition import load, understand
from workflow.diagnostics import Diagnostic
from workflow.paths import Json

ON_TEMPORAL = "document: {dsl: 1.0.0, taskQueue: a, workflowType: b, version: 1.0.0}\n"
DOCUMENT = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\n"
LISTENS = "{listen: {to: {one: {with: {type: paid}}}}"
PROCESS = "{run: {shell: {command: ls}}, output: {as: .a}}"


def found(text: str, runtime: str, *numbers: str) -> list[Diagnostic]:
    every = load(text, profile=runtimes.get(runtime)).diagnostics
    return [one for one in every if not numbers or any(f"{number})" in one.message for number in numbers)]


@pytest.mark.parametrize("task", ["{if: 'a b', set: {x: 1}}", "{switch: [{one: {when: 'a b', then: end}}]}"])
def test_a_condition_that_is_refused_is_not_also_a_text(task: str) -> None:
    (one,) = found(f"{ON_TEMPORAL}do: [{{a: {task}}}]\n", "zigflow", "Z34", "Z42")
    assert one.severity == "error"


def test_what_an_anchor_has_is_told_there_alone() -> None:
    text = f"""{ON_TEMPORAL}do:
- a: &ask {{listen: {{to: {{one: {{with: {{id: s, type: query}}}}}}}}}}
- b: *ask
- c: {{do: [{{d: *ask}}]}}
- e: &stuck {{raise: {{error: oops}}}}
- f: *stuck
- g: {{<<: *stuck}}
- h: {{raise: {{error: oops}}}}
- i: &several {{do: [{{j: *ask}}, {{k: {{<<: *stuck}}}}]}}
- l: *several
"""
    told = [(one.path[:3], one.message[-5:]) for one in found(text, "zigflow", "Z102", "Z115")]
    assert told == [(("do", 0, "a"), "Z102)"), (("do", 3, "e"), "Z115)"), (("do", 6, "h"), "Z115)")]


def test_a_schedule_has_one_finding() -> None:
    text = f"{DOCUMENT}schedule: {{after: {{minutes: 5}}}}\ndo: [{{a: {{set: {{x: 1}}}}}}]\n"
    (one,) = [each for each in found(text, "quarkus-flow") if each.path == ("schedule", "after")]
    assert "J15.1" in one.message
    assert "J12.3" in one.message
    (one,) = [each for each in found(text, "java") if each.path == ("schedule", "after")]
    assert "J12.3" in one.message


READS = {
    "{set: {x: '${ .a }'}}": True,
    "{set: {x: {y: ['${ $input.b + (.a // 1) }']}}}": True,
    "{if: '${ .a }', set: {x: 1}}": True,
    "{call: http, with: {method: get, endpoint: 'https://a.example', body: {x: '${ . }'}}}": True,
    "{for: {in: '${ .items }'}, do: [{b: {set: {x: 1}}}]}": True,
    "{set: {x: '${ $input.items | map(.price) | add }'}}": False,
    "{set: {x: '${ uuid }', y: '${ \"a\" | . + \"b\" }'}}": False,
    "{set: {x: 1}, output: {as: '${ .x }'}, export: {as: {y: '${ .x }'}}}": False,
    "{raise: {error: {type: 'https://a.example', status: 400, title: '${ .x }'}}}": False,
}


@pytest.mark.parametrize("task", READS)
def test_a_dot_that_is_always_null_is_told(task: str) -> None:
    told = found(f"{ON_TEMPORAL}do: [{{a: {task}}}]\n", "zigflow", "Z44")
    assert [one.severity for one in told] == (["warning"] if READS[task] else [])
    assert all(one.range.end.column - one.range.start.column < 12 for one in told)


SHAPES = {f"{LISTENS}, output: {{as: .pets}}}}": 1, f"{LISTENS}, export: {{as: .pets}}}}": 0, PROCESS: 0}


@pytest.mark.parametrize("runtime", ["java", "quarkus-flow"])
@pytest.mark.parametrize("task", SHAPES)
def test_a_member_of_a_list_is_told_under_java_too(task: str, runtime: str) -> None:
    told = found(f"{DOCUMENT}do: [{{a: {task}}}]\n", runtime)
    assert [one.rule for one in told].count("output-shape") == SHAPES[task]


def hints(runtime: str, name: str, member: str = "") -> Json:
    schema = understand(ON_TEMPORAL, profile=runtimes.get(runtime)).json_schema["$defs"][name]
    return (schema["properties"][member] if member else schema).get("examples")


def test_hints_hold_for_the_engine() -> None:
    assert hints("zigflow", "condition") == ["${ $input.amount > 100 }"]
    assert hints("zigflow", "setTask", "set") == ["${ $input.order }"]
    assert hints("java", "export", "as") == ["${ . + {total: $output.total} }"]
    assert hints("java", "bearer", "token") == ["${ $secret.shop.token }"]
    assert "$secrets" not in json.dumps(
        understand(DOCUMENT, profile=runtimes.get("java")).json_schema["$defs"]["basic"]
    )


@pytest.mark.parametrize(
    ("exported", "differs"),
    [
        ("'${ . }'", True),
        ("{order: '${ .orderId }'}", True),
        ("'${ $output }'", False),
        ("'${ $output | $context + {state: .} }'", False),
        ("{order: 7}", False),
    ],
)
def test_what_is_exported_differs_where_it_reads_the_dot(exported: str, differs: bool) -> None:
    text = f"{DOCUMENT}do:\n- t:\n    set: {{orderId: 1}}\n    export: {{as: {exported}}}\n"
    assert bool(found(text, "java", "J6.4")) is differs
