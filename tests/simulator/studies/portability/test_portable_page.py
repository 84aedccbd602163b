"""The example of docs/runtimes/portable.md says what the command says."""

import re
from pathlib import Path

import pytest

from designer import cli
from tests.definitions import ROOT

PAGE = (ROOT / "docs" / "runtimes" / "portable.md").read_text("utf-8")


def test_the_example_is_what_the_command_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    definition, shown = (
        re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0] for kind in ("yaml", "console")
    )
    monkeypatch.chdir(tmp_path)
    Path("order.yaml").write_text(definition, "utf-8")
    command, _, output = shown.partition("\n")
    assert cli.main(command.removeprefix("$ signalbox ").split()) == 1
    assert capsys.readouterr().out == output
