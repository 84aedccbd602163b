"""Several makes at once in one folder: one sets up, the others wait for it (tools/alone.py)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such locks")
ALONE = (sys.executable, str(ROOT / "tools/alone.py"))
INSIDE = "mkdir inside && sleep 0.3 && rmdir inside"
"""Fails where somebody else is at it."""


def test_one_is_at_work_at_a_time_and_the_others_are_told_that_they_wait(tmp_path: Path) -> None:
    several = [
        subprocess.Popen([*ALONE, "sh", "-c", INSIDE], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    told = [process.communicate(timeout=60)[1] for process in several]
    assert [process.returncode for process in several] == [0] * 4, told
    assert set(told) <= {"", "Another make is setting up here; this one goes on once it is done.\n"}


def test_its_own_status_is_the_commands(tmp_path: Path) -> None:
    assert subprocess.run([*ALONE, "sh", "-c", "exit 7"], cwd=tmp_path, check=False).returncode == 7


def test_nothing_is_set_up_but_alone() -> None:
    """What people call needs only phony targets, whose recipes go through tools/alone.py."""
    makefile = (ROOT / "Makefile").read_text()
    targets = dict(re.findall(r"^([a-z][\w-]*):(.*)$", makefile, re.MULTILINE))
    assert {"run", "test", "lint", "wheel", "frontend"} <= set(targets)
    assert [name for name, needs in targets.items() if "$(" in needs] == []
    recipes = re.findall(r"^(ready|installed|developed|tested):\n\t(.*)$", makefile, re.MULTILINE)
    assert len(recipes) == 4
    assert all(recipe.startswith("@$(ALONE) $(MAKE) ") for _, recipe in recipes)
