"""Recorded runs of the Java SDK and of Quarkus Flow: their places are found in a definition."""

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.inspection.lifecycle import lifecycle
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.runtime_cases import DOCUMENT, rule
from tests.simulator.runtimes.recorded import definition_of, histories, holds
from tests.simulator.runtimes.recorded import replayed as replayed_with

DEFINITION = json.dumps(
    {
        "document": DOCUMENT,
        "do": [
            {
                "both": {
                    "fork": {"branches": [{"one": {"set": {"v": 1}}}, {"two": {"do": [{"in": {"set": {"v": 2}}}]}}]}
                }
            },
            {"last": {"set": {"w": "${ . }"}}},
        ],
    }
)
LOG = (
    ("workflow.started", {"workflowNamespace": "shop", "workflowName": "order", "input": {"n": 1}}),
    ("task.started", {"taskName": "both", "taskPosition": "do/0/both/branch"}),
    ("task.started", {"taskName": "one", "taskPosition": "do/0/both/branch/0/one"}),
    ("task.completed", {"taskName": "one", "taskPosition": "do/0/both/branch/0/one", "output": {"v": 1}}),
    ("task.started", {"taskName": "two", "taskPosition": "do/0/both/branch/1/two/do"}),
    ("task.started", {"taskName": "in", "taskPosition": "do/0/both/branch/1/two/do/0/in"}),
    ("task.completed", {"taskName": "in", "taskPosition": "do/0/both/branch/1/two/do/0/in", "output": {"v": 2}}),
    ("task.completed", {"taskName": "two", "taskPosition": "do/0/both/branch/1/two/do", "output": {"v": 2}}),
    ("task.completed", {"taskName": "both", "taskPosition": "do/0/both/branch"}),
    ("task.started", {"taskName": "last", "taskPosition": "do/1/last"}),
    ("task.completed", {"taskName": "last", "taskPosition": "do/1/last"}),
    ("workflow.completed", {"output": {"w": [{"one": {"v": 1}}, {"two": {"v": 2}}]}}),
)
"""What Quarkus Flow writes of a run, line by line."""


def replayed(lines: list[Any]) -> Replay:
    ready = open_setup({"definition": DEFINITION, "scenario": {"runtime": "java"}})
    given = {"runtime": "java", "input": {"n": 1}}
    return replay("\n".join(map(json.dumps, lines)), ready.programs, ready.root, overrides=given)


@rule("java", "J15.6")
def test_a_log_of_quarkus_flow() -> None:
    own = {"instanceId": "01J", "timestamp": "2026-01-01T00:00:00Z"}
    found = replayed([{"eventType": f"io.serverlessworkflow.{kind}.v1", **own, **more} for kind, more in LOG])
    assert found.notes == ()
    assert found.agreement.difference is None
    assert found.agreement.whole


@rule("java", "J13.3", "J13.4")
def test_events_of_the_sdk() -> None:
    ready = open_setup({"definition": DEFINITION, "scenario": {"runtime": "java", "input": {"n": 1}}})
    found = replayed(lifecycle(ready, *simulate(ready)))
    assert found.agreement.difference is None
    assert found.agreement.whole


AGAIN = json.dumps(
    {
        "document": DOCUMENT,
        "do": [
            {
                "work": {
                    "try": [
                        {"count": {"set": {"v": 1}, "export": {"as": "${ {n: (($context.n // 0) + 1)} }"}}},
                        {"part": {"do": [{"fail": {"if": "${ $context.n < 2 }", "raise": {"error": {"type": "x"}}}}]}},
                    ],
                    "catch": {"retry": {"delay": {"seconds": 1}, "limit": {"attempt": {"count": 3}}}},
                }
            },
            {"last": {"set": {"times": "${ $context.n }"}}},
        ],
    }
)
PLACES = {"count": "do/0/work/try/0/count", "part": "do/0/work/try/1/part/do", "work": "do/0/work/try"}
STEPS = (
    "started work",
    "started count",
    "completed count",
    "started part",
    "started fail",
    "faulted fail",
    "faulted part",
    "retried count",
    "completed count",
    "retried part",
    "completed part",
    "completed work",
    "started last",
    "completed last",
)
"""What the SDK tells of a second attempt: its tasks are retried and not started."""


def events_of(steps: tuple[str, ...]) -> str:
    """The steps as the SDK's events without data, from the start to the end of an instance."""
    places = {**PLACES, "fail": f"{PLACES['part']}/0/fail", "last": "do/1/last"}
    tasks = [(f"task.{word}", places[name]) for word, name in map(str.split, steps)]
    lines = []
    for number, (kind, place) in enumerate((("workflow.started", ""), *tasks, ("workflow.completed", ""))):
        about = {"workflow": "01J", "task": place} if place else {"name": "01J"}
        data = {**about, "definition": {"namespace": "shop", "name": "order"}}
        head = {"specversion": "1.0", "id": str(number), "source": "io.serverlessworkflow.sdk-java"}
        time = f"2026-01-01T00:00:{number:02}Z"
        lines.append(json.dumps({**head, "type": f"io.serverlessworkflow.{kind}.v1", "time": time, "data": data}))
    return "\n".join(lines)


def test_a_retry_that_comes_in_place_of_a_start_enters_its_task() -> None:
    found = replayed_with(AGAIN, events_of(STEPS), "java")
    assert found.agreement.whole
    path = ["work", "count", "part", "fail", "count", "part", "last"]
    assert found.scenario["expect"] == {"status": "completed", "path": path}
    assert not [note.message for note in found.notes if "branches" in note.message]
    changed = AGAIN.replace("< 2", "< 3")
    assert not holds(changed, found.scenario)


def test_without_an_input_nothing_differs_for_the_lack_of_it() -> None:
    asks = json.dumps({"document": DOCUMENT, "do": [{"last": {"if": "${ .go }", "set": {}}}, {"work": {"set": {}}}]})
    history = events_of(("started last", "completed last"))
    found = replayed_with(asks, history.replace("do/1/last", "do/0/last"), "java")
    assert found.agreement.difference is None
    assert found.agreement.until is not None
    assert found.agreement.until.message.startswith("the input is not in the history")
    found = replayed_with(asks, history.replace("do/1/last", "do/0/last"), "java", input={})
    assert found.agreement.difference is not None


WITHOUT_DATA = ("06-loop.events.jsonl", "07-event.events.jsonl", "08-sub-workflow.events.jsonl")
"""Histories that lack an input or an answer that the run goes by."""


@pytest.mark.parametrize("path", histories("java", ".events.jsonl"))
def test_histories_of_the_engine(path: Path) -> None:
    definition = definition_of(path)
    found = replayed_with(definition, path.read_text("utf-8"), "java")
    assert found.agreement.difference is None
    assert found.agreement.whole == (path.name not in WITHOUT_DATA)
    assert not [note.message for note in found.notes if "task" in note.message]
    if not found.agreement.whole:
        return
    assert holds(definition, found.scenario)
    assert not holds(renamed(definition), found.scenario)


LAST = ("third", "after", "close", "stop", "fromQuick", "end", "noted", "finish")
"""The last tasks of these histories, but of one in a branch."""


def renamed(definition: str) -> str:
    """A definition with another name for the last task that its history tells of."""
    last = max(definition.find(f"- {name}:") for name in LAST)
    return f"{definition[:last]}- other{definition[last + 2 :]}"


def test_what_a_container_gives_is_compared_and_expected() -> None:
    part = {"do": [{"inner": {"set": {"v": 1}}}], "output": {"as": "${ {a: .v, b: 2} }"}}
    definition = json.dumps({"document": DOCUMENT, "do": [{"part": part}, {"last": {"set": {"a": "${ .a }"}}}]})
    told: tuple[tuple[str, dict[str, Any]], ...] = (
        ("workflow.started", {"input": {}}),
        ("task.started", {"taskPosition": "do/0/part/do"}),
        ("task.started", {"taskPosition": "do/0/part/do/0/inner"}),
        ("task.completed", {"taskPosition": "do/0/part/do/0/inner", "output": {"v": 1}}),
        ("task.completed", {"taskPosition": "do/0/part/do", "output": {"a": 1, "b": 2}}),
        ("task.started", {"taskPosition": "do/1/last"}),
        ("task.completed", {"taskPosition": "do/1/last", "output": {"a": 1}}),
        ("workflow.completed", {"output": {"a": 1}}),
    )
    lines = [{"eventType": f"io.serverlessworkflow.{kind}.v1", "instanceId": "01J", **more} for kind, more in told]
    history = "\n".join(map(json.dumps, lines))
    scenario = replayed_with(definition, history, "java").scenario
    assert scenario["expect"]["tasks"] == {"/do/0/part": {"status": "completed", "output": {"a": 1, "b": 2}}}
    assert holds(definition, scenario)
    changed = definition.replace("b: 2", "b: 3")
    difference = replayed_with(changed, history, "java").agreement.difference
    assert difference is not None
    assert difference["pointer"] == "/do/0/part"
    assert not holds(changed, scenario)
    assert not holds(changed, replayed_with(changed, history, "java").scenario)
