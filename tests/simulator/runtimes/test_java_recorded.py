"""Recorded runs of the Java SDK and of Quarkus Flow: their places are found in a definition."""

import json
from typing import Any

from simulator.inspection.lifecycle import lifecycle
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.runtime_cases import DOCUMENT, rule

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
