"""The dispatcher: which names are ours, which are Django's, and what a stranger's mistake says."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

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


def test_the_help_lists_what_a_server_is_set_up_with() -> None:
    listed = cli.usage()
    assert all(f"\n  {name}" in listed for name in ("migrate", "createsuperuser", "changepassword", "check --deploy"))
    assert max(map(len, listed.splitlines())) <= 120


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


def test_help_is_quick_and_imports_no_command() -> None:
    look = (
        "import sys, designer.cli; designer.cli.main(['--help'])\n"
        "sys.exit(any(name.startswith(('workflow', 'simulator', 'designer.cli.')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "look for mistakes" in done.stdout


@pytest.mark.parametrize("name", cli.names())
def test_the_help_that_is_read_is_the_module_s(name: str) -> None:
    assert cli.help_of(name) == cli.load(name).HELP


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"signalbox {version('signalbox-workflow')}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["lint", "FILE"], ["render", "FILE"], ["explore", "FILE"]])
def test_output_that_cannot_be_written_is_one_line(tmp_path: Path, arguments: list[str]) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(
        "id: a\nname: A\nversion: '1'\nstates: [{name: B, type: inject, data: {}, start: {kind: default}}]\n"
    )
    run = "import sys; from designer import cli; sys.exit(cli.main(sys.argv[1:]))"
    given = [str(file) if one == "FILE" else one for one in arguments]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", run, *given], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == cli.UNWRITABLE
    assert done.stderr.splitlines()[-1].endswith("standard output cannot be written: No space left on device")
    assert "Traceback" not in done.stderr
