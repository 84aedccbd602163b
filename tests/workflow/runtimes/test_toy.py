"""The frame of runtimes, part by part, with a profile that uses each once: found by its name, read, linted and run."""

from typing import Any

import pytest

from simulator.engine.setup.setup import Setup
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError
from simulator.session.session import Session
from workflow import runtimes
from workflow.definition import Definition, load
from workflow.diagram.tasks import calls
from workflow.paths import Json
from workflow.profile import DOCUMENTS, SPECIFICATION, Profile
from workflow.tasks import CallTask

HEAD = 'document: {dsl: "1.0.3", namespace: a, name: b, toyBox: attic}\n'
PLAIN = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\n'
ONE = "do: [{one: {set: {a: 1}}}]\n"
THREE = "{a: {when: .a, then: exit}}, {b: {when: .b, then: exit}}, {c: {then: end}}"


def told(definition: Definition) -> list[tuple[str, str, str]]:
    return [(one.rule, one.severity, one.message) for one in definition.diagnostics]


def rules(text: str, profile: Profile) -> list[str]:
    return [one.rule for one in load(text, profile=profile).diagnostics]


def run(text: str, runtime: str | None, scenario: dict[str, Json] | None = None) -> dict[str, Any]:
    """The result of a run under a runtime; None: under the one that counts by itself."""
    own = {} if runtime is None else {"runtime": runtime}
    data = {**(scenario or {}), **own}
    ready: Setup = open_setup({"definition": text, "scenario": data})
    return dict(result(ready, Scenario(data), *simulate(ready)))


def test_it_is_found_by_its_name(toy: Profile) -> None:
    assert "toy" in runtimes.ids()
    assert "toy@1.0" in runtimes.ids()
    assert (toy.name, toy.stamp, runtimes.get("toy@1.0").stamp) == ("Toy 2.1", "toy@2.1", "toy@1.0")
    assert toy in runtimes.every()
    assert "did you mean `toy`?" in runtimes.unknown("tou")


def test_members_are_added_and_no_longer_required(toy: Profile) -> None:
    assert rules(HEAD + ONE, toy) == []
    assert "unknown-member" in rules(HEAD + ONE, SPECIFICATION)


def test_what_only_the_runtime_wants_is_refused_by_the_runtime(toy: Profile) -> None:
    (found,) = load(PLAIN + ONE, profile=toy).diagnostics
    assert (found.rule, found.severity, found.range.start.line) == ("runtime-refuses", "error", 1)
    assert found.message.startswith("Toy 2.1 refuses this (T1): ")
    assert "toyBox" in found.message


def test_what_the_specification_wants_keeps_its_rule(toy: Profile) -> None:
    assert rules('document: {dsl: "1.0.3", name: b, toyBox: attic}\n' + ONE, toy) == ["schema"]


def test_a_removed_member_is_refused(toy: Profile) -> None:
    assert rules(f"{HEAD}evaluate: {{language: jq}}\n{ONE}", toy) == ["runtime-refuses"]


def test_a_removed_kind_of_task_is_refused(toy: Profile) -> None:
    text = HEAD + "do: [{one: {emit: {event: {with: {type: a}}}}}]\n"
    assert "runtime-refuses" in rules(text, toy)
    assert "runtime-refuses" not in rules(text, SPECIFICATION)


def test_an_ignored_member_is_told_and_not_run(toy: Profile) -> None:
    text = f"{HEAD}timeout: {{after: PT1S}}\ndo: [{{one: {{wait: PT1M}}}}]\n"
    definition = load(text, profile=toy)
    assert told(definition) == [("runtime-differs", "info", "Toy never looks at `timeout` (T3)")]
    assert definition.diagnostics[0].range.start.line == 2
    assert definition.document.data["timeout"] == {"after": "PT1S"}
    assert run(text, "toy")["duration"] == "PT1M"
    assert run(text.replace("toyBox: attic", 'version: "1.0.0"'), None)["status"] == "failed"


def test_rules_are_off_or_less_serious(toy: Profile) -> None:
    text = HEAD + "do:\n- one: {call: play, then: exit}\n- two: {set: {a: 1}}\n"
    found = {(rule, severity) for rule, severity, _ in told(load(text, profile=toy))}
    assert ("unknown-function", "info") in found
    assert "unreachable-task" not in {rule for rule, _ in found}
    assert {"unknown-function", "unreachable-task"} <= set(rules(text, SPECIFICATION))


@pytest.mark.parametrize(
    ("text", "rule", "severity"),
    [
        (HEAD.replace("namespace: a", "namespace: toys") + ONE, "runtime-refuses", "error"),
        (HEAD + "do: [{one: {fork: {branches: [{a: {set: {a: 1}}}]}}}]\n", "runtime-differs", "info"),
        (
            f"{HEAD}do: [{{one: {{switch: [{THREE}]}}}}]\n",
            "runtime-order",
            "warning",
        ),
    ],
)
def test_rules_of_its_own(text: str, rule: str, severity: str, toy: Profile) -> None:
    assert [(found, how) for found, how, _ in told(load(text, profile=toy))] == [(rule, severity)]


def test_its_yaml_is_its_own(toy: Profile) -> None:
    text = HEAD + "do:\n- one: {set: {a: yes, b: 010, c: &x [1], d: *x, a: no}}\n"
    definition = load(text, profile=toy)
    assert definition.document.data["do"][0]["one"]["set"] == {"b": 8, "c": [1], "d": "x", "a": False}
    assert "duplicate-key" not in {one.rule for one in definition.diagnostics}
    assert load(text).document.data["do"][0]["one"]["set"] == {"b": 10, "c": [1], "d": [1], "a": "no"}
    assert run(text, "toy")["output"] == {"b": 8, "c": [1], "d": "x", "a": False}


OWN_CALLS = HEAD + "do: [{one: {call: toss, with: {what: ball, to: Ann}}}, {two: {call: shout, with: {words: Hey}}}]\n"


def test_its_calls_are_known(toy: Profile) -> None:
    definition = load(OWN_CALLS, profile=toy)
    assert not {"unknown-function"} & {one.rule for one in definition.diagnostics}
    assert definition.workflow is not None
    tasks = [one for one in definition.workflow.scope.states if isinstance(one, CallTask)]
    assert [one.own.described for one in tasks if one.own] == ["Toss · ball · Ann", "Shout"]
    assert [calls.word(one) for one in tasks] == [("Toss", "bolt"), ("Shout", "shell")]
    drawn = [[(row.icon, row.value, row.dim) for row in calls.rows(one, "actions")] for one in tasks]
    assert drawn == [[("function", "ball", "Ann"), ("data", "what, to", "")], [("shell", "Hey", "")]]
    assert rules(OWN_CALLS, SPECIFICATION).count("unknown-function") == 2


@pytest.mark.usefixtures("toy")
def test_its_calls_are_mocked_and_asked_for() -> None:
    session = Session.open({"definition": OWN_CALLS, "scenario": {"runtime": "toy"}})
    session.handle({"command": "continue"})
    (asked,) = session.view()["calls"]
    kind = {"kind": "toss", "word": "Toss", "icon": "bolt", "does": "ball", "at": "Ann", "answer": "value"}
    assert asked["own"] == kind
    for key in ("one", "ball", "toss"):
        found = run(OWN_CALLS, "toy", {"calls": {key: {"result": {"caught": True}}}})
        assert (found["status"], found["output"]) == ("completed", {"caught": True})


def test_its_findings_can_be_suppressed(toy: Profile) -> None:
    text = HEAD + "do: [{one: {fork: {branches: [{a: {set: {a: 1}}}]}}}] # signalbox: ignore runtime-differs\n"
    assert rules(text, toy) == []


def test_another_dialect_is_refused(toy: Profile) -> None:
    head = "id: a\nname: A\nversion: '1'\nspecVersion: '0.8'\n"
    old = f"{head}states: [{{name: S, type: inject, data: {{a: 1}}, end: true}}]\n"
    assert "runtime-refuses" in rules(old, toy)


def test_help_and_schema_follow(toy: Profile) -> None:
    schema = load(HEAD + ONE, profile=toy).json_schema
    members = schema["$defs"]["document"]["properties"]
    assert members["name"]["description"] == "What the toy is called."
    assert members["toyBox"]["title"] == "Toy box"
    assert "toyBox" not in load(HEAD + ONE).json_schema["$defs"]["document"]["properties"]


DEFAULT_FIRST = """do:
- one: {switch: [{other: {then: three}}, {a: {when: .yes, then: two}}]}
- two: {set: {a: 2}, then: end}
- three: {set: {a: 3}}
"""
SKIPPED = "do:\n- one: {if: .no, set: {a: 1}, then: three}\n- two: {set: {a: 2}}\n- three: {set: '${ {seen: .} }'}\n"


@pytest.mark.parametrize(
    ("text", "scenario", "expected", "otherwise"),
    [
        (SKIPPED, {"input": {"no": False}}, {"seen": {}}, {"seen": {"a": 2}}),
        (
            "do: [{one: {fork: {branches: [{x: {set: {a: 1}}}, {y: {set: {a: 2}}}]}}}]\n",
            {},
            {"x": {"a": 1}, "y": {"a": 2}},
            [{"a": 1}, {"a": 2}],
        ),
        ("do: [{one: {set: '${ {context: $context} }'}}]\n", {}, {"context": None}, {"context": {}}),
        (
            "do:\n- one: {set: {a: 1}, export: {as: .}}\n- two: {set: '${ {context: $context} }'}\n",
            {},
            {"context": None},
            {"context": {"a": 1}},
        ),
        (
            DEFAULT_FIRST,
            {"input": {"yes": True}},
            {"a": 3},
            {"a": 2},
        ),
    ],
)
def test_a_run_is_its_own(text: str, scenario: dict[str, Json], expected: Json, otherwise: Json, toy: Profile) -> None:
    assert run(PLAIN + text, "toy", scenario)["output"] == expected
    assert run(PLAIN + text, "specification", scenario)["output"] == otherwise


@pytest.mark.parametrize(("value", "holds"), [(1, True), (0, False), ("true", True), ("yes", False), (None, False)])
def test_truth_is_its_own(value: Json, holds: bool, toy: Profile) -> None:
    text = PLAIN + "do: [{one: {if: .flag, set: {done: true}}}]\n"
    assert run(text, "toy", {"input": {"flag": value}})["output"] == ({"done": True} if holds else {})
    plain = run(text, "specification", {"input": {"flag": value}})
    assert plain["status"] == ("completed" if value is None else "failed")


def test_no_match_is_an_error(toy: Profile) -> None:
    text = PLAIN + "do: [{one: {switch: [{a: {when: .yes, then: end}}]}}]\n"
    assert run(text, "toy", {"input": {"yes": False}})["status"] == "failed"
    assert run(text, "specification", {"input": {"yes": False}})["status"] == "completed"


def test_a_run_says_by_which_runtime_it_is(toy: Profile) -> None:
    found = run(HEAD + ONE, "toy")
    assert found["runtime"] == "toy@2.1"
    assert [one["runtime"] for one in found["trace"] if one["type"] == "instance.started"] == ["toy@2.1"]
    plain = run(PLAIN + ONE, "specification")
    assert "runtime" not in plain
    assert all("runtime" not in one for one in plain["trace"])


def test_the_text_and_the_setting_choose_for_a_session(toy: Profile) -> None:
    assert run(f"# signalbox: runtime toy\n{HEAD}{ONE}", None)["runtime"] == "toy@2.1"
    set_to = open_setup({"definition": HEAD + ONE, "scenario": {}, "runtime": "toy"})
    assert (set_to.runtime, set_to.semantics) == ("toy@2.1", toy.semantics)
    overruled = open_setup({"definition": PLAIN + ONE, "scenario": {"runtime": "specification"}, "runtime": "toy"})
    assert (overruled.runtime, overruled.semantics) == ("specification", DOCUMENTS)


def test_a_runtime_that_is_not_known_is_no_scenario() -> None:
    with pytest.raises(ScenarioError, match="There is no runtime `elsewhere`"):
        run(PLAIN + ONE, "elsewhere")
