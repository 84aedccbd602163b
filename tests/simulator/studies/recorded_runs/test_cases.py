"""The sample histories beside this test: each opens, is replayed, and gives a scenario that holds where it agrees.

They are written from what engines' documents and sources say of their events; no engine runs here. `found.json` is what
is made of each (`pytest --golden` writes it).
"""

import json

import pytest

from designer.jobs.single_run import result_of
from designer.jobs.sources import source_of
from simulator.scenario.expectations import held
from simulator.scenario.outcome.verdict import is_failure
from simulator.studies.recorded_runs.reader import FAMILIES, Family
from tests.golden import golden
from tests.simulator.studies.recorded_runs.samples import CASES, FOLDER, definition, replayed

DIFFERENT = {
    "lifecycle-another-branch": (6, "/do/3/refuse", "refuse", "reserve"),
    "signalbox-changed-since": (29, None, "Pay", "Enough"),
    "sonataflow-another-decision": (12, None, "By hand", "Sign"),
    "stepfunctions-another-choice": (138, None, "Post", "Pause"),
    "zigflow-another-decision": (5, "/do/1/approve", "approve", "pause"),
}
"""Where each of the samples that differ does: the line, the pointer, and what each side enters."""
WITHOUT_DATA = ("lifecycle-without-payloads", "sonataflow-without-data", "stepfunctions-without-data")
OPEN = (*WITHOUT_DATA, "sonataflow-older-events")
"""Those that do not tell what a run needs."""


@pytest.mark.parametrize("case", CASES)
def test_it_is_read_as_it_was(case: str) -> None:
    written = json.dumps(replayed(case).as_json(), ensure_ascii=False, indent=1)
    golden(FOLDER / case / "found.json", f"{written}\n")


@pytest.mark.parametrize("case", CASES)
def test_its_scenario_holds_where_it_agrees(case: str) -> None:
    found = replayed(case)
    result, refused = result_of((source_of(definition(case), (), found.scenario), True))
    assert refused is None
    assert is_failure(result) == (case in DIFFERENT)
    if case not in OPEN and case not in DIFFERENT:
        assert found.agreement.whole
        expect = found.scenario["expect"]
        assert [check["held"] for check in held(expect, result)] == [True] * len(expect)


@pytest.mark.parametrize("case", DIFFERENT)
def test_the_first_difference_is_told_with_both_sides(case: str) -> None:
    line, pointer, recorded, simulated = DIFFERENT[case]
    found = replayed(case).agreement
    assert found.difference is not None
    assert (found.difference["at"], found.difference["pointer"]) == (line, pointer)
    sides = [(found.difference[side]["what"], found.difference[side]["state"]) for side in ("recorded", "simulated")]
    assert sides == [("entered", recorded), ("entered", simulated)]
    assert found.difference["message"] == f"the recording enters {recorded}, the simulation enters {simulated}"
    assert 0 < found.agree < found.recorded


@pytest.mark.parametrize("case", WITHOUT_DATA)
def test_what_a_history_lacks_is_told_and_not_invented(case: str) -> None:
    found = replayed(case)
    messages = [note.message for note in found.notes]
    assert "the input of the instance is not in the history: the run is given {}" in messages
    assert any(message.startswith("what ") and message.endswith("is not in the history") for message in messages)
    assert found.scenario["settings"] == {"unmocked": "ask"}
    assert found.agreement.difference is None
    assert found.agreement.until is not None
    assert "input" not in found.scenario
    answers = [entry for kind in ("calls", "functions") for entry in found.scenario.get(kind, {}).values()]
    assert not [entry for entry in answers if "result" in json.dumps(entry)]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_each_family_has_three_samples(family: Family) -> None:
    names = [replayed(case).family for case in CASES]
    assert names.count(family.name) >= 3


def test_the_clock_and_the_delays_are_those_of_the_recording() -> None:
    scenario = replayed("lifecycle-new-host").scenario
    assert scenario["clock"] == {"start": "2026-03-20T09:00:00Z"}
    assert [entry["delay"] for entry in scenario["calls"]["hold"]] == ["PT1S", "PT0.8S"]
    assert scenario["events"][0]["at"] == "2026-03-20T09:01:05.900Z"
