"""`signalbox project`: a project written as files, read into another library, and written again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import OURS, ROOT

TEXT = "id: hello\r\nname: Hello\r\nversion: '1'\r\nstates:\r\n- {name: A, type: inject, data: {}, end: true}\r\n"
FILES = {
    "definitions/hello.yaml": TEXT,
    "definitions/odd name.json": '{"id": "odd", "name": "Odd: “name”"}',
    "scenarios/hello/It works.yaml": "name: It works\ndefinition: ../../definitions/hello.yaml\ninput: {a: 1}\n",
}


def signalbox(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    command = [sys.executable, str(ROOT / "manage.py"), "project", *arguments, "--data", str(data)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.mark.long
def test_from_one_library_to_another_and_out_again(tmp_path: Path) -> None:
    mine, first, second = tmp_path / "mine", tmp_path / "first", tmp_path / "second"
    for path, text in FILES.items():
        (mine / path).parent.mkdir(parents=True, exist_ok=True)
        (mine / path).write_bytes(text.encode())
    done = signalbox(first, "import", str(mine), "--project", "Shop")
    assert done.returncode == 0, done.stderr + done.stdout
    assert "Shop: 3 made, 0 changed" in done.stdout
    assert signalbox(first, "list").stdout.split()[1] == "Shop"
    one, two = tmp_path / "one", tmp_path / "two"
    done = signalbox(first, "export", str(one), "--project", "Shop")
    assert done.returncode == 0, done.stderr + done.stdout
    assert bytes_of(one)["definitions/hello.yaml"] == TEXT.encode()
    assert signalbox(second, "import", str(one)).returncode == 0
    assert signalbox(second, "export", str(two), "--project", "Shop").returncode == 0
    assert bytes_of(two) == bytes_of(one)

    (one / "definitions" / "hello.yaml").write_bytes(TEXT.encode() + b"# changed\r\n")
    done = signalbox(first, "export", str(one))
    assert (done.returncode, "kept definitions/hello.yaml" in done.stdout) == (1, True), done.stdout
    done = signalbox(first, "sync", str(one))
    assert (done.returncode, "changed definitions/hello.yaml" in done.stdout) == (0, True), done.stdout + done.stderr
    assert bytes_of(one)["definitions/hello.yaml"].endswith(b"# changed\r\n")
    assert "0 files written" in signalbox(first, "sync", str(one)).stdout


def test_what_cannot_be_begun_is_told(tmp_path: Path) -> None:
    done = signalbox(tmp_path / "nowhere", "export", str(tmp_path / "a"), "--project", "Shop")
    assert (done.returncode, "there is no database" in done.stderr) == (2, True)
    assert signalbox(tmp_path / "data", "import").returncode == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert signalbox(tmp_path / "data", "import", str(empty)).returncode == 2
    assert signalbox(tmp_path / "data", "sync", str(empty), "--project", "None").returncode == 2
