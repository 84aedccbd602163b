"""The program in a process of its own, with a folder for its data: what Django is told once for a whole process."""

import os
import subprocess
import sys
from pathlib import Path

from tests.serving import OURS, ROOT


def run(data: Path, *command: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    given = {"SIGNALBOX_DATA": str(data), "DJANGO_SETTINGS_MODULE": "designer.settings", **settings}
    return subprocess.run(
        [sys.executable, *command], env=clean | given, cwd=ROOT, capture_output=True, text=True, check=False
    )


def told(data: Path, code: str, **settings: str) -> str:
    done = run(data, "-c", code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout
