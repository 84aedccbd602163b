"""Commands under a runtime: what is offered, what a tree has by name, files with several documents, what is saved."""

import json
from pathlib import Path

import pytest

from designer import cli
from workflow.document import read

PARENT = """id: parent
start: A
dataInputSchema: {schema: schemas/in.json, failOnValidationErrors: true}
functions: [{name: log, type: custom, operation: sysout}]
states:
- name: A
  type: operation
  actions: [{subFlowRef: child}, {functionRef: {refName: log, arguments: {message: .x}}}]
  end: true
"""
CHILD = "id: child\nstart: C\nstates: [{name: C, type: operation, actions: [{subFlowRef: inner}], end: true}]\n"
INNER = "id: inner\nstart: C\nstates: [{name: C, type: inject, data: {x: 1}, end: true}]\n"
RESOURCE = """apiVersion: v1
kind: ConfigMap
metadata: {name: greet-props}
---
apiVersion: sonataflow.org/v1alpha08
kind: SonataFlow
metadata: {name: greet}
spec: {flow: {states: [{name: C, type: inject, data: {x: 1}, end: true}]}}
"""
OLD = "{id: old, name: O, version: '1', start: A, states: [{name: A, type: inject, data: {}, end: true}]}"
FILES = {
    "flows/parent.sw.yaml": PARENT,
    "more/child.sw.yaml": CHILD,
    "more/deep/inner.sw.yaml": INNER,
    "schemas/in.json": '{"type": "object", "required": ["who"]}',
}


def put_all(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    put_all(tmp_path / "src" / "main" / "resources", FILES)
    monkeypatch.chdir(tmp_path)
    return Path("src", "main", "resources")


def test_what_a_tree_has_by_name_is_run(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, kogito = str(tree / "flows" / "parent.sw.yaml"), ["--runtime", "sonataflow"]
    assert cli.main(["simulate", file, "--input", '{"who": 1}', *kogito]) == 0
    assert '"x": 1' in capsys.readouterr().out
    assert cli.main(["simulate", file, *kogito]) == 2
    assert "'who' is a required property" in capsys.readouterr().err
    assert cli.main(["lint", file, "--max-warnings", "0", *kogito]) == 0


def test_a_run_of_what_the_engine_refuses_says_so(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = "document: {dsl: 1.0.0, namespace: a, name: b, version: 1.0.0}\ndo: [{one: {set: {x: 1}}}]\n"
    put_all(tree, {"b.yaml": refused})
    file = str(tree / "b.yaml")
    assert cli.main(["simulate", file, "--runtime", "zigflow"]) == 0
    said = f"{file}: Zigflow 0.14.3 refuses this definition, for 4 reasons: see `signalbox lint --runtime zigflow`\n"
    assert capsys.readouterr().err == said
    assert cli.main(["simulate", file]) == 0
    assert "refuses" not in capsys.readouterr().err


def test_the_specification_takes_what_it_is_given(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", str(tree / "flows" / "parent.sw.yaml")]) == 1
    assert "sub-workflow child has no mock" in capsys.readouterr().out


def test_signs_are_offered_once_for_all_files(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tree / "flows" / "parent.sw.yaml")
    offered = f"{file} is written for SonataFlow, by the signs in the text: --runtime sonataflow reads and runs it so"
    for arguments in (["lint", file], ["simulate", file], ["explore", file], ["lint", str(tree)]):
        cli.main(arguments)
        assert capsys.readouterr().err == f"{offered}, [runtime] of signalbox.toml for good\n"
    put_all(tree, {"flows/two.sw.yaml": PARENT})
    cli.main(["lint", str(tree)])
    assert capsys.readouterr().err.startswith("2 files are written for SonataFlow")


def test_where_a_runtime_is_chosen_nothing_is_offered(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tree / "flows" / "parent.sw.yaml")
    for runtime in ("specification", "sonataflow"):
        cli.main(["lint", file, "--runtime", runtime])
        cli.main(["simulate", file, "--runtime", runtime, "--input", '{"who": 1}'])
    put_all(tree, {"flows/old.yaml": OLD})
    cli.main(["simulate", str(tree / "flows" / "old.yaml")])
    assert capsys.readouterr().err == ""


def test_of_several_documents_the_resource_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"all.yaml": RESOURCE, "two.yaml": f"{RESOURCE}---\n{RESOURCE}", "first.sw.yaml": f"{INNER}---\na: 1\n"}
    put_all(tmp_path, files)
    for name, status in (("all.yaml", 0), ("first.sw.yaml", 0), ("two.yaml", 2)):
        for command in ("simulate", "explore", "render"):
            output = ["--output", str(tmp_path / "out.svg")] if command == "render" else []
            assert cli.main([command, str(tmp_path / name), *output, "--runtime", "sonataflow"]) == status, name
    assert "two.yaml:4:1: a second document begins here" in capsys.readouterr().err
    assert cli.main(["simulate", str(tmp_path / "first.sw.yaml")]) == 2
    assert cli.main(["simulate", str(tmp_path / "all.yaml"), "--runtime", "auto"]) == 0


def test_scenarios_of_explored_paths_say_their_runtime(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tree / "flows" / "parent.sw.yaml")
    assert cli.main(["explore", file, "--runtime", "sonataflow", "--write", "out"]) == 0
    (found,) = Path("out").iterdir()
    assert read(found.read_text("utf-8")).data["runtime"] == "sonataflow"
    assert cli.main(["test", "out"]) == 0, capsys.readouterr()


def test_a_list_of_runtimes_is_a_scenario_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = "name: a\ndefinition: i.yaml\nruntime: [sonataflow, sonataflow@10.1]\nexpect: {output: {x: 1}}\n"
    put_all(tmp_path, {"i.yaml": INNER, "s.yaml": case})
    assert cli.main(["test", str(tmp_path / "s.yaml")]) == 0
    told = capsys.readouterr().out
    assert "a [sonataflow]: completed" in told
    assert "a [sonataflow@10.1]: completed" in told
    cli.main(["test", str(tmp_path / "s.yaml"), "--runtime", "sonataflow@10.1", "--json", "-"])
    (one,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert (one["scenario"], one["runtime"]) == ("a", "sonataflow@10.1")


def test_an_id_may_have_its_own_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "i.yaml")
    put_all(tmp_path, {"i.yaml": INNER, "s.yaml": "definition: i.yaml\nruntime: sonataflow@10.2\nexpect: {}\n"})
    assert cli.main(["lint", file, "--runtime", "sonataflow@10.2"]) == 0
    assert cli.main(["test", str(tmp_path / "s.yaml")]) == 0
    for wrong in ("sonataflow@9", "sonatflow"):
        with pytest.raises(SystemExit):
            cli.main(["lint", file, "--runtime", wrong])
        assert "did you mean `sonataflow" in capsys.readouterr().err


STATES = """- {name: A, type: inject, data: {x: 1}, transition: B}
- name: B
  type: switch
  dataConditions: [{condition: .x, transition: C}]
  defaultCondition: {transition: D}
- {name: C, type: inject, data: {at: C}, end: true}
- {name: D, type: inject, data: {at: D}, end: true}
"""


def test_a_conversion_is_proved_by_the_runtime_of_the_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"id: a\nspecVersion: '0.8'\nversion: 1.0.0\nstart: A\nstates:\n{STATES}"
    case = "definition: a.sw.yaml\nruntime: sonataflow\nexpect: {output: {x: 1, at: C}}\n"
    put_all(tmp_path, {"a.sw.yaml": text, "s.yaml": case})
    assert cli.main(["test", str(tmp_path / "s.yaml")]) == 0
    given = ["convert", str(tmp_path / "a.sw.yaml"), "--to", "1.0", "--runtime", "sonataflow"]
    given += ["--scenario", str(tmp_path / "s.yaml")]
    cli.main([*given, "--write", str(tmp_path / "new")])
    assert "runtime" not in read((tmp_path / "new" / "s.yaml").read_text("utf-8")).data
    capsys.readouterr()
    assert cli.main([*given[:6], "--verify"]) == 0
    assert "proved by 1 scenario: “C”" in capsys.readouterr().err


def test_a_conversion_is_written_for_another_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"id: a\nversion: 1.0.0\nstart: A\nstates:\n{STATES}"
    put_all(tmp_path, {"a.sw.yaml": text, "signalbox.toml": "[runtime]\n'*' = 'sonataflow'\n"})
    file = str(tmp_path / "a.sw.yaml")
    assert cli.main(["convert", file, "--to", "1.0", "--runtime", "quarkus-flow", "--verify"]) == 0
    written = capsys.readouterr().out
    assert written.startswith("# signalbox: runtime quarkus-flow\n")
    (tmp_path / "b.yaml").write_text(written, "utf-8")
    given = ["convert", str(tmp_path / "b.yaml"), "--runtime", "synapse", "--from-runtime", "java", "--verify"]
    cli.main(given)
    assert "# signalbox: runtime synapse\n" in capsys.readouterr().out


def test_exploring_says_what_is_never_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = STATES.replace("transition: C}]", "transition: D}, {condition: .y, transition: C}]")
    put_all(tmp_path, {"a.sw.yaml": f"id: a\nstart: A\nstates:\n{same}"})
    cli.main(["explore", str(tmp_path / "a.sw.yaml"), "--runtime", "sonataflow"])
    assert "[/states/1/dataConditions/0]: never tried: it leads where the default leads" in capsys.readouterr().out
