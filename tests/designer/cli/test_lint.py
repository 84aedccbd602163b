"""`signalbox lint`: its lines and lists, its exit statuses, and what it says about files that are no text."""

import codecs
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from designer import cli
from designer.cli import lint
from tests.definitions import SHARED, shared
from tests.designer.cli.texts import BROKEN, CLEAN, UNUSED, put
from tests.golden import golden
from tests.pace import starts_within
from workflow.definition import Definition, examine
from workflow.document import Document
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[3]
CORPUS = SHARED / "corpus" / "0.6-draft"
KEPT = """id: kept
name: Kept
version: "1.0"
specVersion: "0.8"
start: Greet
states:
- {name: Greet, type: inject, data: {}, transition: Last}
- {name: Last, type: inject, data: {}, end: {
    continueAs: {workflowId: kept}}}
"""


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, Json]]]:
    status = cli.main(["lint", "--format", "json", *arguments])
    found: list[dict[str, Json]] = json.loads(capsys.readouterr().out)
    return status, found


def test_clean_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lint", put(tmp_path, "clean.yaml", CLEAN)]) == 0
    assert capsys.readouterr() == ("", "")


def test_clean_is_an_empty_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, put(tmp_path, "clean.yaml", CLEAN)) == (0, [])


def test_errors_give_1_and_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "broken.yaml", BROKEN)
    assert cli.main(["lint", file]) == 1
    assert capsys.readouterr().out == (
        f"{file}:5:89: error unknown-state: No state is named “Gret”; did you mean “Greet”?\n"
    )


def test_a_finding_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "broken.yaml", BROKEN)
    status, found = as_json(capsys, file)
    offset = BROKEN.index("Gret}")
    assert status == 1
    assert found == [
        {
            "file": file,
            "rule": "unknown-state",
            "severity": "error",
            "message": "No state is named “Gret”; did you mean “Greet”?",
            "pointer": "/states/0/transition/nextState",
            "line": 5,
            "column": 89,
            "end_line": 5,
            "end_column": 93,
            "fix": {"title": "Use Greet", "edits": [{"from": offset, "to": offset + 4, "insert": "Greet"}]},
        }
    ]


def test_what_is_no_error_gives_0_and_stays_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lint", put(tmp_path, "unused.yaml", UNUSED)]) == 0
    said = capsys.readouterr().out
    assert "info unused-function: " in said
    assert "no\\ttab" in said


@pytest.mark.parametrize("text", ["id: [unclosed\nstates: 3\n", "- 1\n", "", "{\n", "just words", "id: a\nid: b\n"])
def test_what_does_not_parse_is_a_finding(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = as_json(capsys, put(tmp_path, "odd.yaml", text))
    assert status == 1
    assert {entry["rule"] for entry in found} & {"syntax", "duplicate-key", "unknown-dialect"}


def test_one_list_for_all_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [put(tmp_path, name, text) for name, text in (("b.yaml", BROKEN), ("c.yaml", CLEAN), ("a.yaml", UNUSED))]
    status, found = as_json(capsys, *files)
    assert status == 1
    assert [(Path(str(entry["file"])).name, entry["rule"]) for entry in found] == [
        ("b.yaml", "unknown-state"),
        ("a.yaml", "unused-function"),
    ]


def test_files_that_are_no_text_give_2_and_the_others_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.yaml")
    latin = put(tmp_path, "latin.yaml", "name: a\nid: caf\u00e9\n".encode("latin-1"))
    broken = put(tmp_path, "broken.yaml", BROKEN)
    assert cli.main(["lint", missing, latin, broken, "--format", "json"]) == 2
    said = capsys.readouterr()
    assert [entry["rule"] for entry in json.loads(said.out)] == ["unknown-state"]
    lines = said.err.splitlines()
    assert [line.rpartition(": ")[0] for line in lines] == [f"{missing}:1:1", f"{latin}:2:1"]


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + BROKEN.encode(),
        BROKEN.encode("utf-16"),
        codecs.BOM_UTF16_BE + BROKEN.encode("utf-16-be"),
        BROKEN.replace("\n", "\r\n").encode(),
    ],
    ids=["utf-8 mark", "utf-16", "utf-16 big-endian", "windows lines"],
)
def test_encodings_and_line_ends_do_not_move_places(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, found = as_json(capsys, put(tmp_path, "encoded.yaml", data))
    assert [(entry["rule"], entry["line"], entry["column"]) for entry in found] == [("unknown-state", 5, 89)]


def test_utf_16_without_a_mark_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = as_json(capsys, put(tmp_path, "bare.yaml", BROKEN.encode("utf-16-le")))
    assert status == 1
    assert [entry["rule"] for entry in found] == ["syntax"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BROKEN.encode())))
    assert cli.main(["lint", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:5:89: error unknown-state: ")


def test_with_gives_resources(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    functions = put(tmp_path, "functiondefs.json", '{"functions": [{"name": "greet", "operation": "a#b"}]}')
    text = """id: uses
version: "1.0"
name: Uses
functions: http://example.com/functiondefs.json
states:
- name: Greet
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: greets}}, {functionRef: {refName: greet}}]
  end: {kind: default}
"""
    file = put(tmp_path, "uses.yaml", text)
    assert as_json(capsys, file)[0] == 0
    status, found = as_json(capsys, file, "--with", functions)
    assert status == 1
    assert [entry["rule"] for entry in found] == ["unknown-function"]


def test_a_resource_that_cannot_be_read_gives_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lint", put(tmp_path, "clean.yaml", CLEAN), "--with", str(tmp_path / "gone.json")]) == 2
    assert "gone.json:1:1: " in capsys.readouterr().err


def test_the_dialect_can_be_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "bare.yaml", "id: bare\n")
    assert [entry["rule"] for entry in as_json(capsys, file)[1]] == ["unknown-dialect"]
    rules = {entry["rule"] for entry in as_json(capsys, file, "--dialect", "0.6-draft")[1]}
    assert rules == {"schema"}


@pytest.mark.parametrize("wrong", [["--dialect", "9.9"], ["--format", "xml"], []])
def test_wrong_usage_gives_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lint", *(["x.yaml"] if wrong else []), *wrong])
    assert ended.value.code == 2
    assert "usage: " in capsys.readouterr().err


@shared
def test_real_definitions(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS)
    files = sorted(path.name for path in CORPUS.iterdir())
    assert len(files) == 18
    cli.main(["lint", *files])
    golden(ROOT / "tests" / "fixtures" / "corpus" / "0.6-draft.lint.txt", capsys.readouterr().out)


@pytest.mark.long
def test_starts_in_under_a_second_without_what_it_does_not_need(tmp_path: Path) -> None:
    """Django, the engine; and for a definition without a program of jq what reads and carries out one."""
    file = put(tmp_path, "broken.yaml", BROKEN)
    needless = ("django", "simulator.engine", "workflow.expressions.jq.program", "workflow.expressions.jq.syntax")
    unused = f"[name for name in {needless} if name in sys.modules] or 0"
    look = f"import sys; from designer import cli; cli.main(['lint', {file!r}]); sys.exit({unused})"

    def start() -> None:
        done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    starts_within(1.0, start)


# The published schema, as a development package of the front end brings it.
SARIF = ROOT / "static" / "node_modules" / "@microsoft" / "jest-sarif" / "lib" / "schemas" / "sarif-2.1.0-rtm.5.json"


def as_sarif(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Json]:
    status = cli.main(["lint", "--format", "sarif", *arguments])
    found = json.loads(capsys.readouterr().out)
    schema = json.loads(SARIF.read_text("utf-8"))
    errors = [error.message for error in jsonschema.Draft4Validator(schema).iter_errors(found)]
    assert errors == []
    return status, found["runs"][0]


def test_sarif_of_every_rule_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    fixtures = ROOT / "tests" / "fixtures" / "rules"
    files = sorted(str(path) for path in fixtures.glob("*/invalid-*") if path.suffix != ".expected")
    documents = [f"--with={path}" for path in sorted((ROOT / "tests" / "fixtures" / "contracts").iterdir())]
    status, run = as_sarif(capsys, *files, *documents)
    assert status == 1
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert {result["ruleId"] for result in run["results"]} >= {path.name for path in fixtures.iterdir()}
    assert all(rule["help"]["text"] and rule["help"]["markdown"] for rule in rules)


def test_a_finding_as_sarif(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "my flow.yaml", BROKEN)
    status, run = as_sarif(capsys, "my flow.yaml")
    (result,) = [result for result in run["results"] if result["ruleId"] == "unknown-state"]
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]
    change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert status == 1
    assert (result["level"], place["artifactLocation"]["uri"]) == ("error", "my%20flow.yaml")
    assert (region["startLine"], region["startColumn"], region["endLine"], region["endColumn"]) == (5, 89, 5, 93)
    assert (change["deletedRegion"], change["insertedContent"]["text"]) == (region, "Greet")
    assert run["invocations"][0]["executionSuccessful"] is True


LEAK = """document: {dsl: "1.0.3", namespace: shop, name: leak, version: "1.0.0"}
use: {secrets: [shop]}
do:
- one: {set: {key: "${ $secrets.shop }"}}
- two: {call: http, with: {method: get, endpoint: "${ \\"https://a.example/\\" + .key }"}}
"""
WAY = [(2, 17, "the secret “shop” is declared"), (4, 24, "“key” is made of it")]


def test_the_way_of_a_secret_as_json_and_as_sarif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "leak.yaml", LEAK)
    _, found = as_json(capsys, file)
    (told,) = [one for one in found if one["rule"] == "secret-in-output" and one["line"] == 5]
    assert [(one["line"], one["column"], one["message"]) for one in told["related"]] == WAY
    assert [one["pointer"] for one in told["related"]] == ["/use/secrets/0", "/do/0/one/set/key"]
    _, run = as_sarif(capsys, file)
    (result,) = [one for one in run["results"] if "relatedLocations" in one and "address" in one["message"]["text"]]
    regions = [one["physicalLocation"]["region"] for one in result["relatedLocations"]]
    words = [one["message"]["text"] for one in result["relatedLocations"]]
    lines = [(one["startLine"], one["startColumn"]) for one in regions]
    assert [(*line, text) for line, text in zip(lines, words, strict=True)] == WAY


def test_sarif_says_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, run = as_sarif(capsys, put(tmp_path, "clean.yaml", CLEAN), str(tmp_path / "none.yaml"))
    assert (status, run["results"], run["invocations"][0]["executionSuccessful"]) == (2, [], False)
    assert "none.yaml" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_a_definition_given_beside_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main = CLEAN.replace("type: inject", "type: subflow").replace("data: {}", "workflowId: other")
    file, other = put(tmp_path, "main.yaml", main), put(tmp_path, "other.yaml", CLEAN.replace("clean", "other"))
    alone = as_json(capsys, file, "--no-neighbours")[1]
    assert [finding["rule"] for finding in alone] == ["unknown-workflow"]
    assert as_json(capsys, file, "--no-neighbours", "--with", other) == (0, [])


def test_a_runtime_tells_what_it_does_otherwise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "kept.yaml", KEPT)
    assert "runtime-differs" not in {one["rule"] for one in as_json(capsys, file)[1]}
    status, found = as_json(capsys, "--runtime", "sonataflow", file)
    told = [(one["severity"], one["line"]) for one in found if one["rule"] == "runtime-differs"]
    assert (status, told) == (0, [("info", 9)])
    assert found == sorted(found, key=lambda one: (one["line"], one["column"]))
    assert cli.main(["lint", "--format", "sarif", "--runtime", "sonataflow", file]) == 0
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "runtime-differs" in {one["ruleId"] for one in results}


def test_an_unknown_runtime_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["lint", "--runtime", "elsewhere", put(tmp_path, "kept.yaml", KEPT)])
    assert "sonataflow" in capsys.readouterr().err


RESOURCES = """apiVersion: v1
kind: ConfigMap
metadata: {name: props}
data: {}
---
apiVersion: sonataflow.org/v1alpha08
kind: SonataFlow
metadata: {name: greet}
spec:
  flow:
    states: [{name: Greet, type: inject, data: {}, end: true}, {name: Lost, type: inject, data: {}, end: true}]
"""


def test_resources_in_a_folder_are_read_by_the_runtime_of_their_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "all.yaml", RESOURCES)
    assert [(one["severity"], one["line"]) for one in as_json(capsys, str(tmp_path))[1]] == [("warning", 7)]
    status, found = as_json(capsys, str(tmp_path), "--runtime", "sonataflow")
    assert (status, [(one["rule"], one["line"]) for one in found]) == (1, [("runtime-refuses", 11)])
    assert as_json(capsys, str(tmp_path), "--runtime", "auto")[0] == 1


def test_a_failure_of_the_program_at_a_file_loses_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fails, file = put(tmp_path, "a.yaml", CLEAN), put(tmp_path, "broken.yaml", BROKEN)

    def failing(document: Document, *given: Any, **more: Any) -> Definition:
        if document.text == CLEAN:
            raise KeyError("null")
        return examine(document, *given, **more)

    monkeypatch.setattr(lint, "examine", failing)
    assert cli.main(["lint", fails, file]) == 2
    told = capsys.readouterr()
    assert told.out.startswith(f"{file}:5:89: error unknown-state")
    assert f"{fails}:1:1: the program itself failed at this file (KeyError('null') in test_lint.py:" in told.err
