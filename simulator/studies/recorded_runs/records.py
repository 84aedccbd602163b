"""A text read into the events that stand in it: lines of JSON, an array, an object, or one with a list `events`."""

import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from simulator.engine.data.strict_json import malformed, read_json
from simulator.limits import NESTING, RECORDED_EVENTS
from simulator.studies.recorded_runs.history import HistoryError, Record
from workflow.paths import Json

_SPACE: Final = " \t\r\n\ufeff"
LISTS: Final = ("events", "Events", "trace")
"""Under which names an object has the events of a history."""


def records(text: str) -> list[Record]:
    """The events of a text, in its order. Raises HistoryError, with the place of what is wrong."""
    return list(_Text(text).records())


class _Text:
    """A text, and the places of what is read from it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")]
        self._decoder = json.JSONDecoder()
        self._count = 0

    def records(self) -> Iterator[Record]:
        at = self._skip(0)
        while at < len(self._text):
            value, end = self._value(at)
            if isinstance(value, list):
                yield from self._elements(at)
            elif isinstance(value, dict) and (listed := next((k for k in LISTS if isinstance(value.get(k), list)), "")):
                yield from self._elements(self._member(at, listed))
            else:
                yield self._record(at, value)
            at = self._skip(end, ",")
        if self._count == 0:
            raise HistoryError("there are no events in this history")

    def _record(self, at: int, value: Json) -> Record:
        line, column = self._place(at)
        self._count += 1
        if not isinstance(value, dict):
            raise HistoryError("an event is a JSON object", line, column)
        if self._count > RECORDED_EVENTS:
            raise HistoryError(f"a history may have {RECORDED_EVENTS:,} events", line, column)
        return Record(line, column, value)

    def _elements(self, at: int) -> Iterator[Record]:
        """The elements of the array that begins at a place, which is known to be well written."""
        at = self._skip(at + 1)
        while self._text[at] != "]":
            value, end = self._value(at)
            yield self._record(at, value)
            at = self._skip(end, ",")

    def _member(self, at: int, wanted: str) -> int:
        """Where the value of a member of the object that begins at a place begins: of several the last, as in JSON."""
        found, at = at, self._skip(at + 1)
        while self._text[at] != "}":
            name, end = self._value(at)
            at = self._skip(end, ":")
            found = at if name == wanted else found
            at = self._skip(self._value(at)[1], ",")
        return found

    def _value(self, at: int) -> tuple[Json, int]:
        """The value that begins at a place, and where it ends."""
        line, column = self._place(at)
        try:
            _, end = self._decoder.raw_decode(self._text, at)
            written = self._text[at:end]
            value = read_json(written)
        except json.JSONDecodeError as error:
            line, column = self._place(error.pos)
            raise HistoryError(f"this is not JSON: {error.msg}", line, column) from None
        except (ValueError, RecursionError) as error:
            words = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
            raise HistoryError(f"this is not JSON: {words}", line, column) from None
        if wrong := malformed(written, value):
            raise HistoryError(f"a text in this event has {wrong}", line, column)
        if _deeper(value, NESTING):
            raise HistoryError(f"this event is nested deeper than {NESTING} levels", line, column)
        return value, end

    def _skip(self, at: int, sign: str = "") -> int:
        """The place behind spaces, and behind a sign where it comes."""
        text, seen = self._text, False
        while at < len(text) and (text[at] in _SPACE or (text[at] == sign and not seen)):
            seen = seen or text[at] == sign
            at += 1
        return at

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1


def _deeper(value: Json, levels: int) -> bool:
    """Whether a value has more levels."""
    layer: list[Json] = [value]
    for _ in range(levels + 1):
        layer = [
            part
            for one in layer
            if isinstance(one, dict | list)
            for part in (one.values() if isinstance(one, dict) else one)
        ]
        if not layer:
            return False
    return True
