"""Three texts as sequences of lines, and two people's changes of one woven together."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from workflow.differences.increasing import Pairs, increasing

SMALL = 300
"""Of so many pieces everything that is common is looked for; of more, only what stands once on both sides."""

DEEPEST = 40
"""How often the pieces between unique ones are looked at in the same way."""

_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")


class Change(NamedTuple):
    """The pieces `start` up to `end` of the base became `pieces`."""

    start: int
    end: int
    pieces: Sequence[str]


@dataclass(frozen=True)
class Both:
    """Where changes of both meet: what was there, what each made of it, and at which piece of mine that is."""

    base: Sequence[str]
    mine: Sequence[str]
    theirs: Sequence[str]
    at: int


Sides = tuple[list[Change], list[Change]]
"""Mine and theirs."""


def split(text: str) -> list[str]:
    """Lines with their ends, so that a file's own ends of line and a missing last one survive."""
    return _LINE.findall(text)


def join(base: str, mine: str, theirs: str) -> tuple[str | None, tuple[int, ...]]:
    """Both changes in one text where a line that nobody changed is between them; else the lines of mine that meet."""
    return _result(list(weave(split(base), split(mine), split(theirs))))


def _result(parts: Sequence[Sequence[str] | Both]) -> tuple[str | None, tuple[int, ...]]:
    touched = tuple(part.at + 1 for part in parts if isinstance(part, Both))
    return (None, touched) if touched else (_text(parts), ())


def _text(parts: Sequence[Sequence[str] | Both]) -> str:
    return "".join(piece for part in parts if not isinstance(part, Both) for piece in part)


def weave(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> Iterator[Sequence[str] | Both]:
    """The lines of both in order; changes with no line between them meet."""
    sides = changes(base, mine), changes(base, theirs)
    done = shift = 0  # how far the base is told; how much longer mine is until there
    while sides[0] or sides[1]:
        start, end, groups = _group(sides)
        yield base[done:start]
        ones, others = (_applied(base, start, end, group) for group in groups)
        if not groups[1] or ones == others:
            yield ones
        elif not groups[0]:
            yield others
        else:
            yield Both(base[start:end], ones, others, start + shift)
        shift += len(ones) - (end - start)
        done = end
    yield base[done:]


def _group(sides: Sides) -> tuple[int, int, Sides]:
    """Takes the next change and all that meets it from both sides: from where to where, and whose are which."""
    first = min((side[0] for side in sides if side), key=lambda change: change[:2])
    start, end = first[:2]
    groups: Sides = ([], [])
    found = True
    while found:
        found = False
        for side, group in zip(sides, groups, strict=True):
            while side and (side[0] is first or side[0].start <= end):
                group.append(side.pop(0))
                end = max(end, group[-1].end)
                found = True
    return start, end, groups


def _applied(base: Sequence[str], start: int, end: int, group: Sequence[Change]) -> list[str]:
    made: list[str] = []
    for change in group:
        made += [*base[start : change.start], *change.pieces]
        start = change.end
    return [*made, *base[start:end]]


def changes(base: Sequence[str], other: Sequence[str]) -> list[Change]:
    """What became of `base`, in order; the cost grows with the length alone."""
    found: list[Change] = []
    a = b = 0
    for start, at in [*_common(base, other, (0, len(base)), (0, len(other))), (len(base), len(other))]:
        if (start, at) != (a, b):
            found.append(Change(a, start, other[b:at]))
        a, b = start + 1, at + 1
    return found


Span = tuple[int, int]


def _common(base: Sequence[str], other: Sequence[str], ours: Span, theirs: Span, depth: int = 0) -> Pairs:
    """Which pieces are the same, in order on both sides: the ends, then what is unique, and so on between those."""
    (a, b), (c, d) = ours, theirs
    head, tail = 0, 0
    most = min(b - a, d - c)
    while head < most and base[a + head] == other[c + head]:
        head += 1
    while tail < most - head and base[b - 1 - tail] == other[d - 1 - tail]:
        tail += 1
    inner = _inner(base, other, (a + head, b - tail), (c + head, d - tail), depth)
    return [(a + i, c + i) for i in range(head)] + inner + [(b - tail + i, d - tail + i) for i in range(tail)]


def _inner(base: Sequence[str], other: Sequence[str], ours: Span, theirs: Span, depth: int) -> Pairs:
    (a, b), (c, d) = ours, theirs
    if a == b or c == d:
        return []
    if b - a <= SMALL and d - c <= SMALL:
        blocks = SequenceMatcher(None, base[a:b], other[c:d], autojunk=False).get_matching_blocks()
        return [(a + start + i, c + at + i) for start, at, size in blocks for i in range(size)]
    unique = _unique(base, other, ours, theirs) if depth < DEEPEST else []
    found: Pairs = []
    for start, at in unique:
        found += [*_common(base, other, (a, start), (c, at), depth + 1), (start, at)]
        a, c = start + 1, at + 1
    return found + (_common(base, other, (a, b), (c, d), depth + 1) if unique else [])


def _unique(base: Sequence[str], other: Sequence[str], ours: Span, theirs: Span) -> Pairs:
    """The most of the pieces that stand once on both sides, in order on both."""
    counts = Counter(base[slice(*ours)]), Counter(other[slice(*theirs)])
    where = {piece: index for index, piece in enumerate(other[slice(*theirs)], theirs[0]) if counts[1][piece] == 1}
    return increasing([(i, where[base[i]]) for i in range(*ours) if counts[0][base[i]] == 1 and base[i] in where])
