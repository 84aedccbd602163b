"""Lengths of time as engines in Java take them: ISO 8601, `5s`, `1h30m`, `10` (milliseconds)."""

import re
from typing import Final

from workflow.durations import parse

_LENGTH: Final = re.compile(
    r"(?:(\d+)\s*[dD])?\s*(?:(\d+)\s*[hH])?\s*(?:(\d+)\s*[mM](?![sS]))?\s*(?:(\d+)\s*[sS])?\s*(?:(\d+)\s*(?:[mM][sS])?)?",
    re.ASCII,
)
_DIGITS: Final = 30


def length(text: str) -> str | None:
    """A length of time in ISO 8601; None of any other text."""
    stripped = text.strip()
    if parse(stripped) is not None:
        return stripped
    found = _LENGTH.fullmatch(stripped) if len(stripped) <= _DIGITS else None
    if not found or not any(found.groups()):
        return None
    days, hours, minutes, seconds, rest = (int(part or 0) for part in found.groups())
    return f"P{days}DT{hours}H{minutes}M{seconds + rest // 1000}.{rest % 1000:03}S"
