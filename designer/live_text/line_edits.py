"""The edits that make one text of another, such that what somebody else writes meanwhile stays in its line.

The same rules as the page's (static/src/editor/between.ts): of the same lines as many as can be stay, a line that
stands for another keeps what both begin and end with, and lines go or come from the end of the line before them.
"""

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher

Edit = tuple[int, int, str]
"""Characters `[from, to)` become these."""

_COMMENT = re.compile(r"\s+#.*\Z|\s+\Z", re.DOTALL)
_LOOKS: list[Callable[[str], str]] = [str, lambda line: _COMMENT.sub("", line)]


def edits(before: str, after: str) -> list[Edit]:
    """The few places in which two texts differ, in order."""
    if before == after:
        return []
    found: list[Edit] = []
    least = 0
    for edit in _of_lines(_lines(before), _lines(after), 0, _LOOKS):
        start, end, put = _from_line_end(_shortest(edit, before), before, least)
        if start < end or put:
            found.append((start, end, put))
            least = end
    return found


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)


def _of_lines(old: list[str], new: list[str], at: int, looks: list[Callable[[str], str]]) -> Iterator[Edit]:
    """Lines that look alike are the same line; of those between them, as many as are left are told by the next look."""
    if not old or not new or not looks:
        yield from _in_place(old, new, at)
        return
    look, *others = looks
    matcher = SequenceMatcher(None, [look(line) for line in old], [look(line) for line in new], autojunk=False)
    for kind, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, come = old[i1:i2], new[j1:j2]
        yield from _in_place(gone, come, at) if kind == "equal" else _of_lines(gone, come, at, others)
        at += sum(map(len, gone))


def _in_place(old: list[str], new: list[str], at: int) -> Iterator[Edit]:
    """Lines that stand for as many others, one for one; else all for all."""
    if len(old) != len(new):
        old, new = ["".join(old)], ["".join(new)]
    for was, now in zip(old, new, strict=True):
        if was != now:
            yield at, at + len(was), now
        at += len(was)


def _shortest(edit: Edit, text: str) -> Edit:
    """Without what the old and the new text begin and end with."""
    start, end, put = edit
    old = text[start:end]
    head = _common(old, put)
    tail = _common(old[head:][::-1], put[head:][::-1])
    return start + head, end - tail, put[head : len(put) - tail]


def _from_line_end(edit: Edit, text: str, least: int) -> Edit:
    """Lines that only come or only go, told from the end of a line on, where that is the same."""
    start, end, put = edit
    piece = put or text[start:end]
    if (start < end and put) or piece.startswith("\n") or "\n" not in piece:
        return edit
    tail = piece[piece.rindex("\n") :]
    back = start - len(tail)
    if back < least or text[back:start] != tail:
        return edit
    return back, end - len(tail), put and tail + put[: -len(tail)]


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
