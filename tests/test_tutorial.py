"""The tutorial's files and outputs are true (docs as tests)."""

import re
import shlex
from pathlib import Path

import pytest

from designer.cli import main

TUTORIAL = Path(__file__).resolve().parents[1] / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(\w+)(?: (\w+)=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_tutorial_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for language, word, value, body in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
        if word == "file":
            Path(value).write_text(body, encoding="utf-8")
        elif word == "edit":
            name, _, change = value.partition(":")
            old, _, new = change.partition("→")
            text = Path(name).read_text(encoding="utf-8")
            Path(name).write_text(re.sub(rf"\b{old}\b", new, text), encoding="utf-8")
        if language == "console":
            command, _, expected = body.partition("\n")
            main(shlex.split(command)[2:])
            assert capsys.readouterr().out == expected
            commands += 1
    assert commands == 3
