"""Ids of what is drawn, made from its path."""

import re
from functools import lru_cache

from workflow.paths import Path


def identity(path: Path, suffix: str = "") -> str:
    """An id for XML made from a path: letters, digits and `_`; different paths give different ids."""
    return "-".join(["sb", *map(_spelled, path)]) + suffix


@lru_cache(maxsize=1024)
def _spelled(key: str | int) -> str:
    return re.sub(r"[^A-Za-z0-9]", lambda found: f"_{ord(found.group()):x}_", str(key))
