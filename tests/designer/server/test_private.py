"""The data folder and what lies in it are for their owner alone."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from designer.server.private_folder import keep_private
from tests.tiers import share

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights are another thing there")
ROOT = Path(__file__).resolve().parents[3]


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("there", share([False, True], 2))
@pytest.mark.parametrize("key", share(["", "k" * 40], 2))
def test_nobody_else_reads_the_data(tmp_path: Path, there: bool, key: str) -> None:
    """However the folder came to be, and also where the secret key is a setting."""
    data = tmp_path / "data"
    if there:
        data.mkdir()
        data.chmod(0o755)
    environment = {**os.environ, "SIGNALBOX_DATA": str(data), "DJANGO_SETTINGS_MODULE": "designer.settings"}
    environment["SIGNALBOX_SECRET_KEY"] = key
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "-v0"], env=environment, cwd=ROOT, umask=0o022, check=True
    )
    assert rights(data) == 0o700
    assert {path.name: oct(rights(path)) for path in data.iterdir() if rights(path) != 0o600} == {}
    assert (data / "signalbox.sqlite3").is_file()


def test_what_others_may_read_is_closed(tmp_path: Path) -> None:
    database, log = tmp_path / "old.sqlite3", tmp_path / "old.sqlite3-wal"
    for path in (database, log):
        path.touch()
        path.chmod(0o664)
    assert keep_private(tmp_path, [database]) == []
    assert (rights(database), rights(log)) == (0o600, 0o600)


def test_what_is_not_ours_to_close_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)

    def refused(_path: Path, _rights: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refused)
    [line] = keep_private(tmp_path, [])
    assert str(tmp_path) in line
    assert "755" in line
