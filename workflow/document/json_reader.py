"""JSON (RFC 8259) with positions and messages of our own; a YAML parser would refuse its tabs.

One match takes a whole key or scalar with the white space around it, so that the usual text costs few steps.
"""

import json
import re

from workflow.document.document import Member, Spot
from workflow.document.pasted import CURLY
from workflow.document.problems import ILL_FORMED, Problem, UnreadableError, repeated, report, too_deep, too_many
from workflow.document.scalars import NotFiniteError, number
from workflow.limits import Limits
from workflow.paths import Json

_SPACE = r"[ \t\n\r]*"
_STRING = r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"'
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
_KEY = re.compile(rf"({_STRING}){_SPACE}:{_SPACE}")
_VALUE = re.compile(rf"({_STRING})|({_NUMBER})(?![\w.+-])|(true|false|null)(?!\w)|([\[{{]){_SPACE}")
_COMMA = re.compile(rf"{_SPACE}(?:,{_SPACE}()|([\]}}]))")
_BLANK = re.compile(_SPACE)
_STRING_AT = re.compile(_STRING)
_WORD = re.compile(r"[\w.+-]+")
_WORDS = re.compile(r"[\w.+-]+(?:[ \t]+[\w.+-]+)*")
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None}


def build(text: str, limits: Limits, problems: list[Problem]) -> tuple[Json, Spot]:
    """The data of a JSON text and where it stands; adds to `problems` what did not stop the reading.

    Raises UnreadableError at the first place that is not JSON.
    """
    return _Builder(text, limits, problems).document()


class _Builder:
    def __init__(self, text: str, limits: Limits, problems: list[Problem]) -> None:
        self.text, self.limits, self.problems = text, limits, problems
        self.path: list[str | int] = []
        self.nodes = 0

    def document(self) -> tuple[Json, Spot]:
        data, spot = self.value(self.skip(0))
        at = self.skip(spot.end)
        if at < len(self.text):
            raise self.unexpected("Nothing more is expected after the end of the JSON value", at)
        return data, spot

    def skip(self, at: int) -> int:
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def value(self, at: int) -> tuple[Json, Spot]:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise too_many(self.limits, at)
        found = _VALUE.match(self.text, at)
        if found is None:
            raise self.no_value(at)
        kind = found.lastindex
        written = found.group(kind)  # type: ignore[arg-type]
        if kind == 1:
            return self.string(written, at), Spot(at, found.end())
        if kind == 4:
            return self.container(written, at, found.end())
        return (_CONSTANTS[written] if kind == 3 else self.number(written, at)), Spot(at, found.end())

    def container(self, bracket: str, at: int, inside: int) -> tuple[Json, Spot]:
        self.path.append(0)
        if len(self.path) > self.limits.depth:
            raise too_deep(self.limits, at)
        found = self.mapping(at, inside) if bracket == "{" else self.sequence(at, inside)
        self.path.pop()
        return found

    def mapping(self, start: int, at: int) -> tuple[Json, Spot]:
        text, path = self.text, self.path
        data: dict[str, Json] = {}
        members: dict[str, Member] = {}
        if text.startswith("}", at):
            return data, Spot(start, at + 1, members)
        while True:
            found = _KEY.match(text, at)
            if found is None:
                raise self.no_key(at, bool(data))
            key_end = found.end(1)
            key = self.string(found.group(1), at)
            if key in data:
                repeated(self.problems, (*path[:-1], key), members.pop(key).key_start, at, key_end)
                del data[key]
            path[-1] = key
            data[key], spot = self.value(found.end())
            members[key] = Member(at, key_end, spot)
            after = _COMMA.match(text, spot.end)
            if after is None or after.group(2) == "]":
                raise self.unclosed("}", start, spot.end)
            at = after.end()
            if after.group(2):
                return data, Spot(start, at, members)

    def sequence(self, start: int, at: int) -> tuple[Json, Spot]:
        text, path = self.text, self.path
        data: list[Json] = []
        spots: list[Spot] = []
        if text.startswith("]", at):
            return data, Spot(start, at + 1, spots)
        while True:
            path[-1] = len(data)
            value, spot = self.value(at)
            data.append(value)
            spots.append(spot)
            after = _COMMA.match(text, spot.end)
            if after is None or after.group(2) == "}":
                raise self.unclosed("]", start, spot.end)
            at = after.end()
            if after.group(2):
                return data, Spot(start, at, spots)

    def string(self, written: str, at: int) -> str:
        if "\\" not in written:
            return written[1:-1]
        value: str = json.loads(written)
        if ILL_FORMED.search(value):
            raise UnreadableError("An escape here is a NUL or half of a character; remove it", at, at + len(written))
        return value

    def number(self, written: str, at: int) -> Json:
        try:
            return number(written)
        except NotFiniteError as error:
            report(self.problems, Problem("syntax", str(error), tuple(self.path), at, at + len(written)))
            return written

    def no_value(self, at: int) -> UnreadableError:
        char = self.text[at : at + 1]
        if char == '"':
            return self.bad_string(at)
        if char in {"]", "}"}:
            return self.unexpected(f"A value is missing before this `{char}`; remove the comma before it", at)
        if char == "'":
            return self.unexpected("JSON text stands in double quotes, not single ones", at)
        if char and char in CURLY:
            return self.unexpected('Text stands in straight quotes (`"`), not curly ones', at)
        if words := _WORDS.match(self.text, at):
            return UnreadableError(_about_word(words.group()), at, words.end())
        return self.unexpected("Expected a value here", at)

    def no_key(self, at: int, after_comma: bool) -> UnreadableError:
        if self.text.startswith('"', at):
            end = _STRING_AT.match(self.text, at)
            if end is None:
                return self.bad_string(at)
            return self.unexpected("Expected a `:` after this key", self.skip(end.end()))
        if after_comma and self.text.startswith("}", at):
            return self.unexpected("A member is missing before this `}`; remove the comma before it", at)
        if (char := self.text[at : at + 1]) and char in CURLY:
            return self.unexpected('A key stands in straight quotes (`"`), not curly ones', at)
        if word := _WORD.match(self.text, at):
            return UnreadableError("A key must stand in double quotes", at, word.end())
        return self.unexpected("Expected a key in double quotes here", at)

    def unclosed(self, bracket: str, start: int, at: int) -> UnreadableError:
        place = self.skip(at)
        if place >= len(self.text):
            opener = "{" if bracket == "}" else "["
            line = self.text.count("\n", 0, start) + 1
            return UnreadableError(
                f"The `{opener}` of line {line} is not closed: expected a comma or `{bracket}`", at, at
            )
        return self.unexpected(f"Expected a comma or `{bracket}` here", place)

    def bad_string(self, at: int) -> UnreadableError:
        position = at + 1
        while (char := self.text[position : position + 1]) and char not in '"\n\r':
            if char < " ":
                return self.unexpected("A control character or tab must be written as an escape (`\\t`)", position)
            if char == "\\" and not re.match(r'["\\/bfnrt]|u[0-9a-fA-F]{4}', self.text[position + 1 : position + 6]):
                return UnreadableError(
                    "This escape is unknown in JSON; write `\\\\` for a backslash", position, position + 2
                )
            position += 2 if char == "\\" else 1
        return UnreadableError("This text is not closed: a double quote is missing", at, position)

    def unexpected(self, message: str, at: int) -> UnreadableError:
        if self.text.startswith(("//", "/*", "#"), at):
            return UnreadableError("JSON has no comments; remove this one, or write the definition in YAML", at, at + 2)
        if at >= len(self.text):
            message += ", but the text ends"
        return UnreadableError(message, at, at + 1)


def _about_word(word: str) -> str:
    if word.lower() in _CONSTANTS:
        return f"Write `{word.lower()}` in small letters"
    if word in {"None", "undefined", "nil"}:
        return "Write `null`"
    if word.lstrip("+-") in {"NaN", "Infinity"}:
        return f"JSON has no `{word}`; write a finite number"
    if word[0].isdecimal() or word[0] in "+-.":
        return f"`{word}` is not a JSON number"
    return f'Text stands in double quotes: "{word}"'
