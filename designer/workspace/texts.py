"""The text of a file and the bytes of a text: encoding, byte order mark and line ends of the file stay as they are.

In the library the text has `\\n` alone. Of a file with several kinds of line ends each line that stays keeps its own.
"""

import codecs
import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from designer.text_encoding import Undecodable, decode_kept
from designer.workspace.folder import Refused
from workflow.diagnostics import TextEdit
from workflow.edits import apply

ENCODINGS = {
    "utf-8-sig": (codecs.BOM_UTF8, "utf-8"),
    "utf-16-le": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "utf-8": (b"", "utf-8"),
}
"""By name: the mark that a file begins with, and how what follows is read. The first that fits counts."""
ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}
_END = re.compile(r"\r\n|\r|\n")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def read(data: bytes) -> str:
    """The text of a file. Raises Refused for bytes that are no text."""
    try:
        return plain(decode_kept(data))
    except Undecodable as error:
        raise Refused(f"{error}, from line {error.line} on") from None


def plain(text: str) -> str:
    """A text as the library has those of files: with `\\n` alone."""
    return _END.sub("\n", text)


def form_of(data: bytes) -> str:
    """How a file is made of its text, in two words: its encoding and its most frequent line end."""
    name, old = _opened(data)
    return f"{name} {next(end for end, sign in ENDS.items() if sign == _usual(old))}"


def changed(text: str, before: bytes) -> bytes:
    """The bytes of `text` in the place of `before`, as that is written. Raises Refused where it cannot be encoded."""
    name, old = _opened(before)
    return _encoded(_with_ends(plain(text), old), name)


def edited(before: bytes, edits: Iterable[TextEdit]) -> bytes:
    """The bytes of a file after edits of its text, which has its own line ends; lines that are written have the usual.

    Raises Refused as `changed`.
    """
    name, old = _opened(before)
    usual = _usual(old)
    written = [TextEdit(one.start, one.end, _END.sub(usual, one.text)) for one in edits]
    return _encoded(apply(old, written), name)


def new(text: str, form: str = "") -> bytes:
    """The bytes of a text of which there is no file, in a form that `form_of` gave. Raises Refused as `changed`."""
    name, _, end = form.partition(" ")
    return _encoded(plain(text).replace("\n", ENDS.get(end, "\n")), name if name in ENCODINGS else "utf-8")


def _opened(data: bytes) -> tuple[str, str]:
    """The name of the encoding, and the text without its mark."""
    name = next(name for name, (mark, _) in ENCODINGS.items() if data.startswith(mark))
    mark, encoding = ENCODINGS[name]
    return name, data[len(mark) :].decode(encoding, "replace")


def _encoded(text: str, name: str) -> bytes:
    mark, encoding = ENCODINGS[name]
    try:
        return mark + text.encode(encoding)
    except UnicodeEncodeError:
        raise Refused("the text has signs that no file can have") from None


def _usual(text: str) -> str:
    found = Counter(_END.findall(text)).most_common(1)
    return found[0][0] if found else "\n"


def _with_ends(text: str, old: str) -> str:
    """The text with the line ends of the old one."""
    kinds = set(_END.findall(old))
    if len(kinds) < 2:
        return text.replace("\n", kinds.pop()) if kinds else text
    was, lines = _LINE.findall(old), _LINE.findall(text)
    usual = _usual(old)
    bare = [_END.sub("\n", one) for one in was]
    ends = [usual] * len(lines)
    first = _common(bare, lines)
    last = _common(bare[first:][::-1], lines[first:][::-1])
    kept = [(at, at) for at in range(first)] + [(len(bare) - back, len(lines) - back) for back in range(1, last + 1)]
    between = SequenceMatcher(None, bare[first : len(bare) - last], lines[first : len(lines) - last])
    for here, there, count in between.get_matching_blocks():
        kept += [(first + here + step, first + there + step) for step in range(count)]
    for before, now in kept:
        found = _END.search(was[before])
        ends[now] = found[0] if found else usual
    return "".join(line[:-1] + end if line.endswith("\n") else line for line, end in zip(lines, ends, strict=True))


def _common(one: list[str], other: list[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
