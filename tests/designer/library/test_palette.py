"""The palette's templates (designer/library/parts): clean by themselves, and pasted into every dialect."""

import pytest
import yaml

from designer.library.palette import parts
from designer.library.starter_texts import starts
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.definitions import ROOT
from workflow import operations, runtimes
from workflow.convert import targets
from workflow.definition import load
from workflow.edits import apply
from workflow.operations.tasks._transitions import lists

PLAIN = [one for one in parts() if not one["runtime"] and one["of"] == "states"]
TASKS = [one for one in parts() if one["of"] == "tasks"]


@pytest.mark.parametrize("part", [one for one in parts() if one["runtime"]], ids=lambda part: part["id"])
def test_a_template_for_a_runtime_is_clean_there_and_takes_the_place_of_one(part: dict[str, str]) -> None:
    profile = runtimes.get(part["runtime"])
    assert {one.severity for one in load(part["text"], profile=profile).diagnostics} <= {"info"}
    assert part["id"] in {one["id"] for one in PLAIN}
    start = next(one for one in starts() if one["runtime"] == part["runtime"] and one["start"] == "hello")
    edited = operations.run(load(start["yaml"], profile=profile), "paste", {"text": part["text"], "after": "/states/1"})
    after = load(apply(start["yaml"], edited.edits), profile=profile)
    assert not [one for one in after.diagnostics if one.severity == "error"]


@pytest.mark.parametrize("part", PLAIN, ids=lambda part: part["id"])
def test_a_template_is_clean(part: dict[str, str]) -> None:
    assert not [one for one in load(part["text"]).diagnostics if one.severity != "info"]
    assert part["title"]


@pytest.mark.parametrize("dialect", [one for one in targets("0.6-draft") if one != "1.0"])
@pytest.mark.parametrize("part", PLAIN, ids=lambda part: part["id"])
def test_a_template_goes_into_every_dialect(part: dict[str, str], dialect: str) -> None:
    start = next(one for one in starts() if one["dialect"] == dialect and one["start"] == "hello")
    before = load(start["yaml"], dialect)
    edited = operations.run(before, "paste", {"text": part["text"]})
    after = load(apply(start["yaml"], edited.edits), dialect)
    assert before.workflow
    assert after.workflow
    assert len(after.workflow.scope.states) > len(before.workflow.scope.states)
    known = {(one.rule, one.message) for one in before.diagnostics}
    errors = [one for one in after.diagnostics if one.severity == "error" and (one.rule, one.message) not in known]
    fresh = [one for one in errors if one.message != "`function` needs `type`"]  # the author's to say; 0.6 has none
    assert not fresh


def test_what_comes_from_0_8_is_refused_in_words_elsewhere() -> None:
    part, start = (
        next(one for one in starts() if one["dialect"] == dialect and one["start"] == "hello")
        for dialect in ("0.8", "0.6-draft")
    )
    with pytest.raises(operations.Refused, match=r"written in 0\.8, which cannot be carried over to 0\.6-draft"):
        operations.run(load(start["yaml"], "0.6-draft"), "paste", {"text": part["yaml"]})


def test_tasks_have_the_templates_that_people_ask_for() -> None:
    assert {one["id"] for one in TASKS} == {
        *("call-with-retry", "saga", "poll-until-done", "wait-or-time-out", "fan-out-and-join", "human-approval"),
    }


@pytest.mark.parametrize("part", TASKS, ids=lambda part: part["id"])
def test_a_template_of_tasks_has_no_finding_and_runs(part: dict[str, str]) -> None:
    assert not load(part["text"]).diagnostics
    scenarios = yaml.safe_load((ROOT / f"tests/fixtures/templates/{part['id']}.yaml").read_text("utf-8"))
    covered: set[str] = set()
    for data in scenarios:
        setup = open_setup({"definition": part["text"], "scenario": {"settings": {"unmocked": "fail"}} | data})
        found = result(setup, Scenario(data), *simulate(setup))
        assert found["passed"], [one for one in found["expectations"] if not one["held"]]
        covered |= set(found["path"])
    names = {task.name for scope in lists(load(part["text"]).workflow) for task in scope.states}  # type: ignore[arg-type]
    assert covered == names


def found(text: str) -> list[str]:
    """The rules of all findings but one: what stands behind may read data that a template's own takes the place of."""
    return [one.rule for one in load(text).diagnostics if one.rule != "output-shape"]


@pytest.mark.parametrize("place", [{}, {"after": "/do/0/greet"}, {"pointer": "/do/0"}])
@pytest.mark.parametrize("part", TASKS, ids=lambda part: part["id"])
def test_a_template_of_tasks_is_put_in_without_a_finding(part: dict[str, str], place: dict[str, str]) -> None:
    text = next(one for one in starts() if one["dialect"] == "1.0" and one["start"] == "hello")["yaml"]
    first = next(iter(load(text).document.data["do"][0]))
    given = {key: value.replace("greet", first) for key, value in place.items()}
    edited = operations.run(load(text), "paste-tasks", {"text": part["text"], **given})
    after = apply(text, edited.edits)
    assert found(after) == found(text)
    assert edited.notes == ()
    twice = operations.run(load(after), "paste-tasks", {"text": part["text"]})
    assert found(apply(after, twice.edits)) == found(text)
