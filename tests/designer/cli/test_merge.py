"""`signalbox merge`: by itself, and as Git's merge driver for definitions, by the recipe of docs/merging.md."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from designer import cli
from tests.workflow.merging.orders import AMOUNTS, FLOW, GONE, NAMES

DOCS = Path(__file__).resolve().parents[3] / "docs" / "merging.md"


def files(folder: Path, *texts: str) -> list[str]:
    names = [folder / f"{name}.yaml" for name in ("base", "mine", "theirs")]
    for name, text in zip(names, texts, strict=True):
        name.write_text(text, "utf-8")
    return list(map(str, names))


def test_what_does_not_touch_is_joined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["merge", *files(tmp_path, FLOW, NAMES[0], GONE[0])]) == 0
    out, err = capsys.readouterr()
    assert out == FLOW.replace("- pay:", "- charge:").replace("post", "put")
    assert err == ""


def test_a_conflict_has_markers_and_a_line_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = files(tmp_path, FLOW, *AMOUNTS)
    assert cli.main(["merge", *names, "-o", names[1], "--names", "ours", "main"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (f"{names[1]}:10: conflict /do/0/price/set/amount: both changed this in another way: 25 and 57\n")
    assert re.findall(r"^[<=>]+.*$", Path(names[1]).read_text("utf-8"), re.MULTILINE) == [
        "<<<<<<< ours",
        "=======",
        ">>>>>>> main",
    ]


def test_json_has_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["merge", *files(tmp_path, FLOW, *AMOUNTS), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    (conflict,) = found["conflicts"]
    assert (conflict["base"], conflict["mine"], conflict["theirs"]) == ("2", "25", "57")
    assert conflict["pointer"] == "/do/0/price/set/amount"


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = files(tmp_path, FLOW, *AMOUNTS)
    assert cli.main(["merge", names[0], names[1], str(tmp_path / "none.yaml")]) == 2
    assert cli.main(["merge", "-", "-", names[1]]) == 2
    assert cli.main(["merge", *names, "-o", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("git") is None, reason="needs Git")
def test_git_merges_definitions_by_the_recipe(tmp_path: Path) -> None:
    attributes, setting = re.findall(r"```(?:gitattributes|sh)\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[:2]
    program = f'"{sys.executable}" "{DOCS.parents[1] / "manage.py"}"'

    def git(*words: str) -> subprocess.CompletedProcess[str]:
        who = ("-c", "user.name=a", "-c", "user.email=a@example", "-c", "init.defaultBranch=main")
        return subprocess.run(("git", *who, *words), cwd=tmp_path, text=True, capture_output=True, check=False)

    def commit(text: str) -> None:
        (tmp_path / "order.sw.yaml").write_text(text, "utf-8")
        assert git("commit", "--all", "--message", "x").returncode == 0

    git("init")
    (tmp_path / ".gitattributes").write_text(attributes, "utf-8")
    subprocess.run(setting.replace("signalbox ", f"{program} "), shell=True, cwd=tmp_path, check=True)
    (tmp_path / "order.sw.yaml").write_text(FLOW, "utf-8")
    git("add", "--all")
    commit(FLOW)
    git("checkout", "-b", "theirs")
    commit(GONE[0])
    git("checkout", "-b", "third", "main")
    commit(AMOUNTS[0])
    merged = git("merge", "theirs", "--message", "x")
    assert merged.returncode == 0, merged.stdout + merged.stderr
    assert (tmp_path / "order.sw.yaml").read_text("utf-8") == AMOUNTS[0].replace("post", "put")
    git("checkout", "main")
    commit(AMOUNTS[1])
    merged = git("merge", "third")
    assert merged.returncode == 1
    assert "CONFLICT" in merged.stdout
    assert "<<<<<<< " in (tmp_path / "order.sw.yaml").read_text("utf-8")
