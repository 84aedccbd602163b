"""The dispatcher: which names are ours, which are Django's, and what a stranger's mistake says."""

import subprocess
import sys

import pytest

from designer import cli
from tests.serving import ROOT


@pytest.mark.parametrize("name", cli.names())
def test_every_module_is_a_command(name: str) -> None:
    command = cli.load(name)
    assert command.HELP
    assert "\n" not in command.HELP
    with pytest.raises(SystemExit) as ended:
        cli.main([name, "--help"])
    assert ended.value.code == 0


def test_private_modules_are_no_commands() -> None:
    assert not [name for name in cli.names() if name.startswith("_")]


def test_without_a_command_prints_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == cli.USAGE_ERROR
    assert "usage: " in capsys.readouterr().out


def test_unknown_command_prints_usage_and_gives_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["frobnicate"]) == cli.USAGE_ERROR
    said = capsys.readouterr()
    assert said.out == ""
    assert "unknown command: frobnicate" in said.err
    assert "usage: " in said.err


def test_other_names_are_djangos(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diffsettings", "--output", "unified"]) == 0
    assert "ROOT_URLCONF = 'designer.urls'" in capsys.readouterr().out


def test_starts_without_django() -> None:
    look = "import sys, designer.cli; designer.cli.main(['--help']); sys.exit('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
