"""`signalbox schedule`: when a definition is started, as people and programs are told."""

import json
from pathlib import Path
from typing import Any

import pytest

from designer import cli
from tests.designer.cli.texts import CLEAN, put

NIGHTLY = """id: settle
name: Settle
version: "1.0"
specVersion: "0.8"
start:
  stateName: Wait
  schedule:
    cron: {expression: "30 2 * * *", validUntil: "2026-12-23T12:00:00"}
    timezone: Europe/Berlin
states:
- {name: Wait, type: sleep, duration: P1DT1H, end: true}
"""
TASKS = """document: {dsl: 1.0.3, namespace: test, name: tick, version: 1.0.0}
schedule: {cron: '30 1 * * *', every: PT1S}
do:
- one: {set: {a: 1}}
"""


@pytest.fixture
def nightly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A definition with a scenario beside it."""
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "settle.yaml", NIGHTLY)
    put(tmp_path, "month-end.yaml", "definition: settle.yaml\nname: month end\n")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["schedule", *arguments]) == 0
    return capsys.readouterr().out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(told(capsys, *arguments, "--format", "json"))


@pytest.mark.usefixtures("nightly")
def test_people_are_told_each_start_and_what_is_odd_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "settle.yaml", "--from", "2026-03-28", "--to", "2026-03-30").splitlines()
    between = "3 starts from 2026-03-28 to 2026-03-30, Europe/Berlin"
    longer = "overlaps the run before by 1 hour 30 minutes"
    assert lines == [
        "a run lasts 1 day 1 hour (scenario “month end”, month-end.yaml)",
        "",
        "cron 30 2 * * *: at 02:30 every day (Europe/Berlin), until 23 December 2026 12:00 Europe/Berlin",
        f"  {between}; 1 touched by a change of clocks; 3 while the run before goes on",
        "  Sat 2026-03-28 02:30  2026-03-28T01:30:00Z  overlaps the run before by 1 hour",
        f"  Sun 2026-03-29 03:00  2026-03-29T01:00:00Z  moved: clocks skip 02:30  {longer}",
        f"  Mon 2026-03-30 02:30  2026-03-30T00:30:00Z  {longer}",
    ]
    lines = told(capsys, "settle.yaml", "--from", "2026-10-25").splitlines()
    assert lines[4].endswith(
        "once of two: clocks show 02:30 again at 2026-10-25T01:30:00Z  overlaps the run before by 1 hour"
    )
    assert lines[-1] == "  no start from 2026-12-24 to 2026-12-31: 8 days"


def test_programs_get_the_same(nightly: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "settle.yaml", "--to", "2026-12-31")
    assert (found["from"], found["to"]) == ("2026-01-01", "2026-12-31")
    assert found["run"] == {"scenario": "month end", "file": "month-end.yaml", "duration": "P1DT1H"}
    (schedule,) = found["schedules"]
    assert (schedule["count"], schedule["listed"], schedule["overlaps"]) == (
        357,
        357,
        356,
    )  # none on 26 October, 25 hours after the one before
    assert [(one["mark"], one["utc"], one["meant"]) for one in schedule["touched"]] == [
        ("moved", "2026-03-29T01:00:00Z", "2026-03-29T02:30:00"),
        ("once", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00"),
    ]
    assert schedule["gaps"] == [{"first": "2026-12-24", "last": "2026-12-31", "days": 8}]
    assert len(schedule["days"]) == 365
    (nightly / "month-end.yaml").unlink()
    assert data(capsys, "settle.yaml")["run"] is None


def test_where_a_schedule_names_no_zone_clocks_are_those_that_are_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = put(tmp_path, "tick.yaml", TASKS)
    every, cron = data(capsys, file, "--zone", "Asia/Kathmandu", "--to", "2026-12-31")["schedules"]
    assert (every["count"], every["listed"]) == (31_535_999, 10_000)
    assert cron["starts"][0] == {"utc": "2026-01-01T01:30:00Z", "local": "2026-01-01T07:15:00"}
    assert cron["touched"] == []
    lines = told(capsys, file, "--to", "2026-12-31").splitlines()
    assert "  … the first 10,000 of 31,535,999 starts are listed" in lines


def test_the_longest_run_of_a_scenario_that_is_given_counts(nightly: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waits = "id: w\nname: w\nversion: '1'\nspecVersion: '0.8'\nstart: A\nevents: [{name: e, type: t}]\nstates:\n"
    waits += "- {name: A, type: event, onEvents: [{eventRefs: [e]}], end: true}\n"
    put(nightly, "waits.yaml", waits)
    put(nightly, "start.yaml", "start: events\n")
    assert data(capsys, "settle.yaml", "--scenario", "month-end.yaml")["run"]["duration"] == "P1DT1H"
    assert cli.main(["schedule", "waits.yaml", "--scenario", "start.yaml"]) == 2
    assert "no run of it comes to its end" in capsys.readouterr().err


def test_a_definition_that_nothing_starts_by_time_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert told(capsys, put(tmp_path, "clean.yaml", CLEAN)) == "nothing is started by time\n"


@pytest.mark.usefixtures("nightly")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--zone", "Europe/Nowhere"], "--zone: there is no time zone Europe/Nowhere"),
        (["--from", "soon"], "--from: write a day or a time"),
        (["--to", "2026-02-30"], "--to: write a day or a time"),
        (["--from", "2026-03-02", "--to", "2026-03-01"], "--to: this is before the first instant"),
        (["--from", "2000-01-01", "--to", "2026-01-01"], "--to: a calendar has at most 3,700 days"),
        (["--scenario", "none.yaml"], "none.yaml:1:1: No such file"),
    ],
)
def test_what_cannot_be_used_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schedule", "settle.yaml", *arguments]) == 2
    assert capsys.readouterr().err.startswith(words)
