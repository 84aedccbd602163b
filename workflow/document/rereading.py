"""`reread`: a text after an edit inside its list `states`, from the document before and the states touched.

An item of a block list ends before the next line with a dash in its column, a JSON value with its bracket: what stands
between two such places reads alone as it reads in the text, if nothing in it reaches across (anchors, document marks,
keys with `?`, other line breaks than `\\n`). Every doubt is an answer None, and the whole is to be read.
"""

import re
from bisect import bisect_left
from dataclasses import replace
from typing import NamedTuple

from workflow.document import json_reader, pasted, yaml_reader
from workflow.document.document import Document, Member, Spot, Syntax
from workflow.document.limits import LIMITS, Problem, UnreadableError
from workflow.document.reading import check_text, guess_syntax
from workflow.paths import Json

_KEY = "states"
_ANCHOR = re.compile(r"&[\w-]")
_OTHER_BREAKS = "\r\x85\u2028\u2029"
_REACHES_ACROSS = re.compile(r"^(?:---|\.\.\.|%)|\?(?:\s|\Z)", re.MULTILINE)
_DASH = re.compile(r"( *)- +(?=[^\s#])")


class _Cut(NamedTuple):
    """The states `first` up to `after` stood at `start` up to `end` of the text before; now `text` stands there."""

    first: int
    after: int
    start: int
    end: int
    text: str


def reread(before: Document, text: str, syntax: Syntax | None = None) -> Document | None:
    """What `read(text, syntax)` gives; None where `before` does not help, or there is something to complain of."""
    text = text.removeprefix("\ufeff")
    if not before.readable or before.diagnostics or (syntax or guess_syntax(text)) != before.syntax:
        return None
    if text == before.text:
        return before
    cut = _cut(before, text)
    if cut is None:
        return None
    problems: list[Problem] = []
    try:
        check_text(text, LIMITS)
        data, spots = _items(before, cut, problems)
        pasted.check(text if before.syntax == "yaml" else "", problems)
    except UnreadableError:
        return None
    return None if problems else _put(before, text, cut, data, spots)


def _cut(before: Document, text: str) -> _Cut | None:
    """The fewest whole states that hold all that differs."""
    spots = _spots(before)
    bounds = (_lines if before.syntax == "yaml" else _brackets)(before, spots) if spots else None
    if bounds is None:
        return None
    starts, ends = bounds
    start, end = _difference(before.text, text)
    if start < starts[0] or end > ends[-1]:
        return None
    first = max(bisect_left(starts, start) - 1, 0)  # what is written right before an item may belong to the one above
    last = max(first, bisect_left(ends, end))
    written = text[starts[first] : ends[last] + len(text) - len(before.text)]
    if before.syntax == "yaml" and not _reads_alone(before.text, starts[first], ends[last], written):
        return None
    return _Cut(first, last + 1, starts[first], ends[last], written)


def _spots(document: Document) -> list[Spot]:
    inside = document.root.inside
    states = inside.get(_KEY) if isinstance(inside, dict) else None
    return states.value.inside if states and isinstance(states.value.inside, list) else []


def _brackets(_: Document, spots: list[Spot]) -> tuple[list[int], list[int]]:
    return [spot.start for spot in spots], [spot.end for spot in spots]


def _lines(document: Document, spots: list[Spot]) -> tuple[list[int], list[int]] | None:
    """Where the lines of each item begin and end; None where an item does not begin behind the dash of its line."""
    text, starts = document.text, []
    if any(char in text for char in _OTHER_BREAKS) or ("&" in text and _ANCHOR.search(text)):
        return None
    for spot in spots:
        starts.append(text.rfind("\n", 0, spot.start) + 1)
        found = _DASH.match(text, starts[-1])
        if found is None or found.end() != spot.start:
            return None
    end = _next_key(document)
    return (starts, [*starts[1:], end]) if end == len(text) or text[end - 1] == "\n" else None


def _next_key(document: Document) -> int:
    """Where the member behind the states begins, or the end of the text."""
    members = document.root.inside
    names = list(members) if isinstance(members, dict) else []
    after = names[names.index(_KEY) + 1 :]
    return members[after[0]].key_start if after and isinstance(members, dict) else len(document.text)


def _difference(old: str, new: str) -> tuple[int, int]:
    """The shortest part of `old`, from and to, without which it begins and ends as `new` does."""
    shorter = min(len(old), len(new))
    start = bisect_left(range(shorter), True, key=lambda at: not new.startswith(old[: at + 1]))
    left = shorter - start
    same = bisect_left(range(left), True, key=lambda count: not new.endswith(old[len(old) - count - 1 :]))
    return start, len(old) - same


def _reads_alone(old: str, start: int, end: int, written: str) -> bool:
    """Whether the YAML lines `written` are whole lines of items in the column where the items were, and no more."""
    was, now = _DASH.match(old, start), _DASH.match(written)
    if was is None or now is None or was.group(1) != now.group(1) or not (written.endswith("\n") or end == len(old)):
        return False
    odd = any(char in written for char in _OTHER_BREAKS) or _ANCHOR.search(written) or _REACHES_ACROSS.search(written)
    return not odd


def _items(before: Document, cut: _Cut, problems: list[Problem]) -> tuple[list[Json], list[Spot]]:
    """The states that are written there now, with their places in the whole text. May raise UnreadableError."""
    limits = replace(LIMITS, depth=LIMITS.depth - 1)
    if len(before.text) + len(cut.text) > 2 * (LIMITS.nodes - LIMITS.depth):  # a value and what parts it from the next
        kept = _count(before.root) - sum(map(_count, _spots(before)[cut.first : cut.after]))
        limits = replace(limits, nodes=LIMITS.nodes - kept + 1)
    if before.syntax == "yaml":
        data, spot = yaml_reader.build(cut.text, limits, problems)
        offset = cut.start
    else:
        data, spot = json_reader.build(f"[{cut.text}]", limits, problems)
        offset = cut.start - 1
    inside = spot.inside if isinstance(spot.inside, list) else []
    return data, [_moved(each, offset) for each in inside]


def _count(spot: Spot) -> int:
    inside = spot.inside
    if not inside:
        return 1
    if isinstance(inside, dict):
        return 1 + sum([_count(member.value) for member in inside.values()])
    return 1 + sum([_count(each) for each in inside])


def _moved(spot: Spot, by: int) -> Spot:
    start, end, inside = spot
    if inside is None:
        return Spot(start + by, end + by)
    if isinstance(inside, dict):
        members = {}
        for key, (key_start, key_end, value) in inside.items():
            scalar = Spot(value[0] + by, value[1] + by) if value[2] is None else None
            members[key] = Member(key_start + by, key_end + by, scalar or _moved(value, by))
        return Spot(start + by, end + by, members)
    return Spot(start + by, end + by, [_moved(each, by) for each in inside])


def _put(before: Document, text: str, cut: _Cut, data: list[Json], spots: list[Spot]) -> Document:
    """The document with the new states in place of the old ones, and all behind them moved."""
    by, old = len(text) - len(before.text), before.data[_KEY]
    whole = {**before.data, _KEY: [*old[: cut.first], *data, *old[cut.after :]]}
    members: dict[str, Member] = {}
    inside = before.root.inside
    end = before.root.end + by
    for key, member in inside.items() if isinstance(inside, dict) else ():
        if key == _KEY:
            was = _spots(before)
            tail = [_moved(spot, by) for spot in was[cut.after :]] if by else was[cut.after :]
            items = [*was[: cut.first], *spots, *tail]
            after = items[-1].end if before.syntax == "yaml" and items else member.value.end + by
            members[key] = Member(member.key_start, member.key_end, Spot(member.value.start, after, items))
        elif _KEY in members and by:
            members[key] = Member(member.key_start + by, member.key_end + by, _moved(member.value, by))
        else:
            members[key] = member
    if before.syntax == "yaml":
        end = next(reversed(members.values())).value.end
    return Document(text, before.syntax, whole, True, (), Spot(before.root.start, end, members))
