"""What is being written at the end of a text: the name of a member, an index, a variable, a format, a word."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from workflow.expressions.jq.completion.opened import Opened, Seen, opened

MARK: Final = "__here__"
"""The member that stands for what is not written yet."""
_MEMBER: Final = re.compile(r"(?<![.\w])\.([a-zA-Z_]\w*)?$|(?<=[\w)\]}\"?])\.([a-zA-Z_]\w*)?$", re.ASCII)
_WORD: Final = re.compile(r"[$@]?\w*$", re.ASCII)
Kind = Literal["member", "key", "name", "index", "variable", "format", "word", "none"]


@dataclass(frozen=True, slots=True)
class Cursor:
    """`typed` is the beginning of what is being written. `program` asks for the member `MARK` of the value that a name
    is looked up in; None where none is.

    `kind` is `member` behind a dot, `key` between quotes, `name` as a key of an object, `index` behind a bracket,
    `word` elsewhere: there `begins` says whether a part may begin, `opened` what is open.
    """

    kind: Kind
    typed: str = ""
    program: str | None = None
    begins: bool = True
    opened: Opened | None = None


def cursor(before: str) -> Cursor:
    """What is being written at the end of `before`."""
    here = opened(before)
    if here.in_comment:
        return Cursor("none")
    if here.top == '"':
        return _in_text(before, here)
    if (found := _MEMBER.search(before)) and not _is_number(before, found.start()):
        typed = found.group(1) or found.group(2) or ""
        return _looking("member", typed, before[: len(before) - len(typed)] + MARK)
    typed = _word_at(before)
    if typed[:1] == "$":
        named = opened(before[: -len(typed)])
        is_label = named.last is not None and named.last.value == "break"
        return Cursor("none") if named.naming or is_label else Cursor("variable", typed[1:], opened=named)
    if typed[:1] == "@":
        return Cursor("format", typed[1:])
    return _word(before[: len(before) - len(typed)], typed)


def _word(before: str, typed: str) -> Cursor:
    here = opened(before)
    last = here.last
    if last is None:
        return Cursor("word", typed, _program(f"{before} .{MARK}"), opened=here)
    if typed[:1].isdigit() or last.value in ("def", "break", "label", "as") or here.naming:
        return Cursor("none")
    if here.top == "{" and last.value in ("{", ","):
        return _looking("name", typed, before + MARK)
    if last.value == "[" and not typed and _is_postfix(here.tokens[:-1], last):
        return _looking("index", "", f'{before}"{MARK}"]', here.closing()[1:])
    program = None if last.ends_part else _program(f"{before} .{MARK}")
    return Cursor("word", typed, program, not last.ends_part, here)


def _in_text(before: str, here: Opened) -> Cursor:
    """Between quotes a name may stand behind a dot or in square brackets."""
    start, last = here.open[-1][1], here.last
    outside = opened(before[:start])
    typed = before[start + 1 :]
    if last is None or "\\" in typed:
        return Cursor("none")
    if last.value == "." and last.at == start - 1:
        return _looking("key", typed, before[:start] + MARK, outside.closing())
    if last.value == "[" and _is_postfix(here.tokens[:-1], last):
        return _looking("key", typed, f'{before[:start]}"{MARK}"]', outside.closing()[1:])
    return Cursor("none")


def _is_postfix(before: list[Seen], bracket: Seen) -> bool:
    """Whether a bracket looks something up in what stands before it."""
    return bool(before) and before[-1].ends_part and bracket.value == "["


def _is_number(before: str, dot: int) -> bool:
    word = _word_at(before[:dot])
    return bool(word) and word.isdecimal()


def _word_at(before: str) -> str:
    found = _WORD.search(before)
    return found.group() if found else ""


def _looking(kind: Kind, typed: str, asked: str, closing: str | None = None) -> Cursor:
    return Cursor(kind, typed, _program(asked, closing))


def _program(asked: str, closing: str | None = None) -> str:
    return asked + (opened(asked).closing() if closing is None else closing)
