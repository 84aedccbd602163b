"""A few tests may need a second run; more than that fail the whole run, though each passed in the end."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import RERUNS

ROOT = Path(__file__).resolve().parents[1]
LATE = """
import pytest

SEEN = set()

@pytest.mark.parametrize("one", range({}))
def test_late(one):
    known = one in SEEN
    SEEN.add(one)
    assert known
"""


@pytest.mark.parametrize(("late", "status"), [(RERUNS, 0), (RERUNS + 1, 1)])
def test_they_are_counted_and_bounded(tmp_path: Path, late: int, status: int) -> None:
    (tmp_path / "test_late.py").write_text(LATE.format(late), encoding="utf-8")
    options = ("-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "--reruns", "1", "-o", "addopts=")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert f"{late} of all tests were run a second time" in run.stdout, run.stdout + run.stderr
    assert "test_late.py::test_late[0]: assert False" in run.stdout, "why each was"
    assert f"{late} passed" in run.stdout
    assert run.returncode == status
