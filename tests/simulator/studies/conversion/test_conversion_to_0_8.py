"""Definitions in 0.8 do what they did before: both sides run by the same scenarios, and by one for every path.

Where nothing is lost, status, output, error, calls, produced events, duration and path are the same.
"""

from pathlib import Path

import pytest

from simulator.engine.setup.program import Program
from simulator.scenario.loading import programs
from simulator.scenario.scenario import Scenario, scenarios
from simulator.studies.conversion.for_states import carried_over, unsaid_settings
from tests.both_sides import differences, explored_cases, gallery_cases, ran
from tests.definitions import others as of_others
from tests.definitions import own, parameters
from tests.simulator.runs import NAMES, source
from tests.tiers import share
from workflow.convert import Converted, convert
from workflow.convert.text import to_text
from workflow.definition import Definition, load
from workflow.paths import Json

CASES = parameters([*own("0.6-draft"), *of_others("0.6-draft")])
OLDER = parameters(own("0.1-array", "0.1-camel", "0.1-kebab", "0.1-map"))
BEHAVIOURS = [name for name in NAMES if not name.startswith(("v08-", "v01-", "v10-"))]


def losses(made: Converted) -> list[str]:
    """What is lost of what it does: neither comments nor what its schema demands."""
    return [loss.message for loss in made.losses if loss.message != "a comment" and not loss.rule]


def errors(definition: Definition) -> set[str]:
    return {each.message for each in definition.diagnostics if each.severity == "error"}


@pytest.mark.parametrize("path", CASES)
def test_a_definition_does_the_same(path: Path) -> None:
    before = load(path.read_text("utf-8"))
    made = convert(before, "0.8")
    after = load(made.text, dialect="0.8")
    if not errors(before):
        assert {error for error in errors(after) if "needs `type`" not in error} == set()
    cases = [*(gallery_cases(path) if path in own() else ()), *explored_cases(before)]
    found = [differences(before, made, case, []) for case in cases]
    if not losses(made):
        assert found == [{}] * len(cases)


@pytest.mark.parametrize("path", OLDER)
def test_one_of_0_1_is_written_in_0_8_too(path: Path) -> None:
    before = load(path.read_text("utf-8"))
    made = convert(before, "0.8")
    if not errors(before):
        after = errors(load(made.text, dialect="0.8"))
        assert {error for error in after if "needs `type`" not in error} == set()
    found = [differences(before, made, case, []) for case in gallery_cases(path)]
    assert losses(made) or not any(found)


@pytest.mark.parametrize("name", share(BEHAVIOURS, 2))
def test_a_behaviour_is_the_same(name: str) -> None:
    whole = source(name)
    before = load(to_text(whole["definition"], "yaml"))
    others = [load(to_text(each, "yaml")) for each in whole.get("with") or ()]
    made = convert(before, "0.8")
    assert [loss for loss in made.losses if "cannot say in the same way" in loss.message] == []
    cases = scenarios(whole.get("scenario") or {})
    found = [differences(before, made, case, others) for case in cases]
    unsaid = list(unsaid_settings(whole.get("scenario") or {}))
    if not losses(made) and not unsaid:
        assert found == [{}] * len(cases)


def test_most_behaviours_lose_nothing() -> None:
    definitions = [load(to_text(source(name)["definition"], "yaml")) for name in BEHAVIOURS]
    known = [convert(each, "0.8") for each in definitions if each.workflow]
    assert sum(not losses(made) for made in known) >= 52


@pytest.mark.parametrize("path", own("0.6-draft"), ids=lambda path: path.parent.name)
def test_a_scenario_expects_what_the_converted_definition_does(path: Path) -> None:
    before = load(path.read_text("utf-8"))
    made = convert(before, "0.8")
    after = load(made.text, dialect="0.8")
    if losses(made):
        pytest.skip("something is lost")
    for case in gallery_cases(path):
        assert broken(after, made, case.data) == []


def broken(after: Definition, made: Converted, data: Json) -> list[str]:
    """The expectations of a scenario, carried over, that a run does not meet."""
    known = programs([after])
    assert after.workflow
    carried = carried_over(data, known, Program(after.workflow).id, made.gone, made.added)
    result = ran(after, Scenario(carried), [])
    return [each["name"] for each in result["expectations"] if not each["held"]]


BLOCKED = """id: gate
name: Gate
states:
- {name: A, type: inject, start: {kind: default}, data: {a: 1}, transition: {nextState: B, expression: "{{ $.go }}"}}
- {name: B, type: inject, data: {b: 2}, end: {kind: terminate}}
"""


@pytest.mark.parametrize(
    ("given", "status", "after", "path"),
    [
        ({"go": True}, "terminated", "completed", ["A", "A (condition)", "B"]),
        ({}, "blocked", "failed", ["A", "A (condition)", "Blocked"]),
    ],
)
def test_ends_that_0_8_does_not_have(given: Json, status: str, after: str, path: list[str]) -> None:
    made = convert(load(BLOCKED), "0.8")
    there = load(made.text)
    assert there.workflow
    was = path[::2] if status == "terminated" else path[:1]
    data = {"input": given, "expect": {"status": status, "path": was}, "settings": {"projection": "auto"}}
    carried = carried_over(data, programs([there]), "gate", made.gone, made.added)
    assert carried == {"input": given, "expect": {"status": after, "path": path}}
    assert ran(there, Scenario(carried), [])["status"] == after


def test_a_projection_that_is_not_written() -> None:
    suite = {"settings": {"projection": "value"}, "scenarios": [{}, {"settings": {"projection": "keyed"}}, 5]}
    assert [(path, message.split(":")[0]) for path, message in unsaid_settings(suite)] == [
        (("settings", "projection"), "the setting projection “value”"),
        (("scenarios", 1, "settings", "projection"), "the setting projection “keyed”"),
    ]
