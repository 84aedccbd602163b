"""`signalbox convert`: its text, its lines about losses, its exit statuses; and what is lossless runs the same."""

import json
from pathlib import Path

import pytest

from designer import cli
from tests.definitions import ROOT
from workflow.convert import REFUSED
from workflow.document import read
from workflow.paths import Json

CLEAN = """id: clean
name: Clean
version: "1.0"
states:
- name: Wait
  type: delay
  start: {kind: default}
  timeDelay: PT90S
  end: {kind: default}
"""
FLOWS = {
    "pipe": (
        {"order": {"lines": {"a": 1}}},
        """
name: pipe
trigger-defs: []
states:
- name: First
  type: OPERATION
  start: true
  action-mode: SEQUENTIAL
  InputPath: $.order
  ResultPath: $.done
  actions:
  - {function: one, InputPath: $.lines, ResultPath: $.priced, OutputPath: $.priced}
  - {function: two, timeout: 30, retry: [{match: SYS.MatchAny, retry-interval: 2, max-retry: 3, next-state: Last}]}
  next-state: Fork
- name: Fork
  type: PARALLEL
  branches:
  - name: Left
    states:
    - {name: L1, type: DELAY, start: true, time-delay: 60, next-state: L2}
    - {name: L2, type: OPERATION, action-mode: PARALLEL, actions: [{function: left}, {function: also}]}
  - name: Right
    states: [{name: R1, type: OPERATION, start: true, actions: [{function: right}]}]
  next-state: Last
- {name: Last, type: END}
""",
    ),
    "choices": (
        {"a": 5, "b": "x"},
        """
name: choices
states:
- {name: Wait, type: DELAY, start: true, time-delay: 90, next-state: Choose}
- name: Choose
  type: SWITCH
  choices:
  - {path: $.b, value: "y", operator: StrGTEQ, next-state: Never}
  - {And: [{path: $.a, value: "5", operator: EQ}, {path: $.b, value: "w", operator: StrLTEQ}], next-state: Never}
  - {Not: {path: $.a, value: "5", operator: EQ}, next-state: Never}
  - {Or: [{path: $.a, value: "6", operator: GT}, {path: $.b, value: "x", operator: StrEQ}], next-state: Rest}
  default: Never
- {name: Never, type: DELAY, time-delay: 1}
- {name: Rest, type: DELAY, time-delay: 3600, next-state: Done}
- {name: Done, type: END, status: SUCCESS}
""",
    ),
}
PAIRS = [
    *(("pipe", to) for to in ("0.1-map", "0.1-camel", "0.1-kebab")),
    *(("choices", to) for to in ("0.1-map", "0.1-camel", "0.6-draft")),
]


def put(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_lossless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "clean.yaml", CLEAN)
    assert cli.main(["convert", file, "--as", "json"]) == 0
    written = capsys.readouterr()
    assert (json.loads(written.out)["states"][0]["timeDelay"], written.err) == ("PT90S", "")
    assert cli.main(["convert", file, "--to", "0.1-kebab"]) == 0
    assert "time-delay: 90\n" in capsys.readouterr().out


def test_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["convert", put(tmp_path, "clean.yaml", CLEAN)]) == 0
    assert capsys.readouterr() == (CLEAN, "")


def test_losses_give_1_and_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "clean.yaml", CLEAN + "metadata: {a: b} # why\n")
    assert cli.main(["convert", file, "--to", "0.1-camel", "--as", "json"]) == 1
    written = capsys.readouterr()
    assert json.loads(written.out)["startsAt"] == "Wait"
    assert written.err == f"{file}:10:11: lost: the metadata of the workflow\n{file}:10:18: lost: a comment\n"


@pytest.mark.parametrize("text", ["states: [", "hello\n"])
def test_what_cannot_be_read_gives_2(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "bad.yaml", text)
    assert cli.main(["convert", file, "--to", "0.6-draft"]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith(f"{file}:1:")
    assert written.err.count("\n") == 1


def test_no_file_gives_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["convert", str(tmp_path / "none.yaml")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.yaml'}:1:1: No such file or directory\n"


def test_a_resource_given_beside_is_carried_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "main.yaml", CLEAN + "events: events.yaml\n")
    other = put(tmp_path, "events.yaml", "- {name: came, type: came, source: here}\n")
    assert cli.main(["convert", file, "--to", "0.1-kebab", "--with", other]) == 1
    written = capsys.readouterr()
    assert "trigger-defs:\n- name: came\n" in written.out
    assert written.err.count("lost: the resource") == 1


def simulated(file: str, value: Json, capsys: pytest.CaptureFixture[str]) -> dict[str, Json]:
    arguments = ["--input", json.dumps(value), "--set", "unmocked=empty", "--format", "json"]
    cli.main(["simulate", file, *arguments])
    found: dict[str, Json] = json.loads(capsys.readouterr().out)
    calls = [(call["function"], call["parameters"]) for call in found["calls"]]
    return {"calls": calls, **{key: found[key] for key in ("status", "output", "error", "duration")}}


@pytest.mark.parametrize(("flow", "to"), PAIRS)
def test_what_is_lossless_runs_the_same(flow: str, to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value, text = FLOWS[flow]
    file = put(tmp_path, "source.yaml", text)
    cli.main(["convert", file, "--to", to])
    written = capsys.readouterr()
    assert all(REFUSED in line or ": note: " in line for line in written.err.splitlines())
    other = put(tmp_path, "other.yaml", written.out)
    before, after = simulated(file, value, capsys), simulated(other, value, capsys)
    assert before["status"] == "completed"
    assert after == before


ENDING = """name: ending
version: "1"
states:
- {name: Wait, type: DELAY, start: true, time-delay: 5, next-state: Choose}
- name: Choose
  type: SWITCH
  choices:
  - {path: $.fast, value: "true", operator: StrEQ, next-state: Done}
  default: Slow
- {name: Slow, type: DELAY, time-delay: 60, next-state: Done}
- {name: Done, type: END, status: SUCCESS}
"""
SUITE = """definition: source.yaml
scenarios:
- {name: fast, input: {fast: "true"}, expect: {status: completed, path: [Wait, Choose, Done]}}
- {name: slow, input: {}, expect: {status: completed, path: [Wait, Choose, Slow, Done], duration: PT1M5S}}
"""


@pytest.mark.parametrize("to", ["0.6-draft", "0.1-camel"])
def test_scenarios_go_along_where_the_names_of_ends_are_dropped(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, suite = put(tmp_path, "source.yaml", ENDING), put(tmp_path, "suite.yaml", SUITE)
    assert cli.main(["simulate", suite]) == 0
    assert cli.main(["convert", file, "--to", to, "--scenario", suite, "--write", str(tmp_path / "new")]) == 0
    written = capsys.readouterr().err
    assert f"{file}:11:3: note: the state “Done” only ends; " in written
    assert written.count("\n") == written.count(": note: ") == (1 if to == "0.6-draft" else 2)
    assert cli.main(["simulate", str(tmp_path / "new/suite.yaml")]) == 0


def test_scenarios_go_along_where_an_end_is_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "source.yaml", CLEAN)
    case = put(tmp_path, "case.yaml", "definition: source.yaml\nexpect: {status: completed, path: [Wait]}\n")
    options = ["--to", "0.1-kebab", "--scenario", case, "--write", str(tmp_path / "new")]
    assert cli.main(["convert", file, *options]) == 0
    assert "note: the state “End” is added" in capsys.readouterr().err
    assert cli.main(["simulate", str(tmp_path / "new/case.yaml")]) == 0
    assert read((tmp_path / "new/case.yaml").read_text("utf-8")).data["expect"]["path"] == ["Wait", "End"]


def test_what_is_written_replaces_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, suite = put(tmp_path, "source.yaml", ENDING), put(tmp_path, "suite.yaml", SUITE)
    asked = ["convert", file, "--to", "0.6-draft", "--scenario", suite]
    assert cli.main(asked) == 2
    assert "add --write DIR" in capsys.readouterr().err
    assert cli.main([*asked, "--write", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'source.yaml'}:1:1: this file is there already\n"
    assert (tmp_path / "source.yaml").read_text("utf-8") == ENDING
    assert cli.main([*asked, "--scenario", put(tmp_path, "bad.yaml", "a: ["), "--write", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'bad.yaml'}:1:")
    assert not (tmp_path / "new").exists()


GREETING = """id: greeting
name: Greeting
functions: [{name: greet, operation: "api.json#greet"}]
states:
- name: Greet
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: greet, parameters: {name: "{{ $.name }}"}}
    actionDataFilter: {dataResultsPath: "{{ $.text }}"}
  stateDataFilter: {dataOutputPath: "{{ $.text }}"}
  transition: {nextState: Ask, expression: "{{ $.text }}"}
- {name: Ask, type: inject, data: {asked: true}, end: {kind: default}}
"""


def test_to_0_8_with_a_scenario_that_has_a_projection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "greeting.yaml", GREETING)
    scenario = put(
        tmp_path,
        "suite.yaml",
        """settings: {projection: value}
scenarios:
- input: {name: Ada}
  functions: {greet: {result: {text: Hello}}}
  expect: {status: completed, path: [Greet, Ask]}
""",
    )
    folder = tmp_path / "made"
    assert cli.main(["convert", file, "--to", "0.8", "--scenario", scenario, "--write", str(folder)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert f"{file}:12:44: lost: a transition whose expression selects nothing" in told[0]
    assert f"{scenario}:1:24: lost: the setting projection “value”" in told[-1]
    written = read((folder / "suite.yaml").read_text("utf-8")).data
    assert "settings" not in written
    assert written["scenarios"][0]["expect"]["path"] == ["Greet", "Greet (condition)", "Ask"]
    assert cli.main(["simulate", str(folder / "greeting.yaml"), "--scenario", str(folder / "suite.yaml")]) == 0


def test_from_1_0_says_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "designer/library/examples/42-free-trial/definition.yaml")
    assert cli.main(["convert", file, "--to", "0.8"]) == 2
    words = "nothing is carried over from 1.0 to 0.8: Signalbox writes no tasks as states"
    assert capsys.readouterr().err == f"{file}:1:1: {words}\n"
    assert cli.main(["convert", file, "--to", "1.0", "--as", "json"]) in (0, 1)


def test_from_0_8_to_an_older_dialect_says_why_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "newer.yaml", 'id: newer\nspecVersion: "0.8"\nstates: []\n')
    assert cli.main(["convert", file, "--to", "0.6-draft"]) == 2
    words = "nothing is carried over from 0.8 to 0.6-draft: the older dialects have no words for expressions in jq"
    assert capsys.readouterr().err == f"{file}:1:1: {words}\n"


ORDERS = """id: orders
specVersion: '0.8'
version: 1.0.0
functions: [{name: check, operation: "api.json#check"}]
states:
- {name: Check, type: operation, actions: [{functionRef: check}], transition: Done} # the first
- {name: Done, type: inject, data: {done: true}, end: true}
"""
SCENARIOS = """definition: orders.yaml
functions: {check: {result: {good: true}}}
scenarios:
- name: good
  expect: {status: completed, path: [Check, Done], calls: [{function: check}], output: {good: true, done: true}}
- name: bad
  functions: {check: {error: {name: Refused, code: 402}}}
  expect: {status: failed, error: {name: Refused}}
"""


def test_both_sides_are_run_and_each_state_says_how_far_it_is_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(tmp_path, "orders.yaml", ORDERS)
    report = tmp_path / "report.json"
    assert cli.main(["convert", file, "--to", "1.0", "--verify", "--report", str(report)]) == 0
    written = capsys.readouterr()
    assert written.out.startswith("document:\n")
    assert written.err.splitlines() == [
        f"{file}:6:3: proved by 3 scenarios: “Check”",
        f"{file}:7:3: proved by 1 scenario: “Done”",
        f"{file}:1:1: 3 of 3 runs did the same",
    ]
    assert json.loads(report.read_text("utf-8"))["definitions"][0]["outcome"] == "lossless"


def test_scenarios_hold_in_1_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, suite = put(tmp_path, "orders.yaml", ORDERS), put(tmp_path, "suite.yaml", SCENARIOS)
    assert cli.main(["simulate", suite]) == 0
    options = ["--to", "1.0", "--verify", suite, "--scenario", suite, "--write", str(tmp_path / "new")]
    assert cli.main(["convert", file, *options]) == 0
    assert "proved by 2 scenarios" in capsys.readouterr().err
    assert cli.main(["simulate", str(tmp_path / "new/suite.yaml")]) == 0
    good, bad = read((tmp_path / "new/suite.yaml").read_text("utf-8")).data["scenarios"]
    assert good["expect"]["order"] == ["Check", "Done"]
    assert good["expect"]["calls"] == [{"function": "Check"}]
    assert bad["expect"]["error"] == {"type": "https://serverlessworkflow.io/errors/Refused"}


def test_what_is_expected_of_calls_and_instances_holds_in_1_0(tmp_path: Path) -> None:
    expect = """
  expect:
    callCount: {Check/check: 1}
    notCalled: [say]
    instances: [{status: failed, error: {name: Refused}, definition: orders, path: [Check]}]
"""
    orders = (
        ORDERS.replace("functions: [", 'functions: [{name: say, operation: "api.json#say"}, ')
        + "- {name: Never, type: operation, actions: [{functionRef: say}], end: true}\n"
    )
    suite = SCENARIOS[: SCENARIOS.index("- name: good")] + SCENARIOS[SCENARIOS.index("- name: bad") :]
    suite = suite[: suite.index("\n  expect:")] + expect
    file, cases = put(tmp_path, "orders.yaml", orders), put(tmp_path, "suite.yaml", suite)
    assert cli.main(["simulate", cases]) == 0
    options = ["--to", "1.0", "--scenario", cases, "--write", str(tmp_path / "new")]
    assert cli.main(["convert", file, *options]) == 0
    assert cli.main(["simulate", str(tmp_path / "new/suite.yaml")]) == 0
    (case,) = read((tmp_path / "new/suite.yaml").read_text("utf-8")).data["scenarios"]
    assert case["expect"]["callCount"] == {"Check": 1}
    assert case["expect"]["notCalled"] == ["openapi say"]
    kind = "https://serverlessworkflow.io/errors/Refused"
    assert case["expect"]["instances"] == [{"status": "failed", "error": {"type": kind}}]


def test_others_of_a_scenario_go_along_by_their_ids_in_1_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    calls = ORDERS.replace("id: orders", "id: main").replace("[{functionRef: check}]", "[{subFlowRef: orders}]")
    file, other = put(tmp_path, "main.yaml", calls), put(tmp_path, "orders.yaml", ORDERS)
    suite = put(tmp_path, "suite.yaml", "definition: main.yaml\nwith: [orders]\n" + SCENARIOS.split("\n", 1)[1])
    new = tmp_path / "new"
    asked = ["convert", file, "--to", "1.0", "--with", other, "--scenario", suite, "--write", str(new)]
    cli.main(asked)
    told = (
        f"{suite}:2:7: note: `with` names default/orders, which {new} has not: convert that definition into the folder"
    )
    assert told in capsys.readouterr().err
    assert read((new / "suite.yaml").read_text("utf-8")).data["with"] == ["default/orders"]
    cli.main(["convert", other, "--to", "1.0", "--write", str(new)])
    capsys.readouterr()
    assert cli.main(["simulate", str(new / "suite.yaml")]) == 0, capsys.readouterr()


def test_a_conversion_that_does_something_else_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workflow.convert.to_1_0.merges.literal", lambda _value: '{"done": 1}')
    file = put(tmp_path, "orders.yaml", ORDERS)
    assert cli.main(["convert", file, "--to", "1.0", "--verify", "--write", str(tmp_path / "new")]) == 3
    written = capsys.readouterr()
    assert 'differs: scenario 1: output: {"done": true} → {"done": 1}\n' in written.err
    assert written.err.endswith(f"{file}:1:1: 2 of 3 runs did the same\n")
    assert "differs: “Done”" in written.err
    assert not (tmp_path / "new").exists()


def test_a_folder_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flows = tmp_path / "flows"
    (flows / "deep").mkdir(parents=True)
    put(flows, "orders.yaml", ORDERS)
    put(
        flows,
        "deep/other.yaml",
        ORDERS.replace("id: orders", "id: other").replace("[{functionRef: check}]", "[{subFlowRef: orders}]"),
    )
    put(
        flows,
        "newest.yaml",
        "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo: [{a: {set: {b: 1}}}]\n",
    )
    put(flows, "no-definition.yaml", "a: 1\n")
    asked = ["convert", str(flows), "--to", "1.0", "--verify"]
    assert cli.main(asked) == 2
    assert "for a folder add" in capsys.readouterr().err
    suite = put(tmp_path, "suite.yaml", SCENARIOS)
    assert cli.main([*asked, "--scenario", suite, "--write", str(tmp_path / "none")]) == 2
    assert "--scenario: a scenario is written anew with its definition alone" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    new, report = tmp_path / "new", tmp_path / "report.csv"
    assert cli.main([*asked, "--write", str(new), "--report", str(report)]) == 0
    assert sorted(path.relative_to(new).as_posix() for path in new.rglob("*.yaml")) == [
        "deep/other.yaml",
        "newest.yaml",
        "orders.yaml",
    ]
    assert "orders.yaml:1:1: 3 of 3 runs did the same\n" in capsys.readouterr().err
    rows = [line.split(",")[:5] for line in report.read_text("utf-8").splitlines()[1:]]
    assert [(row[0], row[4]) for row in rows] == [
        ("deep/other.yaml", "lossless"),
        ("newest.yaml", "lossless"),
        ("orders.yaml", "lossless"),
    ]
    assert cli.main([*asked, "--write", str(new)]) == 2
    assert "this file is there already" in capsys.readouterr().err


def test_a_folder_says_what_of_each_file_is_lost_and_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "flows").mkdir()
    put(tmp_path / "flows", "clean.yaml", CLEAN + "metadata: {a: b}\n")
    asked = ["convert", str(tmp_path / "flows"), "--to", "0.1-kebab", "--write", str(tmp_path / "new")]
    assert cli.main(asked) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[:2] == ["clean.yaml:1:1: with losses", "clean.yaml:10:11: lost: the metadata of the workflow"]
    assert told[2].startswith("clean.yaml:1:1: note: the state “End” is added")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--to", "0.6-draft", "--verify"], "nothing is carried over from 0.8 to 0.6-draft"),
        (["--verify"], "add --to 1.0"),
        (["--to", "1.0", "--verify", "none.yaml"], "none.yaml:1:1: No such file"),
        (["--to", "1.0", "--report", "out.txt"], "a report is one of .json, .csv, .html"),
    ],
)
def test_what_cannot_be_verified_gives_2(
    options: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["convert", put(tmp_path, "orders.yaml", ORDERS), *options]) == 2
    assert words in capsys.readouterr().err
