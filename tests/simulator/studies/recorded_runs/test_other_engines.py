"""Lifecycle events of engines that name them in their own way."""

import json

import pytest

from simulator.studies.recorded_runs.reader import read_history
from tests.runtime_cases import rule

TIME = "2026-05-04T10:00:00Z"


def history(prefix: str) -> str:
    """A run of one task that is tried twice."""
    name = {"name": "greet-x1.shop", "definition": {"namespace": "shop", "name": "greet", "version": "0.1.0"}}
    task = {"workflow": "greet-x1.shop", "task": "/do/0/a"}
    events = [
        ("workflow.started", {**name, "startedAt": TIME}),
        ("task.created", {**task, "createdAt": TIME}),
        ("task.started", {**task, "startedAt": TIME}),
        ("task.completed", {**task, "completedAt": TIME}),
        ("workflow.completed", {"name": "greet-x1.shop", "completedAt": TIME, "output": {"n": 1}}),
    ]
    return "\n".join(
        json.dumps(
            {"specversion": "1.0", "id": str(number), "source": "s", "type": f"{prefix}.{kind}.v1", "data": data}
        )
        for number, (kind, data) in enumerate(events)
    )


@rule("synapse", "Y83")
@pytest.mark.parametrize("kind", ["ended", "skipped"])
def test_events_of_synapse_are_known(kind: str) -> None:
    more = {"specversion": "1.0", "id": "9", "source": "s", "type": f"io.synapse-wfms.task.{kind}.v1"}
    data = {"workflow": "greet-x1.shop", "task": "/do/0/a", "endedAt": TIME}
    found = read_history(f"{history('io.synapse-wfms')}\n{json.dumps({**more, 'data': data})}")
    assert [one.kind for one in found.happenings] == [
        "instance.started",
        "entered",
        "exited",
        "instance.completed",
    ]
    assert found.notes == ()


@rule("synapse", "Y83")
@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("/do/1/again/for/12/do/0/step", "/do/1/again/do/0/step"),
        ("/do/0/t/retry/0/try/0/x", "/do/0/t/try/0/x"),
        ("/do/0/t/catch/do/do/0/y", "/do/0/t/catch/do/0/y"),
        ("/do/0/t/catch/do/0/y", "/do/0/t/catch/do/0/y"),
        ("/do/0/for/for/0/do/0/t/retry/2/try/0/catch", "/do/0/for/do/0/t/try/0/catch"),
    ],
)
def test_iterations_and_attempts_in_its_places_are_passed_over(written: str, read: str) -> None:
    found = read_history(history("io.synapse-wfms").replace("/do/0/a", written))
    assert {one.pointer for one in found.happenings if one.pointer} == {read}


def test_those_of_unknown_engines_are_read_by_their_tails_which_is_told() -> None:
    found = read_history(history("com.example.engine"))
    assert len(found.happenings) == 4
    assert [one.message for one in found.notes] == [
        "types that begin with `com.example.engine` are read by what they end with"
    ]


def test_events_about_something_else_are_none() -> None:
    text = history("io.synapse-wfms")
    other = {"specversion": "1.0", "id": "9", "source": "s", "type": "com.shop.task.completed.v1", "data": {"task": 1}}
    found = read_history(f"{text}\n{json.dumps(other)}")
    assert [one.name for one in found.happenings if one.kind == "event"] == ["com.shop.task.completed.v1"]
