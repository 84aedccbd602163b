"""The fields of a session's commands, read and checked."""

from collections.abc import Mapping

from workflow.durations import add, format_time, parse, parse_time
from workflow.paths import Json


class CommandError(Exception):
    """A command that cannot be carried out: a `code` for programs and a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def whole(command: Mapping[str, Json], name: str, default: int) -> int:
    """A whole number from 0."""
    value = command.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise CommandError("bad-field", f"`{name}` must be a whole number")
    return value


def length(now: int, text: Json, name: str) -> int:
    """A duration from `now` (epoch ms), in milliseconds."""
    period = parse(text) if isinstance(text, str) else None
    if period is None:
        raise CommandError(
            "bad-duration", f"{_as_written(text, name)} is no length of time: write one such as PT5M, or P1DT2H."
        )
    return add(now, period) - now


def instant(now: int, text: Json, name: str) -> int:
    """A duration from `now` or a timestamp, in epoch ms; not before `now`."""
    found = parse_time(text) if isinstance(text, str) else None
    if found is None:
        return now + length(now, text, name)
    not_passed(found, now)
    return found


def not_passed(time: int, now: int) -> None:
    """Refuse a time that lies behind the run's clock."""
    if time < now:
        raise CommandError(
            "bad-time",
            f"{format_time(time)} has passed: the run's clock is at {format_time(now)}. "
            "Choose a later time, or go back to an earlier step first.",
        )


def _as_written(text: Json, name: str) -> str:
    """What was written, for a message; the field's name where it is no text."""
    return f"“{text[:80]}”" if isinstance(text, str) and text.strip() else f"`{name}`"


def read_focus(command: Mapping[str, Json]) -> Mapping[str, Json] | None:
    """What a command is about: `{"frame"}` or `{"instance", "scope", "pointer"}`; None where it does not say."""
    focus = command.get("focus")
    if not isinstance(focus, dict | None):
        raise CommandError("bad-field", "`focus` must be an object")
    return focus or None
