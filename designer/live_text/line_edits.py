"""The edits that make one text of another, such that what somebody else writes meanwhile stays in its line.

The same rules as the page's (static/src/editor/between.ts): of the same lines as many as can be stay, a line that
stands for another keeps the words that both begin and end with, lines go from the end of the line before them, and come
from the start of the line behind them.
"""

import re

from designer.live_text.alignment import Edit, line_edits

_WORD = re.compile(r"[\w.]")


def edits(before: str, after: str) -> list[Edit]:
    if before == after:
        return []
    found: list[Edit] = []
    least = 0
    in_order = list(line_edits(before, after))
    for edit, behind in zip(in_order, [*(start for start, _, _ in in_order[1:]), len(before)], strict=True):
        start, end, put = _of_whole_lines(_shortest(edit, before), before, least, behind)
        if start < end or put:
            found.append((start, end, put))
            least = end
    return found


def _shortest(edit: Edit, text: str) -> Edit:
    """Without what the old and the new text begin and end with; whole words: a part of one is no part of another."""
    start, end, put = edit
    old = text[start:end]
    head = _common(old, put)
    while head and (_cuts(old, head) or _cuts(put, head)):
        head -= 1
    tail = _common(old[head:][::-1], put[head:][::-1])
    while tail and (_cuts(old, len(old) - tail) or _cuts(put, len(put) - tail)):
        tail -= 1
    return start + head, end - tail, put[head : len(put) - tail]


def _cuts(text: str, at: int) -> bool:
    """Whether a place is in a word."""
    return 0 < at < len(text) and bool(_WORD.match(text[at - 1]) and _WORD.match(text[at]))


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
