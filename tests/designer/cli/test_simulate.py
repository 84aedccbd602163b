"""`signalbox simulate`: exit statuses, formats, standard input, bad files, and the same bytes everywhere."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from designer import cli
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[3]
DEFINITION = """id: call
version: "1.0"
name: Call
functions: [{name: f, operation: "a#b"}]
events: [{name: E, type: e, source: s}]
states:
- name: A
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: f}}]
  end: {kind: default}
"""
WAITING = """id: wait
version: "1.0"
name: Wait
events: [{name: E, type: e, source: s}]
states:
- {name: W, type: event, start: {kind: default}, onEvents: [{eventRefs: [E], actions: []}], end: {kind: default}}
"""
PARENT = """id: parent
version: "1.0"
name: Parent
states:
- {name: Call, type: subflow, start: {kind: default}, workflowId: child, waitForCompletion: true, end: {kind: default}}
"""
BLOCKED = """id: child
version: "1.0"
name: Child
states:
- {name: Check, type: inject, start: {kind: default}, data: {}, transition: {nextState: Done, expression: $.approved}}
- {name: Done, type: inject, data: {}, end: {kind: default}}
"""
MOCKED = "functions: {f: {result: {b: 2}}}\n"
SUITE = """definition: call.yaml
functions: {f: {result: {b: 2}}}
scenarios:
- {name: "good <&> \\u0001", expect: {output: {b: 2}}}
- {name: bad, input: {z: 1}, expect: {output: {b: 3}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put("call.yaml", DEFINITION)
    put("wait.yaml", WAITING)
    put("parent.yaml", PARENT)
    put("blocked.yaml", BLOCKED)
    put("mocked.yaml", MOCKED)
    return tmp_path


def put(name: str, text: str | bytes) -> str:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return name


def feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Json]:
    cli.main(["simulate", "--format", "json", *arguments])
    found: dict[str, Json] = json.loads(capsys.readouterr().out)
    return found


STATUSES = {
    "no mock fails the instance": (["call.yaml"], 1),
    "mocked": (["call.yaml", "--scenario", "mocked.yaml"], 0),
    "a setting": (["call.yaml", "--set", "unmocked=empty"], 0),
    "an awaited sub-workflow is blocked": (["parent.yaml", "--with", "blocked.yaml"], 1),
    "waiting has not failed": (["wait.yaml"], 0),
    "an event": (["wait.yaml", "--event", '{"type": "e", "source": "s"}'], 0),
    "input that is no object": (["call.yaml", "--input", "[1]"], 2),
    "input that is no JSON": (["call.yaml", "--input", "[1"], 2),
    "input file that is missing": (["call.yaml", "--input", "@nowhere.json"], 2),
    "event that is no object": (["call.yaml", "--event", "[1]"], 2),
    "unknown setting": (["call.yaml", "--set", "odd=1"], 2),
    "setting without value": (["call.yaml", "--set", "unmocked"], 2),
    "missing file": (["nowhere.yaml"], 2),
    "folder": (["."], 2),
    "missing scenario": (["call.yaml", "--scenario", "nowhere.yaml"], 2),
    "missing resource": (["call.yaml", "--with", "nowhere.yaml"], 2),
}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", STATUSES)
def test_exit_status(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, status = STATUSES[name]
    assert cli.main(["simulate", *arguments]) == status
    out, err = capsys.readouterr()
    lines = [line for line in err.splitlines() if " files checked, " not in line]
    assert len(lines) == (1 if status == 2 else 0)
    assert bool(out) is (status != 2)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("expected", "status"), [("failed", 0), ("completed", 1)])
def test_an_expectation_decides(expected: str, status: int) -> None:
    put("expects.yaml", f"expect: {{status: {expected}}}")
    assert cli.main(["simulate", "call.yaml", "--scenario", "expects.yaml"]) == status


LENDING = """id: lending
specVersion: "0.8"
functions:
- {name: find, operation: library.openapi.yaml#findBooks}
- {name: desk, type: rpc, operation: library.proto#Desk#Lend}
states:
- name: Lend
  type: operation
  actions: [{functionRef: {refName: find, arguments: {title: Emma}}}, {functionRef: desk}]
  end: true
"""


@pytest.mark.usefixtures("folder")
def test_calls_without_a_mock_answer_by_their_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    put("lending.yaml", LENDING)
    put("own.yaml", "functions: {desk: {result: {id: L-9}}}")
    documents = ROOT / "tests" / "fixtures" / "contracts"
    given = [f"--with={documents / name}" for name in ("library.openapi.yaml", "library.proto")]
    assert as_json(capsys, "lending.yaml", *given)["status"] == "failed"
    found = as_json(capsys, "lending.yaml", *given, "--mocks-from-contracts", "--seed", "5")
    assert found["status"] == "completed"
    assert {"response", "id", "until", "guest"} <= found["output"].keys()
    assert found["output"] == as_json(capsys, "lending.yaml", *given, "--mocks-from-contracts", "--seed", "5")["output"]
    mixed = as_json(capsys, "lending.yaml", *given, "--mocks-from-contracts", "--scenario", "own.yaml")
    assert mixed["output"]["id"] == "L-9"


BAD = {
    "empty": (b"", 1),
    "white space": (b" \n\n", 1),
    "binary": (b"\x80\x81\xfe\xff", 1),
    "NUL": (b"id: a\nx: \x00", 2),
    "not closed": (b"a: 1\nb: [", 2),
    "text": (b"just words", 1),
    "a list": (b"[1, 2]", 1),
    "JSON that stops": (b'{"id": ', 1),
}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("role", ["definition", "scenario"])
def test_a_bad_file_is_one_line_with_its_place(name: str, role: str, capsys: pytest.CaptureFixture[str]) -> None:
    content, line = BAD[name]
    put("bad", content)
    arguments = ["bad"] if role == "definition" else ["call.yaml", "--scenario", "bad"]
    assert cli.main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith(f"bad:{line}:")


@pytest.mark.usefixtures("folder")
def test_a_resource_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "call.yaml", "--with", put("bad", "a: [")]) == 2
    assert capsys.readouterr().err.startswith("bad:1:")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name: x\nsetings:\n  projection: auto\n", "2:1"),
        ("settings:\n  projection: odd\n", "2:3"),
        ("functions:\n  f:\n  - {result: 1}\n  - {reslt: 1}\n", "4:6"),
        ("events:\n- {type: e, at: soon}\n", "2:13"),
        ("definition: call.yaml\nfunctionz: {}\nscenarios: [{name: a}]\n", "2:1"),
        ("definition: call.yaml\nscenarios:\n- {nme: a}\n", "3:4"),
    ],
)
def test_a_bad_key_has_its_place(text: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "call.yaml", "--scenario", put("bad.yaml", text)]) == 2
    assert capsys.readouterr().err.startswith(f"bad.yaml:{place}: ")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["-", "--scenario", "mocked.yaml"], DEFINITION),
        (["call.yaml", "--scenario", "-"], MOCKED),
        (["-"], f"definition: call.yaml\n{MOCKED}"),
        (["-"], f"definition: call.yaml\n{MOCKED}expect: {{status: completed}}\n"),
    ],
)
def test_standard_input(
    arguments: list[str], text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, text)
    found = as_json(capsys, *arguments)
    assert (found["status"], found["output"]) == ("completed", {"b": 2})


@pytest.mark.usefixtures("folder")
def test_the_command_line_adds_to_the_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    put("some.yaml", "input: {a: 1}\nevents: [{at: PT1M, type: e, source: s, data: {n: 1}}]")
    put("event.json", '{"at": "PT1S", "type": "e", "source": "s", "data": {"n": 2}}')
    put("input.json", '{"a": 2}')
    arguments = ["wait.yaml", "--scenario", "some.yaml", "--event", "@event.json", "--input", "@input.json"]
    found = as_json(capsys, *arguments)
    assert (found["output"], found["duration"]) == ({"a": 2, "n": 2}, "PT1S")


@pytest.mark.usefixtures("folder")
def test_a_scenario_names_its_definition_relative_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deeper").mkdir()
    put("deeper/own.yaml", f"name: mine\ndefinition: ../call.yaml\n{MOCKED}")
    found = as_json(capsys, "deeper/own.yaml")
    assert (found["definition"], found["scenario"], found["status"]) == ("call", "mine", "completed")


@pytest.mark.usefixtures("folder")
def test_resources_come_by_file_name(capsys: pytest.CaptureFixture[str]) -> None:
    put("uses.yaml", DEFINITION.replace('[{name: f, operation: "a#b"}]', "http://host/functions.yaml"))
    put("functions.yaml", 'functions: [{name: f, operation: "a#b"}]')
    found = as_json(capsys, "uses.yaml", "--with", "functions.yaml", "--scenario", "mocked.yaml")
    assert found["status"] == "completed"


@pytest.mark.usefixtures("folder")
def test_the_result_has_every_key_in_its_order(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "call.yaml", "--scenario", "mocked.yaml")
    assert list(found) == [
        *("definition", "scenario", "dialect", "passed", "status", "stopped", "output", "error", "path", "calls"),
        *("produced", "duration", "steps", "expectations", "coverage", "instances", "trace"),
    ]
    assert list(found["coverage"]) == ["states", "transitions", "conditions", "errors"]
    one = {"id": "1", "definition": "call", "parent": None, "status": "completed", "error": None}
    assert one.items() <= found["instances"][0].items()


@pytest.mark.usefixtures("folder")
def test_a_suite(capsys: pytest.CaptureFixture[str]) -> None:
    put("suite.yaml", SUITE)
    found = as_json(capsys, "suite.yaml")
    assert list(found) == ["scenarios", "passed", "failed", "coverage"]
    assert (len(found["scenarios"]), found["passed"], found["failed"]) == (2, 1, 1)
    assert cli.main(["simulate", "suite.yaml"]) == 1
    assert capsys.readouterr().out.endswith("1 passed, 1 failed\n")


@pytest.mark.usefixtures("folder")
def test_a_failed_scenario_names_its_first_difference(capsys: pytest.CaptureFixture[str]) -> None:
    put("bad.yaml", "functions: {f: {result: {a: 1}}}\nexpect: {status: failed, calls: [{function: g}]}")
    assert cli.main(["simulate", "call.yaml", "--scenario", "bad.yaml"]) == 1
    (line,) = (one.strip() for one in capsys.readouterr().out.splitlines() if "first difference" in one)
    assert line.startswith("first difference: step ")
    assert "state " in line
    assert 'calls at /0/function: expected "g", but got "f"' in line


@pytest.mark.usefixtures("folder")
def test_junit_is_well_formed_whatever_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    put("suite.yaml", SUITE)
    assert cli.main(["simulate", "suite.yaml", "--format", "junit"]) == 1
    root = ElementTree.fromstring(capsys.readouterr().out.encode())
    cases = list(root.iter("testcase"))
    assert [case.get("name") for case in cases] == ["good <&> \N{REPLACEMENT CHARACTER}", "bad"]
    assert [len(case.findall("failure")) for case in cases] == [0, 1]
    (failure,) = root.iter("failure")
    assert "expected" in str(failure.get("message"))
    assert str(failure.get("message")) in str(failure.text)
    group = root.find("testsuite")
    assert group is not None
    assert (group.get("tests"), group.get("failures")) == ("2", "1")


@pytest.mark.usefixtures("folder")
def test_the_same_bytes_in_every_environment() -> None:
    put("unicode.yaml", 'input: {"größe": "日本 ✓"}\nfunctions: {f: {result: {z: 1, a: 2}}}\nevents: [{type: x, é: 1}]')
    arguments = [sys.executable, str(ROOT / "manage.py"), "simulate", "call.yaml", "--scenario", "unicode.yaml"]
    environments = [
        {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONUTF8": "0"},
        {"PYTHONHASHSEED": "12345", "TZ": "America/Los_Angeles", "LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"},
    ]
    outputs = [
        subprocess.run(
            [*arguments, "--format", "json"], env={**os.environ, **changes}, capture_output=True, check=True
        ).stdout
        for changes in environments
    ]
    assert outputs[0].decode("utf-8").count("größe") >= 2
    assert len(set(outputs)) == 1


LOOPING = """id: loop
version: "1.0"
name: Loop
states:
- {name: A, type: inject, start: {kind: default}, data: {a: 1}, transition: {nextState: B}}
- {name: B, type: inject, data: {b: 1}, transition: {nextState: A}}
"""


@pytest.mark.usefixtures("folder")
def test_a_run_without_end_says_what_stopped_it(capsys: pytest.CaptureFixture[str]) -> None:
    put("loop.yaml", LOOPING)
    assert cli.main(["simulate", "loop.yaml", "--set", "stepBudget=1200"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("FAILED ")
    assert "stopped by step-budget (1,200): its steps are used up; --set stepBudget=N allows more" in told
    assert cli.main(["simulate", "loop.yaml", "--set", "stepBudget=50", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["stopped"], found["trace"][-1]["type"]) == (
        *("running", "step-budget", "budget.exhausted"),
    )


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("option", ["--input", "--event"])
def test_what_is_too_large_is_one_line(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    put("big.json", json.dumps({"type": "e", "data": "x" * 300_000}))
    assert cli.main(["simulate", "call.yaml", option, "@big.json"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    place = "/input" if option == "--input" else "/events/0"
    assert line.endswith(f": {place} is larger than 262144 bytes (the setting dataLimit)")
    arguments = ["--scenario", "mocked.yaml", option, "@big.json", "--set", "dataLimit=400000"]
    assert cli.main(["simulate", "call.yaml", *arguments]) == 0


def test_all_scenarios_of_a_folder_are_a_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    definition = "id: a\nname: A\nversion: '1'\nstates: [{name: B, type: inject, data: {}, start: {kind: default}, "
    (tmp_path / "a.yaml").write_text(definition + "end: {kind: default}}]\n")
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(f"name: {name}\ndefinition: a.yaml\n")
    assert cli.main(["simulate", str(tmp_path)]) == 0
    last = ["0 passed, 0 failed, 2 ran and expect nothing", "2 files checked, 1 passed over (1 definition)"]
    assert capsys.readouterr().out.splitlines()[-2:] == last
    assert cli.main(["simulate", str(tmp_path), "--scenario", str(tmp_path / "one.yaml")]) == 2
    assert "--scenario: this is for a single definition" in capsys.readouterr().err
