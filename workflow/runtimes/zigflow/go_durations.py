"""Lengths of time as Go's `time.ParseDuration` reads them: `10s`, `1h30m`, `1.5h`, `-5s`, `300ms`."""

import re
from typing import Final

_UNITS: Final = {"ns": 1e-6, "us": 1e-3, "µs": 1e-3, "μs": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4, "h": 3.6e6}
_PART: Final = re.compile(r"(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)")
_WHOLE: Final = re.compile(rf"[-+]?(?:{_PART.pattern})+")


def milliseconds(text: str) -> int | None:
    """The milliseconds; None where Go does not read it."""
    if text in ("0", "+0", "-0"):
        return 0
    if not _WHOLE.fullmatch(text):
        return None
    found = sum(float(number) * _UNITS[unit] for number, unit in _PART.findall(text))
    return round(-found if text.startswith("-") else found)
