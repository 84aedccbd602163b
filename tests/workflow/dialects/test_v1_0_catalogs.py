"""Functions of DSL 1.0 that stand in catalogs or at URIs, taken from what was given (semantics-1.0.md §1.6)."""

import json
from typing import Any

import pytest

from workflow.definition import Resource, understand
from workflow.dialects.v1_0 import with_functions_of_others
from workflow.tasks import SetTask, TaskWorkflow

BODY = "set: {found: true}"
LOG = "functions/log/1.0.0/function.yaml"
GITHUB = "https://github.com/acme/catalog/tree/main"


def found(call: str, *resources: Resource, catalog: Any = None) -> tuple[str, ...]:
    document = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    use = {"catalogs": {"acme": {"endpoint": catalog}}} if catalog else {}
    workflow = understand(json.dumps({"document": document, "use": use, "do": [{"a": {"call": call}}]})).workflow
    assert isinstance(workflow, TaskWorkflow)
    return tuple(scope.states[0].name for scope in with_functions_of_others(workflow, resources).use.functions)


@pytest.mark.parametrize(
    ("call", "catalog", "uri"),
    [
        ("log:1.0.0@acme", "https://c.example.com/", "https://c.example.com/functions/log/1.0.0/function.yaml"),
        ("log:1.0.0@acme", {"uri": "https://c.example.com"}, "functions/log/1.0.0/function.yaml"),
        ("log:1.0.0@acme", {"uri": "https://c.example.com"}, "/home/me/functions/log/1.0.0/function.yaml"),
        ("log:1.0.0@acme", GITHUB, f"https://raw.githubusercontent.com/acme/catalog/refs/heads/main/{LOG}"),
        ("log:1.0.0@acme", GITHUB, "https://github.com/acme/catalog/blob/main/functions/log/1.0.0/function.yaml"),
        ("log:1.0.0@acme", "https://gitlab.com/acme/c/-/tree/main", f"https://gitlab.com/acme/c/-/raw/main/{LOG}"),
        ("log:1.0.0@default", None, "functions/log/1.0.0/function.yaml"),
        ("https://f.example.com/check.yaml", None, "https://f.example.com/check.yaml"),
        ("https://f.example.com/check.yaml", None, "check.yaml"),
    ],
)  # fmt: skip
def test_a_function_of_others(call: str, catalog: Any, uri: str) -> None:
    assert found(call, Resource("other.yaml", BODY), Resource(uri, BODY), catalog=catalog) == (call,)


@pytest.mark.parametrize(
    ("call", "catalog", "uri"),
    [
        ("log:1.0.0@acme", "https://c.example.com", "functions/log/2.0.0/function.yaml"),
        ("log:1.0.0@acme", "https://c.example.com", "https://d.example.com/functions/log/1.0.0/function.yaml"),
        ("log:1.0.0@nobody", "https://c.example.com", "functions/log/1.0.0/function.yaml"),
        ("log", None, "log"),
    ],
)
def test_what_is_none(call: str, catalog: Any, uri: str) -> None:
    assert found(call, Resource(uri, BODY), catalog=catalog) == ()


@pytest.mark.parametrize("text", ["[1", "no task", "{metadata: {}}", "- a"])
def test_what_is_no_task_is_no_function(text: str) -> None:
    assert found("https://f.example.com/check.yaml", Resource("check.yaml", text)) == ()


def test_a_function_may_call_others_and_itself() -> None:
    one = Resource("https://f.example.com/one", "do: [{a: {call: 'https://f.example.com/two'}}]")
    two = Resource("https://f.example.com/two", "do: [{b: {call: 'https://f.example.com/one'}}]")
    assert found("https://f.example.com/one", one, two) == (one.uri, two.uri)


def test_it_stands_below_the_place_that_calls_it() -> None:
    document = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    text = json.dumps({"document": document, "do": [{"a": {"call": "https://f.example.com/x"}}]})
    workflow = understand(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    (scope,) = with_functions_of_others(workflow, [Resource("x", BODY)]).use.functions
    assert isinstance(scope.states[0], SetTask)
    assert scope.states[0].path[:4] == ("do", 0, "a", "call")
