"""`signalbox lint --fix`: what it writes, what it says, and what it leaves as it is."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from designer import cli
from designer.cli import lint as command
from designer.files import search
from designer.files.search import Text
from designer.files.texts import read_text
from workflow.edits import fixing

HEAD = 'document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}\ndo:\n'
WAITS = HEAD + "- short: {wait: 5 minutes}   # a comment\n- long: {wait: 2 hours}\n"
FIXED = HEAD + "- short: {wait: PT5M}   # a comment\n- long: {wait: PT2H}\n"
LEFT = HEAD + "- some: {wait: a while}\n- short: {wait: 5 minutes}\n"
NO_DURATION = "“a while” is not an ISO 8601 duration; write for example PT15M (15 minutes) or P1D (1 day)"
NO_WAIT = "`wait` must be a duration in ISO 8601, such as `PT15M` or `P1DT2H`, or an expression in `${ }`"
STILL = [f"b.yaml:3:16: error bad-duration: {NO_DURATION}", f"b.yaml:3:16: error schema: {NO_WAIT}"]
Lint = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lint:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(["lint", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def put(name: str, text: str, encoding: str = "utf-8") -> Path:
    path = Path(name)
    path.write_bytes(text.encode(encoding))
    return path


def test_it_says_what_is_fixed_and_what_is_left(lint: Lint) -> None:
    one, two = put("a.yaml", WAITS), put("b.yaml", LEFT)
    status, out, err = lint("a.yaml", "b.yaml", "--fix")
    assert out.splitlines() == [
        "a.yaml:3:17: fixed bad-duration: Use PT5M",
        "a.yaml:4:16: fixed bad-duration: Use PT2H",
        "b.yaml:4:17: fixed bad-duration: Use PT5M",
        "3 problems fixed in 2 files",
        *STILL,
    ]
    assert (status, err) == (1, "")
    assert one.read_text("utf-8") == FIXED
    assert two.read_text("utf-8") == LEFT.replace("5 minutes", "PT5M")
    assert lint("a.yaml", "--fix") == (0, "", ""), "there is nothing more to fix"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_form_of_a_file_stays(lint: Lint, encoding: str, end: str) -> None:
    path = put("a.yaml", WAITS.rstrip().replace("\n", end), encoding)
    assert lint("a.yaml", "--fix")[0] == 0
    assert path.read_bytes() == FIXED.rstrip().replace("\n", end).encode(encoding)


def test_lines_that_stay_keep_their_ends(lint: Lint) -> None:
    path = put("a.yaml", WAITS.replace("comment\n", "comment\r\n"))
    lint("a.yaml", "--fix")
    assert path.read_bytes().decode() == FIXED.replace("comment\n", "comment\r\n")


def test_what_needs_no_fix_is_not_touched(lint: Lint) -> None:
    path = put("a.yaml", FIXED)
    os.utime(path, (1, 1))
    assert lint(".", "--fix") == (0, "1 file checked, 0 passed over\n", "")
    assert path.stat().st_mtime == 1


def test_a_link_stays_a_link(lint: Lint) -> None:
    put("real.yaml", WAITS)
    Path("link.yaml").symlink_to("real.yaml")
    lint("link.yaml", "--fix")
    assert Path("link.yaml").is_symlink()
    assert Path("real.yaml").read_text("utf-8") == FIXED


def test_each_document_of_a_file(lint: Lint) -> None:
    path = put("a.yaml", f"{WAITS}---\n{WAITS.replace('order', 'other')}")
    status, out, _ = lint("a.yaml", "--fix")
    assert (status, out.splitlines()[-1]) == (0, "4 problems fixed in 1 file")
    assert path.read_text("utf-8") == f"{FIXED}---\n{FIXED.replace('order', 'other')}"


def test_a_scenario_file_beside_its_definition(lint: Lint) -> None:
    put("a.yaml", FIXED)
    path = put("s.yaml", "definition: a.yaml\nexpect: {staus: completed}\n")
    status, out, _ = lint(".", "--fix")
    assert status == 0
    assert out.splitlines()[0] == "s.yaml:2:10: fixed scenario-format: Change to “status”"
    assert path.read_text("utf-8") == "definition: a.yaml\nexpect: {status: completed}\n"


def test_the_difference_alone(lint: Lint) -> None:
    path = put("a.yaml", WAITS)
    status, out, _ = lint("a.yaml", "--fix", "--diff")
    assert status == 1
    assert out.splitlines()[:3] == ["--- a.yaml", "+++ a.yaml", "@@ -1,4 +1,4 @@"]
    assert [line for line in out.splitlines()[3:] if line[0] in "+-"] == [
        "-- short: {wait: 5 minutes}   # a comment",
        "-- long: {wait: 2 hours}",
        "+- short: {wait: PT5M}   # a comment",
        "+- long: {wait: PT2H}",
    ]
    assert path.read_text("utf-8") == WAITS
    put("a.yaml", FIXED)
    assert lint("a.yaml", "--fix", "--diff") == (0, "", "")


def test_programs_get_what_is_left(lint: Lint) -> None:
    put("b.yaml", LEFT)
    status, out, err = lint("b.yaml", "--fix", "--format", "json")
    assert (status, [one["line"] for one in json.loads(out)]) == (1, [3, 3])
    assert err.splitlines() == ["b.yaml:4:17: fixed bad-duration: Use PT5M", "1 problem fixed in 1 file"]


def test_nothing_is_thrown_away_and_nobody_is_decided_for(lint: Lint) -> None:
    conflict = FIXED + "<<<<<<< mine\n- one: {wait: PT1S}\n=======\n- two: {wait: PT2S}\n>>>>>>> theirs\n"
    path = put("a.yaml", conflict)
    assert lint("a.yaml", "--fix")[0] == 1
    assert path.read_text("utf-8") == conflict


def test_what_the_project_ignores_is_not_fixed(lint: Lint) -> None:
    put("signalbox.toml", '[lint]\nignore = ["bad-duration"]\n')
    path = put("a.yaml", WAITS)
    lint(".", "--fix")
    assert path.read_text("utf-8") == WAITS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-", "--fix"], "--fix: standard input (-) is no file that could be written"),
        (["a.yaml", "--diff"], "--diff: this goes with --fix"),
        (["none.yaml", "--fix"], "none.yaml:1:1: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_one_line(lint: Lint, arguments: list[str], said: str) -> None:
    put("a.yaml", WAITS)
    assert lint(*arguments) == (2, "", f"{said}\n")
    assert Path("a.yaml").read_text("utf-8") == WAITS


def test_each_file_is_read_once(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.yaml", WAITS)
    put("b.yaml", FIXED)
    read: list[str] = []

    def counted(name: str) -> str:
        read.append(name)
        return read_text(name)

    monkeypatch.setattr(search, "read_text", counted)
    assert lint("a.yaml", "b.yaml", "--fix")[:1] == (0,)
    assert read == ["a.yaml", "b.yaml"]


def test_where_nothing_is_fixed_each_text_is_looked_at_once(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.yaml", FIXED)
    put("b.yaml", HEAD + "- some: {wait: a while}\n")
    looked: list[str] = []
    real = command._safely_of

    def counted(one: Text, *arguments: Any) -> Any:
        looked.append(one.file.name)
        return real(one, *arguments)

    monkeypatch.setattr(command, "_safely_of", counted)
    status, out, _ = lint("a.yaml", "b.yaml", "--fix")
    assert (status, out.splitlines()) == (1, STILL)
    assert looked == ["a.yaml", "b.yaml"]


def test_a_definition_is_told_with_the_others_as_they_are_fixed(lint: Lint) -> None:
    runs = HEAD + "- run: {run: {workflow: {namespace: shop, name: other, version: '1.0.0'}}}\n"
    put("a.yaml", runs)
    put("b.yaml", WAITS.replace("name: order", "name: other"))
    status, out, err = lint("a.yaml", "b.yaml", "--fix")
    assert (status, out.splitlines()[-1], err) == (0, "2 problems fixed in 1 file", "")


def test_a_file_that_is_changed_meanwhile_is_not_written(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("a.yaml", WAITS)
    real = fixing.fix_all

    def slow(*arguments: Any) -> Any:
        path.write_text(LEFT, "utf-8")
        return real(*arguments)

    monkeypatch.setattr("designer.cli._output.fixes.fix_all", slow)
    said = "a.yaml:1:1: this file was changed while it was looked at; nothing is written\n"
    assert lint("a.yaml", "--fix") == (2, "", said)
    assert path.read_text("utf-8") == LEFT


def test_what_is_told_is_told_once(lint: Lint) -> None:
    put("a.yaml", WAITS)
    put("mocks.yaml", "functions: {pay: {result: 1}}\n")
    status, out, err = lint("a.yaml", "mocks.yaml", "none.yaml", "--fix")
    assert (status, out.splitlines()[-1]) == (2, "2 problems fixed in 1 file")
    assert err.splitlines() == [
        "mocks.yaml: a file of mocks, which is not linted",
        "none.yaml:1:1: No such file or directory",
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written(lint: Lint) -> None:
    path = put("a.yaml", WAITS)
    path.chmod(0o400)
    assert lint("a.yaml", "--fix")[0] == 2
