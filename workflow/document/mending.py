"""Nearly JSON -> JSON: what was pasted from prose, with its layout kept; every change is counted by its line.

Mended are curly and single quotes, bare words, commas and colons that are missing or too many, comments, brackets that
were forgotten or mixed up, placeholders that stand for members, and members without the braces around them. The result
is only a proposal: whoever asks for it reads it and checks.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Literal

_BLANK = re.compile(r"[\s\u00a0\ufeff\u200b]+")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|#[^\n]*|--+[^\n]*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n”]|”(?!\s*[:,}\]\n])|\\.)*"')
_CURLY = re.compile(r"[“”„«»][^“”„«»\"\n]*[“”„«»\"]|\"[^“”„«»\"\n]*[“”„«»]")
_SINGLE = re.compile(r"'[^'\n]*'|‘[^’\n]*’")
_BARE_KEY = re.compile(r"[^\s{}\[\],:\"'“”„«»‘’][^\n{}\[\],:\"“”„«»]*")
_BARE_VALUE = re.compile(
    r"(?!/\*)[^\s{}\[\],:\"'“”„«»‘’](?:[^\n{}\[\],\"“”„«»/#:-]|/(?![/*])|(?<=:)//|(?<!\s)#|:(?!\s|$)|-(?!--))*"
)
_LITERAL = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null")
_WORDS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null"}
_CLOSERS = {"{": "}", "[": "]"}

Wanted = Literal["key", "colon", "value", "comma"]


class BeyondRepairError(ValueError):
    """The text is not near enough to JSON."""


@dataclass
class Mended:
    """The text, and what was changed in which lines (from 1), by kind of change in order of appearance."""

    text: str
    changes: dict[str, list[int]]


@dataclass
class _Open:
    """A bracket that is open.

    `closer` is what closes it in the text (nothing where it was put in), `opened` its place in the output, `slot` the
    place behind its last value; one that is `silent` is not written itself.
    """

    bracket: str
    closer: str
    opened: int
    wanted: Wanted
    slot: int = 0
    filled: bool = False
    silent: bool = False


def mend(text: str) -> Mended:
    """The JSON that `text` was probably meant to be; BeyondRepairError where it cannot be told."""
    mender = _Mender(text)
    mender.run()
    return Mended("".join(mender.out), mender.changes)


@dataclass
class _Mender:
    text: str
    out: list[str] = field(default_factory=list)
    changes: dict[str, list[int]] = field(default_factory=dict)
    stack: list[_Open] = field(default_factory=list)
    at: int = 0
    line: int = 1
    comma_at: int = 0  # the place of the last comma in the output
    done: bool = False

    def run(self) -> None:
        self.blank()
        wrapped = self.is_key()
        if wrapped:
            self.note("braces put around the whole")
            self.open("{")
        while self.at < len(self.text):
            self.step()
            self.blank()
        while self.stack:
            if not (wrapped and len(self.stack) == 1):
                self.note(f"`{_CLOSERS[self.stack[-1].bracket]}` added")
            self.close()
        if not self.done:
            raise BeyondRepairError

    def note(self, change: str) -> None:
        lines = self.changes.setdefault(change, [])
        if not lines or lines[-1] != self.line:
            lines.append(self.line)

    def take(self, length: int) -> str:
        found = self.text[self.at : self.at + length]
        self.at += length
        self.line += found.count("\n")
        return found

    def blank(self) -> None:
        """White space, and comments, which leave their line breaks."""
        while self.at < len(self.text):
            if found := _BLANK.match(self.text, self.at):
                self.out.append(re.sub(r"[^ \t\r\n]", " ", self.take(found.end() - self.at)))
            elif found := _COMMENT.match(self.text, self.at):
                self.note("comments removed")
                self.out.append("\n" * self.take(found.end() - self.at).count("\n"))
            else:
                return

    def is_key(self) -> bool:
        """Whether a string or word stands here with a `:` behind it."""
        patterns = (_STRING, _CURLY, _SINGLE, _BARE_KEY)
        found = next((found for each in patterns if (found := each.match(self.text, self.at))), None)
        return found is not None and self.behind(found.end()) == ":"

    def behind(self, at: int) -> str:
        """The first character from `at` on that is not blank."""
        rest = _BLANK.match(self.text, at)
        at = rest.end() if rest else at
        return self.text[at : at + 1]

    def step(self) -> None:
        char = self.text[self.at]
        if self.done or not self.stack:
            if self.done or char not in _CLOSERS:
                raise BeyondRepairError
            self.open(self.take(1))
        elif char in "}]":
            self.closing(char)
        elif char == ",":
            self.comma()
        else:
            {"key": self.key, "colon": self.colon, "value": self.value, "comma": self.missing_comma}[
                self.stack[-1].wanted
            ]()

    def open(self, bracket: str) -> None:
        wanted: Wanted = "key" if bracket == "{" else "value"
        self.stack.append(_Open(bracket, _CLOSERS[bracket], len(self.out), wanted))
        self.out.append(bracket)

    def close(self) -> None:
        """Write the closing bracket of the innermost that is open."""
        self.drop_trailing_comma()
        found = self.stack.pop()
        if found.wanted == "colon" or (found.bracket == "{" and found.wanted == "value"):
            raise BeyondRepairError
        if not found.silent:
            self.out.append(_CLOSERS[found.bracket])
        self.valued(found.filled or not found.silent)

    def valued(self, filled: bool = True) -> None:
        """A value is complete."""
        if not self.stack:
            self.done = True
        elif filled:
            top = self.stack[-1]
            top.wanted, top.filled, top.slot = "comma", True, len(self.out)
            self.out.append("")

    def closing(self, char: str) -> None:
        if all(each.closer != char for each in self.stack):
            raise BeyondRepairError
        while self.stack[-1].closer != char:
            if self.stack[-1].closer:
                self.note(f"`{_CLOSERS[self.stack[-1].bracket]}` added")
            self.close()
        self.take(1)
        self.close()

    def drop_trailing_comma(self) -> None:
        top = self.stack[-1]
        if top.filled and top.wanted == ("key" if top.bracket == "{" else "value"):
            self.note("trailing commas removed")
            self.out[self.comma_at] = ""
            top.wanted = "comma"

    def comma(self) -> None:
        top = self.stack[-1]
        self.take(1)
        if top.wanted == "comma":
            self.comma_at = len(self.out)
            self.out.append(",")
            top.wanted = "key" if top.bracket == "{" else "value"
        elif top.wanted == "colon" or (top.bracket == "{" and top.wanted == "value"):
            raise BeyondRepairError
        else:
            self.note("commas without a value removed")

    def missing_comma(self) -> None:
        self.note("commas added")
        top = self.stack[-1]
        self.out[top.slot] = ","
        self.comma_at = top.slot
        top.wanted = "key" if top.bracket == "{" else "value"

    def key(self) -> None:
        if self.text[self.at] == "{":
            self.note("braces without a name removed")
            self.take(1)
            self.stack.append(_Open("{", "}", len(self.out), "key", silent=True))
            return
        bare = _BARE_KEY.match(self.text, self.at)
        if bare and self.behind(bare.end()) in {"", ",", "}"}:
            self.note("placeholders removed")
            self.take(bare.end() - self.at)
            self.blank()
            self.take(self.text.startswith(",", self.at))
            return
        self.out.append(self.scalar(_BARE_KEY, literal=False))
        if self.behind(self.at) not in {":", "{", "["}:
            raise BeyondRepairError
        self.stack[-1].wanted = "colon"

    def colon(self) -> None:
        if self.text[self.at] == ":":
            self.out.append(self.take(1))
        else:
            self.note("colons added")
            self.out.append(": ")
        self.stack[-1].wanted = "value"

    def value(self) -> None:
        char = self.text[self.at]
        top = self.stack[-1]
        if char in _CLOSERS:
            self.open(self.take(1))
        elif top.bracket == "[" and self.is_key():
            self.members_in_list(top)
        else:
            self.out.append(self.scalar(_BARE_VALUE))
            self.valued()

    def members_in_list(self, top: _Open) -> None:
        """A list with members in it: an object of named things, or one whose braces were forgotten."""
        found = re.compile(r"[^:]*:\s*\{").match(self.text, self.at)
        if found and not top.filled:
            self.note("a list of members made an object")
            self.out[top.opened] = "{"
            top.bracket, top.wanted = "{", "key"
        else:
            self.note("braces put around members of a list")
            self.open("{")
            self.stack[-1].closer = ""

    def scalar(self, bare: re.Pattern[str], literal: bool = True) -> str:
        """The string, word or number that stands here, as JSON."""
        for pattern, change in ((_STRING, ""), (_CURLY, "quotes made straight"), (_SINGLE, "quotes made double")):
            if found := pattern.match(self.text, self.at):
                if change:
                    self.note(change)
                    return json.dumps(self.take(found.end() - self.at)[1:-1], ensure_ascii=False)
                return self.take(found.end() - self.at)
        found = bare.match(self.text, self.at)
        if found is None:
            raise BeyondRepairError
        word = found.group().rstrip()
        if literal and _LITERAL.fullmatch(word):
            return self.take(len(word))
        self.note("bare words put in quotes" if word not in _WORDS or not literal else "words of JSON written small")
        self.take(len(word))
        return _WORDS[word] if literal and word in _WORDS else json.dumps(word, ensure_ascii=False)
