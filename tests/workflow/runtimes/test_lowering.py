"""A definition is lowered once, as its runtime reads it: what nodes have otherwise, and what is named elsewhere."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from workflow.actions import FunctionCall
from workflow.definition import understand
from workflow.dialects import v0_8, v1_0
from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.model import Expression, ProducedEvent, Scope, Template, Transition, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json
from workflow.profile import Profile
from workflow.resources import Resource
from workflow.runtimes import get
from workflow.tasks import DoTask, SetTask, SwitchTask

TASKS: Json = {
    "document": {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"},
    "do": [{"one": {"set": {"a": "${ .b }"}, "if": ".c"}}, {"two": {"do": [{"three": {"set": {"d": 1}}}]}}],
}


class Seen(Reading):
    """Notes what it is asked for."""

    OWN = (SetTask, Scope)
    asked: ClassVar[list[tuple[type, Json]]] = []

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        self.asked.append((type(node), at.value))
        return {"name": node.name.upper()} if isinstance(node, SetTask) else {}


def lowered(data: Json, runtime: str, *resources: Resource) -> Workflow:
    found = understand(json.dumps(data), resources=resources, profile=get(runtime)).workflow
    assert found is not None
    return found


def test_own_members_are_asked_for_of_their_classes_with_what_is_written() -> None:
    Seen.asked.clear()
    found = v1_0.lower(TASKS, (), Profile("seen", "Seen", lowering=Seen))
    assert [one.name for one in found.scope.states] == ["ONE", "two"]
    first, second = TASKS["do"]
    inner = second["two"]["do"]
    assert Seen.asked == [
        (SetTask, first["one"]),
        (SetTask, inner[0]["three"]),
        (Scope, inner),
        (Scope, TASKS["do"]),
    ]


def test_a_node_of_which_nothing_is_otherwise_stays_the_same_object() -> None:
    task = SetTask(path=("do", 0, "one"), name="one")
    assert Reading().made(task, Node({}, ())) is task
    assert Seen().made(scope := Scope(("do",)), Node([], ())) is scope


def test_of_tasks_of_one_name_the_ways_lead_to_the_one_that_is_there() -> None:
    listed = [{"x": {"set": {"a": 1}}}, {"y": {"switch": [{"c": {"when": ".a"}}]}}, {"x": {"set": {"a": 2}}}]
    data = {**TASKS, "do": listed}
    java, synapse = lowered(data, "java").scope, lowered(data, "synapse").scope
    assert [one.path for one in java.states] == [("do", 1, "y"), ("do", 2, "x")]
    assert [one.path for one in synapse.states] == [("do", 2, "x"), ("do", 1, "y")]
    for scope in (java, synapse):
        (first,) = scope.start
        assert scope.target(first) is scope.states[0]
    switch = java.states[0]
    assert isinstance(switch, SwitchTask)
    assert all(
        isinstance(way, Transition) and java.target(way.target) is java.states[1]
        for way in (switch.next, switch.cases[0].next)
    )


def test_nested_lists_and_values_are_those_of_the_runtime() -> None:
    found = lowered(TASKS, "go")
    assert {one.style for one in nodes_of(Template, found.scope)} == {"exact"}
    assert [one.text for one in nodes_of(Expression, found.scope)] == ['".c"']
    assert isinstance(found.scope.states[1], DoTask)


FUNCTIONS = {
    "functions": [
        {"name": "twice", "type": "expression", "operation": "fn:once"},
        {"name": "once", "type": "expression", "operation": ".a"},
        {"name": "pets", "operation": "pets.json#list"},
    ]
}
PETS = {"openapi": "3.0.0", "paths": {"/pets": {"get": {"operationId": "list"}}}}
STATES: Json = {
    "id": "s",
    "specVersion": "0.8",
    "functions": "functions.json",
    "states": [
        {
            "name": "A",
            "type": "operation",
            "actions": [
                {"functionRef": "pets", "sleep": {"before": "fn:twice"}},
                {"condition": "fn:twice", "functionRef": "other"},
            ],
            "end": True,
        }
    ],
}


def test_functions_of_a_resource_are_known_while_states_are_lowered() -> None:
    given = (Resource("functions.json", json.dumps(FUNCTIONS)), Resource("pets.json", json.dumps(PETS)))
    found = lowered(STATES, "sonataflow", *given)
    assert [one.operation for one in found.functions] == [".a", ".a", "pets.json#list"]
    assert [one.text for one in nodes_of(Expression, found.scope)] == [".a", ".a"]
    known, unknown = nodes_of(FunctionCall, found)
    assert unknown.own is None
    assert known.own is not None
    assert known.own.described == "OpenAPI · list (GET /pets) · pets.json"
    assert found.functions[2].own == known.own
    assert found.resources == v0_8.lower(STATES).resources != ()


def test_without_its_resource_a_name_stays_a_name() -> None:
    found = lowered(STATES, "sonataflow")
    assert (found.functions, found.resources[0][1].name) == ((), "functions.json")
    assert [one.text for one in nodes_of(Expression, found.scope)] == ["fn:twice"]


def test_an_older_version_reads_what_is_sent_in_its_own_way() -> None:
    end = {"produceEvents": [{"eventRef": "e", "data": {"a": ".b"}, "contextAttributes": {"c": "1"}}]}
    state = {"name": "A", "type": "inject", "data": {}, "end": end}
    data = {**STATES, "functions": [], "states": [state]}
    now, then = sent(lowered(data, "sonataflow")), sent(lowered(data, "sonataflow@10.1"))
    assert now.data is not None
    assert now.attributes is not None
    assert (now.data.style, now.attributes.value) == ("compiles", {"c": "1"})
    assert then == replace(now, data=replace(now.data, style="text"), attributes=None)


def sent(workflow: Workflow) -> ProducedEvent:
    (found,) = nodes_of(ProducedEvent, workflow)
    return found
