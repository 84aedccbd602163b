"""What a new definition may start with: fine in its dialect, and the same in both syntaxes."""

import json
from typing import Any

import pytest

from designer.library.starter_texts import Pattern, patterns, starts
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from workflow import dialects, runtimes
from workflow.definition import load
from workflow.document import read
from workflow.profile import Profile

PLAIN = [one for one in starts() if not one["runtime"]]


def named(text: str) -> str:
    """The text with the id and name that a page puts in."""
    return text.replace("__ID__", "new-one").replace("__NAME__", "New one")


def test_every_dialect_has_a_first_text() -> None:
    offered = ["1.0", *(name for name in dialects.ids() if name != "1.0")]  # 1.0 is chosen where nobody chooses
    assert [one["dialect"] for one in PLAIN if one["start"] == "hello"] == offered
    assert [one["dialect"] for one in PLAIN if one["start"] == "nothing"] == offered


def test_every_pattern_is_offered_in_every_dialect() -> None:
    offered = [one["start"] for one in patterns()]
    assert offered == ["hello", "nothing", "approval", "retry", "parallel", "polling", "events"]
    assert all(one["title"] and one["line"] for one in patterns())
    for start in set(offered) - {"nothing"}:
        assert {one["dialect"] for one in PLAIN if one["start"] == start} == set(dialects.ids()), start


ANSWERS: dict[str, dict[str, Any]] = {
    "retry": {"reserve": {"result": {}}, "pay": {"result": {}}},
    "parallel": {"askFirst": {"result": 1}, "askSecond": {"result": 2}, "compare": {"result": {}}},
    "polling": {
        "startJob": {"result": {"job": 1}},
        "lookAtJob": [{"result": {"status": "running"}, "times": 2}, {"result": {"status": "succeeded"}}],
        "tellSuccess": {"result": {}},
    },
}


@pytest.mark.parametrize("start", ["retry", "parallel", "polling"])
@pytest.mark.parametrize("dialect", dialects.ids())
def test_a_pattern_runs_to_its_end(start: str, dialect: str) -> None:
    (text,) = [one["yaml"] for one in PLAIN if one["start"] == start and one["dialect"] == dialect]
    asked = ANSWERS[start]
    if start == "polling" and dialect.startswith("0.1"):  # in 0.1 a result is kept whole under its path
        asked = {**asked, "lookAtJob": [{"result": "running", "times": 2}, {"result": "succeeded"}]}
    scenario = {"calls" if dialect == "1.0" else "functions": asked}
    world, _ = simulate(open_setup({"definition": named(text), "scenario": scenario}), trace=False)
    assert [one.status for one in world.instances.values()] == ["completed"]


@pytest.mark.parametrize("syntax", ["yaml", "json"])
@pytest.mark.parametrize("one", PLAIN, ids=lambda one: f"{one['start']}-{one['dialect']}")
def test_a_first_text_is_fine(one: dict[str, str], syntax: str) -> None:
    asked = one["dialect"] if one["start"] == "nothing" else None  # an empty page is of the dialect that is chosen
    found = load(named(one[syntax]), asked)
    assert (found.dialect, found.document.syntax) == (one["dialect"], syntax)
    assert [each.rule for each in found.diagnostics] == (["missing-start"] if one["start"] == "nothing" else [])
    assert found.workflow is not None
    if one["start"] == "hello":  # the first box of its drawing
        assert found.workflow.scope.states[0].name == ("greet" if one["dialect"] == "1.0" else "Greet")
    head = found.document.data["document"] if found.dialect == "1.0" else {}
    assert (head.get("name", "new-one"), head.get("title", found.workflow.name)) == ("new-one", "New one")
    assert read(one["yaml"]).data == json.loads(one["json"])


@pytest.mark.parametrize("one", [one for one in starts() if one["runtime"]], ids=lambda one: one["start"])
def test_a_text_for_a_runtime_is_fine_there(one: dict[str, str]) -> None:
    profile = runtimes.get(one["runtime"])
    for syntax in ("yaml", "json"):
        found = load(named(one[syntax]), profile=profile)
        assert found.dialect == one["dialect"]
        told = [each for each in found.diagnostics if one["start"] != "nothing" or each.rule != "missing-start"]
        assert {each.severity for each in told} <= {"info"}


ENGINES = [(one, pattern) for one in runtimes.every() for pattern in patterns() if one.id not in pattern["without"]]


@pytest.mark.parametrize(("profile", "pattern"), ENGINES, ids=lambda one: getattr(one, "id", None) or one["start"])
def test_an_engine_loads_what_is_offered_for_it(profile: Profile, pattern: Pattern) -> None:
    texts = [one for one in starts() if one["start"] == pattern["start"]]
    own = [one for one in texts if one["runtime"] == profile.id]
    for one in own or [one for one in texts if not one["runtime"] and profile.reads(one["dialect"])]:
        found = load(named(one["yaml"]), profile=profile)
        told = [each for each in found.diagnostics if pattern["start"] != "nothing"]
        assert [each.message for each in told if each.severity == "error"] == []


JOB = [{"result": {"status": "running"}, "times": 2}, {"result": {"status": "succeeded"}}]
REFUSED = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/communication", "status": 402}
CALLS: dict[tuple[str, str], dict[str, Any]] = {
    ("hello", "synapse"): {"greet": {"result": {}}},
    ("hello", "lemline"): {"greet": {"result": {}}},
    ("hello", "zigflow"): {"greet": {"result": {}}},
    ("parallel", "go"): {},
    ("parallel", "synapse"): {name: {"result": {}} for name in ("orderFirst", "orderSecond", "tell")},
    ("parallel", "zigflow"): {name: {"result": {}} for name in ("first", "second", "compareThem")},
    ("polling", "synapse"): ANSWERS["polling"],
    ("polling", "lemline"): {"start": {"result": {"job": 1}}, "look": JOB},
    ("retry", "synapse"): {name: {"result": {}} for name in ("reserve", "release", "tellFailure")}
    | {"pay": [{"error": REFUSED, "times": 3}, {"result": {}}]},
    ("retry", "lemline"): {name: {"result": {}} for name in ("reserveIt", "giveBack", "tellTheFailure")}
    | {"charge": {"error": REFUSED}},
    ("approval", "synapse"): {name: {"result": {}} for name in ("askApprover", "carryOut", "remind")},
}
PATHS = {
    ("hello", "go"): ["greet"],
    ("polling", "lemline"): ["start", *["pause", "look", "decide"] * 3],
    ("retry", "lemline"): ["reserveIt", "payIt", *["charge"] * 4, "giveBack", "tellTheFailure"],
    ("retry", "synapse"): ["reserveIt", "reserve", "payIt", "charge", *["chargeOnce", "pay"] * 4],
}


@pytest.mark.parametrize(("start", "runtime"), [*CALLS, ("hello", "go")])
def test_a_pattern_for_an_engine_runs_to_its_end(start: str, runtime: str) -> None:
    (text,) = [one["yaml"] for one in starts() if (one["start"], one["runtime"]) == (start, runtime)]
    decided = {"type": "org.example.approval.decided", "data": {"request": 1, "decision": "approved"}}
    scenario: dict[str, Any] = {
        "calls": CALLS.get((start, runtime), {}),
        "input": {"name": "Ann", "order": 7, "request": 1, "amount": 2},
        "events": [decided] if start == "approval" else [],
    }
    world, trace = simulate(open_setup({"definition": named(text), "scenario": scenario, "runtime": runtime}))
    assert [one.status for one in world.instances.values()] == ["completed"]
    entered = [each["state"] for each in trace if each["type"] == "state.entered"]
    assert entered == PATHS.get((start, runtime), entered)


@pytest.mark.parametrize("start", ["retry", "parallel", "polling"])
def test_a_pattern_for_sonataflow_runs_to_its_end(start: str) -> None:
    (text,) = [one["yaml"] for one in starts() if one["start"] == start and one["runtime"] == "sonataflow"]
    setup = {"definition": named(text), "scenario": {"functions": ANSWERS[start]}, "runtime": "sonataflow"}
    world, _ = simulate(open_setup(setup), trace=False)
    assert [one.status for one in world.instances.values()] == ["completed"]


@pytest.mark.parametrize(("failures", "last"), [(2, "pay"), (3, "tellFailure")])
def test_the_retries_for_sonataflow_are_tried(failures: int, last: str) -> None:
    (text,) = [one["yaml"] for one in starts() if one["start"] == "retry" and one["runtime"] == "sonataflow"]
    refused = {"error": {"name": "Refused", "code": "402"}, "times": failures}
    answers: dict[str, Any] = {name: {"result": {}} for name in ("reserve", "release", "tellFailure")}
    scenario = {"functions": {**answers, "pay": [refused, {"result": {}}]}}
    world, trace = simulate(open_setup({"definition": named(text), "scenario": scenario, "runtime": "sonataflow"}))
    assert [one.status for one in world.instances.values()] == ["completed"]
    called = [each["function"] for each in trace if each["type"] == "function.called"]
    assert (called.count("pay"), called[-1], "release" in called) == (3, last, failures > 2)
