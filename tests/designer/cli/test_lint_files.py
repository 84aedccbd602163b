"""`signalbox lint` of folders and patterns, what `signalbox.toml` says to it, and how warnings count."""

from pathlib import Path

import pytest

from designer import cli
from tests.designer.cli.texts import BROKEN, CLEAN, UNUSED, put
from workflow import runtimes

KNOWN = ", ".join(runtimes.ids())
LINT = "ignore, severity, per-file-ignores, max-warnings, runtime"
WARNED = CLEAN.replace("states:", "functions: [{name: idle, operation: 'a#b'}]\nstates:")
SCENARIO = "definition: broken.yaml\nexpect: {status: completed}\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    status = cli.main(["lint", *arguments])
    said = capsys.readouterr()
    lines = [line for line in said.out.splitlines() if " checked, " not in line]
    return status, [line.split(" ", 1)[0] for line in lines], said.err


def fill(place: Path) -> None:
    for folder in ("a", "a/b", "node_modules", ".hidden"):
        (place / folder).mkdir()
        put(place / folder, "broken.yaml", BROKEN)
    put(place / "a", "broken.scenarios.yaml", SCENARIO)
    put(place / "a", "mocks.yaml", "functions: {check: [{result: {}}]}\n")
    put(place / "a", "list.json", '{"functions": [{"name": "f", "operation": "o"}]}')
    put(place / "a", "chart.yaml", "apiVersion: v1\nkind: Service\n")
    put(place / "a", "template.yaml", "{{- if .Values.on }}\nkind: Service\n")
    put(place / "a", "notes.txt", "x")


def test_a_folder_gives_its_definitions(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(place)
    wanted = ["a/b/broken.yaml:5:89:", "a/broken.yaml:5:89:"]
    status, found, error = lint(capsys, "a")
    assert (status, sorted(found), error) == (1, wanted, "")
    assert sorted(lint(capsys, ".", "a")[1]) == wanted


def test_a_pattern_gives_what_fits(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(place)
    assert sorted(lint(capsys, "**/*.yaml")[1]) == ["a/b/broken.yaml:5:89:", "a/broken.yaml:5:89:"]
    assert lint(capsys, "a/*.toml") == (2, [], "a/*.toml: no file fits this pattern\n")


def test_a_definition_that_does_not_parse_is_a_finding(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "broken.yaml", CLEAN + "  - [")
    assert lint(capsys, ".")[0] == 1


def test_other_kinds_given_by_name_are_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(place)
    status, found, error = lint(capsys, "a/broken.scenarios.yaml", "a/mocks.yaml", "a/list.json")
    assert (status, found) == (0, [])
    assert error.splitlines() == [
        "a/mocks.yaml: a file of mocks, which is not linted",
        "a/list.json: a resource, which is not linted",
    ]


def test_something_else_given_by_name_is_a_finding(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(place)
    assert lint(capsys, "a/chart.yaml")[:2] == (1, ["a/chart.yaml:1:1:"])


def test_a_folder_without_definitions_is_a_mistake(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "empty").mkdir()
    assert lint(capsys, "empty") == (2, [], "empty: there is no definition here\n")


def test_warnings_that_are_too_many(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "warned.yaml", CLEAN.replace("states:", "schemaVersion: 1\nstates:"))
    put(place, "busy.yaml", CLEAN.replace("end: {kind: default}}", "transition: {nextState: Greet}}"))
    status, found, _ = lint(capsys, "busy.yaml")
    assert (status, bool(found)) == (0, True)
    status, _, error = lint(capsys, "busy.yaml", "--max-warnings", "0")
    assert status == 1
    assert "0 at most are let pass" in error
    assert cli.main(["lint", "busy.yaml", "--warnings-as-errors"]) == 1
    assert " error " in capsys.readouterr().out


def test_the_project_ignores_and_raises(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "broken.yaml", BROKEN)
    put(place, "unused.yaml", UNUSED)
    (place / "old").mkdir()
    put(place / "old", "broken.yaml", BROKEN)
    put(
        place,
        "signalbox.toml",
        '[lint]\nignore = ["unknown-state"]\nseverity = {unused-function = "error"}\n[files]\nexclude = ["/old/"]\n',
    )
    assert lint(capsys, ".")[:2] == (1, ["unused.yaml:4:13:"])
    put(place, "signalbox.toml", '[lint.per-file-ignores]\n"old/*" = ["unknown-state"]\n')
    assert lint(capsys, "old/broken.yaml")[0] == 0
    assert lint(capsys, "broken.yaml")[0] == 1


def test_the_nearest_project_counts_for_a_file(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "inner" / "deep").mkdir(parents=True)
    put(place, "broken.yaml", BROKEN)
    put(place / "inner" / "deep", "broken.yaml", BROKEN)
    put(place / "inner", "signalbox.toml", '[lint]\nignore = ["unknown-state"]\n')
    assert lint(capsys, ".")[1] == ["broken.yaml:5:89:"]
    assert lint(capsys, ".", "--config", "inner/signalbox.toml")[1] == []


def test_max_warnings_of_the_project(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "busy.yaml", CLEAN.replace("end: {kind: default}}", "transition: {nextState: Greet}}"))
    put(place, "signalbox.toml", "[lint]\nmax-warnings = 0\n")
    assert lint(capsys, ".")[0] == 1
    assert lint(capsys, ".", "--max-warnings", "9")[0] == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[lint]\nignor = []\n", f"2:1: [lint] has no `ignor`; did you mean `ignore`? It has {LINT}"),
        ("[lnt]\n", "1:1: signalbox.toml has no `lnt`; did you mean `lint`? It has lint, test, files, runtime"),
        (
            '[lint]\n\nignore = ["unknown-stat"]\n',
            "3:1: there is no rule `unknown-stat`; did you mean `unknown-state`?",
        ),
        ('[lint.severity]\nbusy-loop = "loud"\n', "2:1: `busy-loop` may be error, warning or info, not 'loud'"),
        ("[lint]\nmax-warnings = -1\n", "2:1: `max-warnings` must be a whole number from 0 on, not -1"),
        ("[test]\n  min-coverage = 101\n", "2:3: `min-coverage` may be at most 100, not 101"),
        ("[test]\nmin-coverage = true\n", "2:1: `min-coverage` must be a number from 0 to 100, not true"),
        ('[files]\nexclude = "x"\n', "2:1: `exclude` must be a list of texts, not 'x'"),
        (
            '[lint]\nruntime = "fast"\n',
            f"2:1: There is no runtime `fast`; known are {KNOWN}",
        ),
        (
            '[runtime]\n"**" = "fast"\n',
            f"2:1: There is no runtime `fast`; known are {KNOWN}",
        ),
        ("lint = 3\n", "1:1: `lint` must be a table: write [lint], not 3"),
        ("[lint]\nx =\n", "2:4: this is no TOML: Invalid value"),
    ],
)
def test_a_project_that_cannot_be_meant(text: str, told: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(place, "clean.yaml", CLEAN)
    file = put(place, "signalbox.toml", text)
    assert lint(capsys, ".") == (2, [], f"{file}:{told}\n")


def test_colours_are_for_terminals(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(place, "broken.yaml", BROKEN)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    cli.main(["lint", "."])
    assert "\033[31m error \033[0m" in capsys.readouterr().out
    cli.main(["lint", ".", "--no-color"])
    assert "\033" not in capsys.readouterr().out
    monkeypatch.delenv("FORCE_COLOR")
    cli.main(["lint", "."])
    assert "\033" not in capsys.readouterr().out


def test_each_document_of_a_file_is_linted_at_its_own_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = put(tmp_path, "all.yaml", f"---\nkind: ConfigMap\n---\n{CLEAN}---\n{BROKEN}---\n# nothing\n")
    assert cli.main(["lint", file]) == 1
    line = 3 + CLEAN.count("\n") + 1 + 5
    assert capsys.readouterr().out.startswith(f"{file}:{line}:89: error unknown-state: No state is named “Gret”")
    put(tmp_path, "other.yaml", "kind: ConfigMap\n---\nkind: Secret\n")
    assert cli.main(["lint", str(tmp_path)]) == 1
    assert capsys.readouterr().out.count("error") == 1
