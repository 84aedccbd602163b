"""What SonataFlow calls, by how a function's operation is written; drawn, outlined and found in the model."""

from pathlib import Path
from typing import Any

import pytest

from designer.workers.tasks.contract_names import contract_names
from tests.workflow.forms import by_name, form_at
from workflow import runtimes
from workflow.actions import FunctionCall
from workflow.definition import Definition, Resource, understand
from workflow.diagram.facts import facts
from workflow.diagram.icons import ICONS
from workflow.differences.diff import diff
from workflow.model import Function
from workflow.nodes import nodes_of
from workflow.outline.actions import calls as told_calls
from workflow.outline.book import make
from workflow.profile.own_calls import OwnCall
from workflow.runtimes.sonataflow.calls import CALLS
from workflow.states import own_actions

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "contracts"
CONTRACTS = [Resource(one.name, one.read_text("utf-8")) for one in sorted(FIXTURES.iterdir())]
KINDS = [
    ("custom", "sysout", "Print", "none"),
    ("custom", "sysout:DEBUG", "Print · DEBUG", "none"),
    ("custom", "rest:get:https://a.example:8080/pets/{id}", "REST · GET /pets/{id} · a.example:8080", "response"),
    ("custom", "rest:/pets", "REST · GET /pets", "response"),
    ("custom", "rest:POST:/pets", "REST · POST /pets", "response"),
    ("custom", "rest:http://a.example/pets", "REST · HTTP //a.example/pets", "response"),
    ("custom", "rest", "REST · GET", "response"),
    ("custom", "service:java:org.acme.Pets::find", "Service · find · org.acme.Pets", "value"),
    ("custom", "service:org.acme.Pets::find", "Service · find · org.acme.Pets", "value"),
    ("custom", "service:python:pets::find", "Service · find · pets", "value"),
    ("custom", "script:python", "Python", "members"),
    ("custom", "script:python:x=1", "Python", "members"),
    ("custom", "script:java:x", "Script · java", "value"),
    ("custom", "knative:services.v1.serving.knative.dev/a/pets", "Knative · POST / · pets", "response"),
    ("custom", "knative:pets?path=/p&method=get", "Knative · GET /p · pets", "response"),
    ("custom", "knative:pets?asCloudEvent=true&path=/p", "Knative · CloudEvent /p · pets", "response"),
    ("custom", "camel:direct:pets", "Camel · direct:pets", "value"),
    ("custom", "java:pets", "Java · pets", "value"),
    ("custom", "jwt-parser", "JWT parser", "value"),
    (None, "specs/pets.yaml#find", "OpenAPI · find · pets.yaml", "response"),
    ("rest", "http://a.example/pets.json#find", "OpenAPI · find · pets.json", "response"),
    ("asyncapi", "specs/pets.yaml#found", "AsyncAPI · found · pets.yaml", "value"),
    ("rpc", "classpath:pets.proto#Pets#Find", "gRPC · Pets#Find · pets.proto", "value"),
    ("rpc", "specs/pets.proto#Pets#Find", "gRPC · Pets#Find · pets.proto", "value"),
    ("graphql", "https://a.example/graphql#query#pets", "Unknown kind", "none"),
    ("custom", "pets:find", "Unknown kind", "none"),
    ("custom", None, "Unknown kind", "none"),
]
TEXT = """id: a
start: A
functions:
- {name: say, type: custom, operation: sysout}
- {name: find, type: custom, operation: "rest:get:https://a.example/pets"}
- {name: twice, type: expression, operation: .x}
states:
- name: A
  type: operation
  actions:
  - functionRef: {refName: say, arguments: {message: Hello}}
  - functionRef: {refName: find, arguments: {id: 1}}
  - functionRef: {refName: twice}
  end: true
"""


def read(runtime: str = "sonataflow", text: str = TEXT) -> Definition:
    return understand(text, "0.8", profile=runtimes.get(runtime))


def rows(definition: Definition, detail: Any = "actions") -> list[tuple[str, str, str]]:
    assert definition.workflow is not None
    (state,) = definition.workflow.scope.states
    return [(row.icon, row.value, row.dim) for row in facts(state, detail)]


@pytest.mark.parametrize(("kind", "operation", "told", "answer"), KINDS)
def test_an_operation_tells_what_is_called(kind: str | None, operation: str | None, told: str, answer: str) -> None:
    function = Function("f", (), operation, kind)
    own = next(found for one in CALLS if (found := one.of_function(function)))
    assert (own.described, own.answer) == (told, answer)


def test_an_expression_is_no_call() -> None:
    assert not any(one.of_function(Function("f", (), "sysout", "expression")) for one in CALLS)


def test_icons_are_there() -> None:
    assert {one.icon for one in CALLS} <= ICONS.keys()


def test_a_box_says_what_is_printed_and_whom_is_asked_for_what() -> None:
    assert rows(read()) == [
        ("shell", "say", "Print: message"),
        ("", "Hello", ""),
        ("http", "find", "REST: id"),
        ("", "GET /pets", "a.example"),
        ("function", "twice", ""),
    ]


def test_without_a_runtime_a_box_has_names_alone() -> None:
    plain = read("specification")
    assert rows(plain) == [("function", "say", "message"), ("function", "find", "id"), ("function", "twice", "")]
    assert not any(one.own for one in nodes_of(FunctionCall, plain.workflow))


def test_what_is_left_out_of_a_box_is_counted_by_actions() -> None:
    more = "".join("  - functionRef: {refName: find}\n" for _ in range(6))
    assert rows(read(text=TEXT.replace("  end: true", f"{more}  end: true")))[-1] == ("collapse", "5 more actions", "")


def test_an_outline_says_it() -> None:
    workflow = read().workflow
    assert workflow is not None
    actions = own_actions(workflow.scope.states[0]) or ()
    said = ["".join(run.text for item in told_calls(one, make(workflow)) for run in item.sentence) for one in actions]
    assert said == [
        "Calls say (Print) with message = Hello.",
        "Calls find (REST · GET /pets · a.example) with id = 1; the result is added to the data.",
        "Calls twice; the result is added to the data.",
    ]


def test_both_versions_have_them() -> None:
    (say, *_) = nodes_of(FunctionCall, read("sonataflow@10.1").workflow)
    assert say.own == OwnCall("sysout", "Print", "shell", answer="none", writes="message")


def test_operations_are_offered_by_the_type() -> None:
    offered = [one.value for one in by_name(form_at(read(), ("functions", 1)), "operation").choices]
    assert offered[:5] == ["sysout", "sysout:DEBUG", "sysout:WARN", "sysout:ERROR", "rest:get:"]
    assert "camel:direct:" in offered
    assert by_name(form_at(read("specification"), ("functions", 1)), "operation").choices == ()
    rest = read(text=TEXT.replace("type: custom, ", ""))
    assert by_name(form_at(rest, ("functions", 1)), "operation").choices == ()


CAMEL = "{name: say, type: custom, operation: camel:direct:a}"


@pytest.mark.parametrize(
    ("function", "names"),
    [
        ("{name: say, type: custom, operation: sysout}", {"message": True}),
        (CAMEL, {"body": False, "headers": False}),
        ('{name: say, type: custom, operation: "rest:get:/pets/{id}/{part}"}', {"id": True, "part": True}),
        ("{name: say, type: expression, operation: .x}", {}),
        ("{name: other, type: custom, operation: sysout}", {}),
    ],
)
def test_arguments_are_offered(function: str, names: dict[str, bool]) -> None:
    head = f"# signalbox: runtime sonataflow\nid: a\nstart: A\nfunctions: [{function}]\nstates:\n- name: A\n"
    text = head + "  type: operation\n  actions:\n  - functionRef:\n      refName: say\n      arguments:\n        "
    found = contract_names(text, len(text))
    assert found is not None
    assert {one["text"]: one["required"] for one in found["members"]} == names
    plain = text.replace("# signalbox: runtime sonataflow\n", "")
    assert contract_names(plain, len(plain)) is None


@pytest.mark.parametrize(
    ("kind", "operation", "told", "answer"),
    [
        (
            "rest",
            "library.openapi.yaml#findBooks",
            "OpenAPI · findBooks (GET /books) · library.openapi.yaml",
            "response",
        ),
        (
            "asyncapi",
            "library.asyncapi.yaml#remindReader",
            "AsyncAPI · remindReader (send reminders) · library.asyncapi.yaml",
            "none",
        ),
        (
            "asyncapi",
            "library.asyncapi.yaml#onReturned",
            "AsyncAPI · onReturned (receive library/returns) · library.asyncapi.yaml",
            "value",
        ),
    ],
)
def test_a_document_at_hand_says_the_address(kind: str, operation: str, told: str, answer: str) -> None:
    text = TEXT.replace("type: expression, operation: .x", f'type: {kind}, operation: "{operation}"')
    found = understand(text, "0.8", resources=CONTRACTS, profile=runtimes.get("sonataflow")).workflow
    assert found is not None
    own = found.functions[2].own
    assert own is not None
    assert (own.described, own.answer) == (told, answer)


def test_another_address_is_a_difference_of_its_function_alone() -> None:
    there = read(text=TEXT.replace("https://a.example", "https://b.example"))
    here = read()
    assert here.workflow is not None
    assert there.workflow is not None
    found = diff(here.workflow, there.workflow)
    changed = [(one.kind, one.name) for one in (*found.states, *found.resources)]
    assert changed == [("function", "find")]
