"""A process that reads the settings of an environment."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run(data: Path, *command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("SIGNALBOX_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, *command],
        env={**clean, "SIGNALBOX_DATA": str(data), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
