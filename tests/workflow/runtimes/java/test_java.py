"""The profiles `java` and `quarkus-flow` beside their cases."""

import pytest

from designer.expression_data.at_place import Given, known_at
from tests.runtime_cases import case_of, rule
from workflow import runtimes
from workflow.definition import load
from workflow.document import read
from workflow.expressions.jq import complete
from workflow.runtimes.recognition import recognised


@rule("java", "J2.1")
@pytest.mark.parametrize(
    ("task", "sure"),
    [
        ({"set": {"b": "${ $secret.door }"}}, "strong"),
        ({"set": {"b": "${ $task.rawInput }"}}, "strong"),
        ({"set": {"b": 1}, "export": {"as": "${ . + {b: $output.b} }"}}, "strong"),
        ({"set": {"b": 1}, "export": {"as": "if .x == null then {x: 1} else . end"}}, "strong"),
        ({"set": {"b": 1}, "export": {"as": "${ $output }"}}, "strong"),
        ({"run": {"script": {"language": "js", "code": "x", "arguments": {"a": 1}}}}, "strong"),
    ],
)
def test_its_signs_make_an_offer(task: object, sure: str) -> None:
    written = case_of({"name": "", "rules": [], "do": [{"a": task}]})
    found = recognised(read(written.definition).data)
    assert [(one.runtime, one.sure) for one in found] == [("java", sure)]


@pytest.mark.parametrize(
    "task",
    [
        {"set": {"b": 1}, "export": {"as": "${ .total }"}},
        {"set": {"b": 1}, "export": {"as": "${ $context + {b: $output.b} }"}},
        {"raise": {"error": {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/timeout", "status": 408}}},
    ],
)
def test_what_the_documents_have_is_no_sign(task: object) -> None:
    written = case_of({"name": "", "rules": [], "do": [{"a": task}]})
    assert recognised(read(written.definition).data) == ()


@rule("java", "J15.2")
@pytest.mark.parametrize("process", [{"script": {"language": "js", "code": "x"}}, {"container": {"image": "a"}}])
def test_quarkus_flow_refuses_processes(process: object) -> None:
    written = case_of({"name": "", "rules": [], "do": [{"a": {"run": process}}]}).definition
    assert not told(written, "java")
    assert ["J15.2" in one for one in told(written, "quarkus-flow")] == [True]


def told(text: str, runtime: str) -> list[str]:
    """The errors of a definition."""
    found = load(text, profile=runtimes.get(runtime)).diagnostics
    return [one.message for one in found if one.severity == "error"]


@rule("java", "J15.1", "J15.3")
def test_quarkus_flow_tells_what_is_otherwise() -> None:
    call = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/"}}
    written = case_of({"name": "", "rules": [], "schedule": {"every": "PT1H"}, "do": [{"a": call}]}).definition
    found = load(written, profile=runtimes.get("quarkus-flow")).diagnostics
    words = [one.message for one in found if one.rule == "runtime-differs"]
    assert any("J15.1" in one for one in words)
    assert any("J15.3" in one for one in words)


@rule("java", "J5.11")
def test_functions_that_it_has_not_are_not_offered() -> None:
    written = case_of({"name": "", "rules": [], "do": [{"a": {"set": {"b": "${ .n }"}}}]}).definition
    path = ("do", 0, "a", "set", "b")
    offered = {
        name: {one.label for one in complete("t", known_at(load(written, profile=runtimes.get(name)), path, Given()))}
        for name in ("specification", "java")
    }
    assert {"trim", "tojson"} <= offered["specification"]
    assert {"trim", "tojson"} & offered["java"] == {"tojson"}


def test_what_is_said_is_said_once() -> None:
    text = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n- a: {set: {b: '${ [.l[] | abs] }'}}\n"
    found = load(text, profile=runtimes.get("java")).diagnostics
    assert [one.rule for one in found] == ["runtime-differs"]
