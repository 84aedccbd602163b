"""The fields of a session's commands, read and checked."""

from collections.abc import Mapping

from workflow.durations import add, parse
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
        raise CommandError("bad-duration", f"`{name}` must be a duration such as PT5M")
    return add(now, period) - now
