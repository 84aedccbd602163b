"""What a worker must not do, for the test that the canary tells of it."""

from pathlib import Path
from typing import Any


def prepare(_options: dict[str, Any]) -> None:
    """Nothing."""


def peep() -> str:
    """Read what is nobody's business."""
    return Path("/etc/passwd").read_text()


CALLS = {"peep": peep}
