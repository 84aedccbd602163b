"""Times as engines write them: texts with an offset, or numbers of seconds or milliseconds."""

from datetime import UTC, datetime, timedelta
from typing import Final

from workflow.paths import Json

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
MILLISECONDS_FROM: Final = 100_000_000_000
"""A number from here on counts milliseconds: as seconds it would be in the year 5138."""
LATEST: Final = 253_402_300_799_000
"""The last millisecond count that still has a year of four digits."""


def instant(value: Json) -> int | None:
    """A time in microseconds since 1970; None for what is no time. Without an offset it is UTC."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        if not 0 <= value <= LATEST:
            return None
        return round(value * (1_000 if value >= MILLISECONDS_FROM else 1_000_000))
    if not isinstance(value, str):
        return None
    try:
        found = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    known = found if found.tzinfo else found.replace(tzinfo=UTC)
    try:
        return (known - _EPOCH) // _MICROSECOND
    except OverflowError:
        return None


def first_instant(*values: Json) -> int | None:
    """The first of several that is a time."""
    return next((found for value in values if (found := instant(value)) is not None), None)
