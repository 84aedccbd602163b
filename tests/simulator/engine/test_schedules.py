"""A run starts instances when the calendar says, the first and the last instant included."""

import pytest

from simulator.run_model.facts import started_instances
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from workflow.calendar.calendar_json import Asked, calendars, start_json
from workflow.definition import load

OLDER = """
id: run
name: Run
functions: [{name: f, operation: "a#f"}]
states:
- {name: A, type: inject, data: {}, start: {kind: scheduled, schedule: {cron: "0 0/20 * * * ?"}}, end: {kind: default}}
"""
STATES = """
id: run
name: Run
version: "1.0"
specVersion: "0.8"
start: {stateName: A, schedule: {cron: {expression: "*/20 * * * *"}, timezone: Europe/Berlin}}
states: [{name: A, type: inject, data: {}, end: true}]
"""
TASKS = """
document: {dsl: 1.0.3, namespace: test, name: run, version: 1.0.0}
schedule: {cron: "*/20 * * * *"}
do: [{a: {set: {a: 1}}}]
"""


@pytest.mark.parametrize("text", [OLDER, STATES, TASKS], ids=["0.6", "0.8", "1.0"])
@pytest.mark.parametrize(
    ("start", "until", "count"),
    [
        ("2020-01-01T00:00:00Z", "2020-01-01T01:00:00Z", 4),
        ("2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z", 1),
        ("2020-01-01T00:00:00.001Z", "2020-01-01T01:00:00Z", 3),
        ("2020-01-01T00:00:01Z", "2020-01-01T00:59:59Z", 2),
    ],
)
def test_by_a_cron(text: str, start: str, until: str, count: int) -> None:
    scenario = {"start": "schedule", "clock": {"start": start}, "until": until}
    _, trace = simulate(open_setup({"definition": text, "scenario": scenario}))
    workflow = load(text).workflow
    assert workflow is not None
    (found,) = calendars(workflow, Asked(start, until))
    times = [one["time"] for one in started_instances(trace)]
    assert times == [start_json(one)["utc"] for one in found.starts]
    assert len(times) == count
