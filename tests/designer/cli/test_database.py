"""`backup` and `storage` of a folder that has no database: one line, and nothing is made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import OURS, ROOT


@pytest.mark.parametrize("command", [["backup", "OUT"], ["storage"]])
def test_a_folder_without_a_database(command: list[str], tmp_path: Path) -> None:
    wrong, out = tmp_path / "wrong", tmp_path / "out.gz"
    given = [str(out) if one == "OUT" else one for one in command]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "manage.py", *given, "--data", str(wrong)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith(f"there is no database {wrong / 'signalbox.sqlite3'}\n")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
