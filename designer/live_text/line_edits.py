"""The edits that make one text of another, such that what somebody else writes meanwhile stays in its line.

The same rules as the page's (static/src/editor/between.ts): of the same lines as many as can be stay, a line that
stands for another keeps what both begin and end with, lines go from the end of the line before them, and come from the
start of the line behind them.
"""

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher

Edit = tuple[int, int, str]
"""Characters `[from, to)` become these."""

_COMMENT = re.compile(r"\s+#.*\Z|\s+\Z", re.DOTALL)
_LOOKS: list[Callable[[str], str]] = [str, lambda line: _COMMENT.sub("", line)]


def edits(before: str, after: str) -> list[Edit]:
    if before == after:
        return []
    found: list[Edit] = []
    least = 0
    in_order = list(_of_lines(_lines(before), _lines(after), 0, _LOOKS))
    for edit, behind in zip(in_order, [*(start for start, _, _ in in_order[1:]), len(before)], strict=True):
        start, end, put = _of_whole_lines(_shortest(edit, before), before, least, behind)
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
    start, end, put = edit
    old = text[start:end]
    head = _common(old, put)
    tail = _common(old[head:][::-1], put[head:][::-1])
    return start + head, end - tail, put[head : len(put) - tail]


def _of_whole_lines(edit: Edit, text: str, least: int, most: int) -> Edit:
    """Lines that only come or only go, where that is the same, and touches no edit before `least` or behind `most`."""
    start, end, put = edit
    if not put:
        return _from_line_end(edit, text, least)
    return _from_line_start(edit, text, least, most) if start == end and "\n" in put else edit


def _from_line_end(edit: Edit, text: str, least: int) -> Edit:
    start, end, put = edit
    gone = text[start:end]
    tail = gone[gone.rfind("\n") :] if "\n" in gone[1:] else ""
    back = start - len(tail)
    fits = tail and back >= least and text[back:start] == tail and not gone.startswith("\n")
    return (back, end - len(tail), put) if fits else edit


def _from_line_start(edit: Edit, text: str, least: int, most: int) -> Edit:
    start, _, put = edit
    if put.startswith("\n") and text[start : start + 1] == "\n" and start < most:
        return start + 1, start + 1, f"{put[1:]}\n"
    line = text.rfind("\n", 0, start) + 1
    head = text[line:start]
    moved = head + put[: len(put) - len(head)]
    fits = line >= least and put.endswith(head) and moved.endswith("\n")
    return (line, line, moved) if fits else edit


def _common(one: str, other: str) -> int:
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
