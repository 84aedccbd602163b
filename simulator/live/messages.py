"""Reading what a client sends: well-formed JSON of the right shape, not too often."""

import time
from collections.abc import Callable, Iterable

from simulator.engine.data.strict_json import malformed, read_json
from simulator.limits import ID_LENGTH, MESSAGE_NESTING
from workflow.paths import Json


class BadMessage(Exception):
    """A message that is not a command; `id` is its own, where it could be read."""

    def __init__(self, code: str, message: str, asked: Json = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.id = asked


def too_large(text: str | None, data: bytes | None, most: int) -> str | None:
    """Why a message of more than `most` bytes, as it came over the line, is not read; None where it is."""
    size = len(data or b"") if text is None else len(text.encode("utf-8", "surrogatepass"))
    return f"A message may have {most} bytes." if size > most else None


def read_message(text: str | None) -> dict[str, Json]:
    """The command in `text`: an object with `command`, a text, and perhaps `id`. Raises BadMessage."""
    if text is None:
        raise BadMessage("bad-message", "A message is text, not bytes.")
    try:
        message = read_json(text)
    except ValueError as error:
        raise BadMessage("bad-json", f"The message is not JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessage("bad-message", "A message is an object.")
    asked = message.get("id")
    if not (type(asked) is int or isinstance(asked, str | None)) or len(str(asked)) > ID_LENGTH:
        raise BadMessage("bad-message", "`id` is a number or a short text.")
    if not isinstance(message.get("command"), str):
        raise BadMessage("bad-message", "A message has a `command`.", asked)
    if too_deep(message):
        raise BadMessage("too-deep", f"Data may be nested {MESSAGE_NESTING} deep.", asked)
    if wrong := malformed(text, message):
        raise BadMessage("bad-text", f"A text of the message has {wrong}.", asked)
    return message


def too_deep(data: Json) -> bool:
    """Whether lists and objects lie in each other more than MESSAGE_NESTING deep."""
    level = [data]
    for _ in range(MESSAGE_NESTING + 1):
        level = [item for node in level for item in _items(node)]
        if not level:
            return False
    return True


def _items(node: Json) -> Iterable[Json]:
    return node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()


class Bucket:
    """Lets `rate` messages a second through, and `burst` at once after a pause."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._time = clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._time) * self._rate)
        self._time = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
