"""`signalbox completion`: its scripts know all commands and options, and shells that are here take them."""

import shutil
import subprocess

import pytest

from designer import cli
from designer.cli.completion import FOLDER, SHELLS
from tests.designer.cli import completion_scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_it_is_what_the_parsers_know(shell: str) -> None:
    written = (FOLDER / f"signalbox.{shell}").read_text(encoding="utf-8")
    assert written == completion_scripts.script(shell), "make completion"


def script(capsys: pytest.CaptureFixture[str], shell: str) -> str:
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_it_knows_commands_and_options(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = script(capsys, shell)
    assert all(name in written for name in cli.names())
    assert "min-coverage" in written
    assert "sarif" in written


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_takes_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    done = subprocess.run([shell, "-n"], input=script(capsys, shell), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["signalbox", "lin"], "lint"),
        (["signalbox", "lint", "--max"], "--max-warnings"),
        (["signalbox", "lint", "--format", "s"], "sarif"),
        (["signalbox", "completion", "f"], "fish"),
    ],
)
def test_bash_completes(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _signalbox; echo ${{COMPREPLY[@]}}\n"
    done = subprocess.run(
        ["bash", "--norc"], input=script(capsys, "bash") + asked, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [expected]
