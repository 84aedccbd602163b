"""Calls of SonataFlow's own kinds in a run: in the trace, among the messages, and asked for on the page."""

from typing import Any

from designer.workers.tasks.forms import form
from designer.workers.tasks.vocabulary import vocabulary
from simulator.run_model.model import RunModel
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from simulator.session.session import Session
from simulator.studies.narration.steps import narrated
from workflow import runtimes
from workflow.definition import understand

TEXT = """id: a
start: A
functions:
- {name: say, type: custom, operation: sysout}
- {name: find, type: custom, operation: "rest:get:https://a.example/pets/{id}"}
- {name: learn, type: custom, operation: "script:python"}
- {name: sort, type: custom, operation: "service:org.acme.Pets::sort"}
- {name: nobody, type: custom, operation: "pets:find"}
states:
- name: A
  type: operation
  actions:
  - functionRef: {refName: say, arguments: {message: .who}}
  - functionRef: {refName: learn, arguments: {script: x = 1}}
  - functionRef: {refName: nobody}
  - functionRef: {refName: find, arguments: {id: 7}}
  - functionRef: {refName: sort}
  end: true
"""
REST = {"kind": "rest", "does": "GET /pets/{id}", "at": "a.example"}


def opened(runtime: str = "sonataflow", **scenario: Any) -> Session:
    given = {"runtime": runtime, "input": {"who": "Ann"}, **scenario}
    session = Session.open({"definition": TEXT, "dialect": "0.8", "scenario": given})
    session.handle({"command": "continue"})
    return session


def called(session: Session) -> list[Any]:
    return [event.get("to") for event in session.trace() if event["type"] == "function.called"]


def test_what_needs_no_answer_is_not_asked_for() -> None:
    session = opened()
    assert [call["name"] for call in session.view()["calls"]] == ["find"]
    said = {"kind": "sysout", "writes": "message"}
    assert called(session) == [said, {"kind": "python"}, {"kind": "unknown"}, REST]


def test_what_is_asked_for_says_what_it_is() -> None:
    session = opened()
    (asked,) = session.view()["calls"]
    assert asked["own"] == {**REST, "word": "REST", "icon": "http", "answer": "response"}
    response = {"status": 200, "content": {"name": "Rex"}}
    session.handle({"command": "resolve", "call": asked["call"], "response": response, "mock": True})
    session.handle({"command": "continue"})
    assert session.view()["mocks"]["functions"]["find"] == [{"response": response}]
    (asked,) = session.view()["calls"]
    assert (asked["name"], asked["own"]["at"], asked["own"]["answer"]) == ("sort", "org.acme.Pets", "value")


def test_messages_go_to_whom_is_asked_and_what_is_printed_is_a_note() -> None:
    trace = opened().trace()
    names: list[str] = []
    found = []
    told: Any = RunModel().changes(trace, 0, len(trace))
    for event, changes in zip(trace, told, strict=True):
        for change in changes:
            if "participant" in change:
                names.append(change.get("name", ""))
            elif "message" in change and event["type"] in ("function.called", "function.returned"):
                receiver = change.get("receiver", change["sender"])
                found.append((event["function"], change["message"], names[change["sender"]], names[receiver]))
    assert found == [
        ("say", "life", "1", "1"),
        ("learn", "call", "1", "learn"),
        ("learn", "answer", "learn", "1"),
        ("nobody", "call", "1", "nobody"),
        ("nobody", "answer", "nobody", "1"),
        ("find", "call", "1", "a.example"),
    ]


def test_without_the_runtime_a_trace_says_nothing_of_it() -> None:
    session = opened("specification")
    assert [call["name"] for call in session.view()["calls"]] == ["learn"]
    assert "own" not in session.view()["calls"][0]
    assert called(session) == [None, None]


def test_the_page_is_told_of_every_function() -> None:
    workflow = understand(TEXT, "0.8", profile=runtimes.get("sonataflow")).workflow
    assert workflow is not None
    own = vocabulary(workflow)["own"]
    assert own["find"] == {**REST, "word": "REST", "icon": "http", "answer": "response"}
    assert [own[name]["answer"] for name in ("say", "learn", "nobody", "sort")] == ["none", "members", "none", "value"]
    plain = understand(TEXT, "0.8").workflow
    assert plain is not None
    assert "own" not in vocabulary(plain)


def test_the_form_of_a_function_says_what_it_calls() -> None:
    found = form(TEXT, "/functions/1", "0.8", runtime="sonataflow")
    assert found is not None
    assert found["own"] == {**REST, "word": "REST", "icon": "http", "answer": "response"}
    plain = form(TEXT, "/functions/1", "0.8")
    assert plain is not None
    assert "own" not in plain


def test_a_told_run_says_what_is_printed_and_asked_for() -> None:
    mocks = {"find": {"response": {"content": {"name": "Rex"}}}, "sort": {"result": {}}}
    scenario = {"runtime": "sonataflow", "input": {"who": "Ann"}, "functions": mocks}
    ready = open_setup({"definition": TEXT, "dialect": "0.8", "scenario": scenario})
    _, trace = simulate(ready)
    said = " ".join(step.plain for step in narrated(trace, ready, {}))
    assert said == (
        "The workflow starts with who 'Ann'. “A”: “say” prints 'Ann'. “learn” is called with script 'x = 1'. "
        "“nobody” is called with who 'Ann'. “find” is called for GET /pets/{id} with id 7. It answers with name 'Rex'. "
        "“sort” is called for sort with who 'Ann' and name 'Rex'. It answers. The workflow is complete."
    )
