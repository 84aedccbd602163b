"""Signals, queries and updates of Zigflow: drawn, listed, planned, told and sent as what they are."""

from typing import Any

from designer.workers.tasks.forms import form
from designer.workers.tasks.vocabulary import vocabulary
from simulator.session.recording import save
from simulator.session.session import Session
from workflow import runtimes
from workflow.definition import load
from workflow.diagram.sentences import plain
from workflow.diagram.tasks import events
from workflow.outline.tasks.events import listen
from workflow.tasks import ListenTask, TaskWorkflow

TEXT = """document: {dsl: 1.0.0, taskQueue: q, workflowType: w, version: 1.0.0}
do:
- far: {listen: {to: {one: {with: {id: how_far, type: query, data: {left: 1}}}}}}
- days: {listen: {to: {one: {with: {id: days, type: update, acceptIf: "${ $data.days > 0 }"}}}}}
- go: {listen: {to: {all: [{with: {id: go, type: signal}}, {with: {id: done, type: signal}}]}}}
"""


def listeners() -> list[ListenTask]:
    workflow = load(TEXT, profile=runtimes.get("zigflow")).workflow
    assert isinstance(workflow, TaskWorkflow)
    return [one for one in workflow.scope.states if isinstance(one, ListenTask)]


def opened(*planned: dict[str, Any]) -> Session:
    return Session.open({"definition": TEXT, "scenario": {"runtime": "zigflow", "events": list(planned)}})


def test_they_are_drawn() -> None:
    drawn = [[(row.icon, row.value, row.dim) for row in events.awaited(one.to, "actions")] for one in listeners()]
    signals = [("envelope", "go", "signal"), ("envelope", "done", "signal")]
    assert drawn == [[("list", "how_far", "query")], [("data", "days", "update")], signals]
    told = [row.value for row in events.awaited(listeners()[1].to, "data")]
    assert told == ["days", "acceptIf: $data.days > 0"]


def test_the_outline_says_what_is_waited_for() -> None:
    said = [plain(item.sentence) for one in listeners() for item in listen(one)]
    assert said == [
        "From here on hears, and does not wait for, the query how_far (answered with left = 1).",
        "Waits for the update days (where $data.days > 0).",
        "Waits for the signal go and the signal done.",
    ]


def test_they_can_be_sent() -> None:
    workflow = load(TEXT, profile=runtimes.get("zigflow")).workflow
    assert workflow is not None
    found = [
        (one["name"], one["type"], one["own"]["word"], one["own"]["name"]) for one in vocabulary(workflow)["events"]
    ]
    assert found == [
        ("how_far", "query", "Query", "how_far"),
        ("days", "update", "Update", "days"),
        ("go", "signal", "Signal", "go"),
        ("done", "signal", "Signal", "done"),
    ]


def test_what_is_to_come_and_what_is_waited_for_say_the_kind() -> None:
    session = opened({"at": "PT5S", "update": "days", "data": 2}, {"at": "PT2S", "query": "how_far"})
    session.handle({"command": "step"})
    due = [(one["label"], one["does"]) for one in session.view()["next"] if one["kind"] == "event"]
    assert due == [
        ("query how_far", "The query how_far arrives from outside."),
        ("update days", "The update days arrives from outside."),
    ]
    session.handle({"command": "continue", "timeouts": False})
    assert [one["does"] for one in session.view()["next"]] == ["go fails: it has waited too long."]
    says = [one["says"] for one in session.view()["waiting"]]
    assert says == ["go waits for signal go and signal done: all of them are needed."]


def test_the_trace_says_the_kind_and_the_name() -> None:
    session = opened({"at": "PT2S", "query": "how_far"}, {"at": "PT3S", "signal": "go"})
    session.handle({"command": "continue"})
    told = [(one["type"], one["own"]) for one in session.trace() if one["type"].startswith("event.")]
    asked, came = {"kind": "query", "name": "how_far"}, {"kind": "signal", "name": "go"}
    assert told == [
        ("event.received", asked),
        ("event.consumed", asked),
        ("event.produced", asked),
        ("event.received", came),
        ("event.kept", came),
    ]


def test_what_was_sent_is_saved_as_scenarios_have_it() -> None:
    session = opened()
    session.handle({"command": "inject", "event": {"type": "update", "id": "days", "data": 2}, "at": "PT1S"})
    session.handle({"command": "continue"})
    saved = save(session.timeline, {"runtime": "zigflow"})
    assert saved.exact
    assert saved.scenario["events"] == [{"at": "PT1S", "settled": True, "update": "days", "data": 2}]


def test_the_form_of_a_listener_says_what_comes() -> None:
    found = form(TEXT, "/do/0/far", runtime="zigflow")
    assert found is not None
    assert found["own"] == {"kind": "query", "word": "Query", "icon": "list", "does": "how_far", "answer": "value"}
