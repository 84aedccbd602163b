"""Recorded runs of Zigflow: what its workers emit, and what Temporal keeps (docs/runtimes/zigflow.md)."""

import base64
import json
import re
from pathlib import Path

import pytest

from simulator.studies.recorded_runs.reader import read_history
from tests.runtime_cases import rule
from tests.simulator.runtimes.recorded import definition_of, histories, holds, replayed
from tests.simulator.studies.recorded_runs.samples import definition, history
from tests.simulator.studies.recorded_runs.samples import replayed as sample

LAST = ("third", "after", "close", "stop", "joined")
"""The last tasks of the engine's histories."""


@pytest.mark.parametrize("path", histories("zigflow", ".events.jsonl"))
def test_events_of_the_engine(path: Path) -> None:
    written = definition_of(path)
    found = replayed(written, path.read_text("utf-8"), "zigflow")
    assert found.agreement.whole
    assert not [note.message for note in found.notes if "task" in note.message]
    assert holds(written, found.scenario)
    last = next(name for name in LAST if f"- {name}:" in written)
    assert not holds(written.replace(f"- {last}:", "- other:"), found.scenario)


@rule("zigflow", "Z130", "Z131")
def test_events_of_one_workflow_are_told_apart() -> None:
    found = read_history(history("zigflow-told-again"))
    assert [one.pointer for one in found.happenings if one.kind == "entered"] == ["/first", "/pause", "/stop"]
    assert [one.kind for one in found.happenings][-2:] == ["faulted", "instance.faulted"]
    assert [note.line for note in found.notes] == [5, 7]


def test_places_in_child_workflows_are_those_of_one_instance() -> None:
    found = read_history(history("zigflow-parts"))
    entered = [one.pointer for one in found.happenings if one.kind == "entered"]
    attempt = ["/each/look", "/each/look/try/ask"]
    assert entered[:6] == ["/each", *attempt, *attempt, "/each/look/catch/skip"]
    assert [one.id for one in found.instances] == ["refund-7"]


def test_a_second_run_of_an_id_is_an_instance_of_its_own() -> None:
    lines = history("zigflow-signal").splitlines()
    later = [line.replace('"input": {}', '"input": {"again": true}').replace("T09:", "T10:") for line in lines]
    found = read_history("\n".join([*lines, *later]))
    assert [one.id for one in found.instances] == ["approval-1", f"approval-1 (line {len(lines) + 1})"]


@pytest.mark.parametrize("case", ["zigflow-parts", "zigflow-signal"])
def test_a_scenario_fails_with_another_definition(case: str) -> None:
    assert replayed(definition(case), history(case), "zigflow").scenario["runtime"] == "zigflow"
    assert holds(definition(case), sample(case).scenario)
    assert not holds(definition(case).replace("set: {", "set: {more: 1, "), sample(case).scenario)


def test_what_took_longer_than_an_attempt_may_is_told() -> None:
    slow = history("zigflow-signal").replace("09:00:00.251Z", "09:00:20.251Z")
    found = replayed(definition("zigflow-signal"), slow, "zigflow")
    assert found.scenario["calls"] == {"ask": {"result": {"id": "m1"}}}
    assert any("took longer than an attempt may" in note.message for note in found.notes)
    assert found.agreement.whole


def test_an_update_is_sent_again_with_what_is_kept_by_its_name() -> None:
    updated = (
        definition("zigflow-signal").replace("type: signal", "type: update").replace("$data.hear", "$data.approve")
    )
    found = replayed(updated, history("zigflow-signal").replace('"hear": {"by"', '"approve": {"by"'), "zigflow")
    assert found.scenario["events"] == [{"at": "2026-03-20T09:00:30.252Z", "update": "approve", "data": {"by": "ann"}}]
    assert found.agreement.whole


@pytest.mark.parametrize("path", [one for one in histories("zigflow", ".history.json") if "child" not in one.id])
def test_histories_of_temporal(path: Path) -> None:
    written = definition_of(path)
    parts = sorted(path.parent.glob(f"{path.name.removesuffix('.history.json')}.child-*.history.json"))
    whole = "\n".join(one.read_text("utf-8") for one in (path, *parts))
    for told in (path.read_text("utf-8"), whole):
        found = replayed(written, told, "zigflow")
        assert found.agreement.whole
        assert holds(written, found.scenario)
    assert any("child workflows" in note.message for note in found.notes) is False
    changed = (
        written.replace("- ask:", "- asked:") if "- ask:" in written else f"{written}\n- more:\n    set: {{more: 1}}\n"
    )
    assert holds(changed, found.scenario) == ("stop" in written)


@rule("zigflow", "Z132")
def test_attempts_of_an_activity_are_entries_of_its_mock() -> None:
    answers = sample("temporal-attempts").scenario["calls"]["rate"]
    assert [list(one) for one in answers] == [["error"], ["error"], ["result", "delay"]]
    assert not holds(
        definition("temporal-attempts").replace("- hold:", "- held:"), sample("temporal-attempts").scenario
    )


def test_without_the_history_of_a_child_its_calls_are_asked_for() -> None:
    parent = history("temporal-children").partition('{"events": [\n')[2].partition('{"events": [')[0]
    found = replayed(definition("temporal-children"), f'{{"events": [{parent}', "zigflow")
    assert found.scenario["settings"] == {"unmocked": "ask"}
    assert list(found.scenario["calls"]) == ["print"]
    assert found.agreement.difference is None
    assert found.agreement.until is not None
    assert [note.message for note in found.notes if note.message.startswith("what ask")]


@pytest.mark.parametrize("case", ["temporal-attempts", "temporal-failed", "temporal-children"])
def test_types_of_older_programs_are_known(case: str) -> None:
    types = re.compile(r'"EVENT_TYPE_([A-Z_]+)"')
    older = types.sub(lambda one: f'"{one[1].title().replace("_", "")}"', history(case))
    assert "EVENT_TYPE" not in older
    assert replayed(definition(case), older, "zigflow").as_json() == sample(case).as_json()


def test_data_that_are_encrypted_are_told_and_asked_for() -> None:
    sealed = history("temporal-failed").replace(base64.b64encode(b"json/plain").decode(), "binary/encrypted")
    found = replayed(definition("temporal-failed"), sealed, "zigflow")
    messages = [note.message for note in found.notes]
    assert "what an activity gave cannot be read: it is encoded" in messages
    assert "what look gave is not in the history" in messages
    assert found.agreement.difference is None


def test_a_workflow_that_is_run_is_found_by_its_type() -> None:
    text = history("temporal-children").replace("workflow_try_guarded", "slots").partition("\n]}\n")[0]
    runs = {"child": {"run": {"workflow": {"namespace": "shop", "name": "slots", "version": "1.0.0"}}}}
    shell = {"print": {"run": {"shell": {"command": "print-label"}}}}
    head = {"dsl": "1.0.0", "taskQueue": "shop", "workflowType": "ship", "version": "1.0.0"}
    found = replayed(json.dumps({"document": head, "do": [runs, shell]}), f"{text}\n]}}", "zigflow")
    assert found.scenario["calls"]["child"] == {"result": {"slot": 4}, "delay": "PT0.695S"}
    assert found.agreement.whole
