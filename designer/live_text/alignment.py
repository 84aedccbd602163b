"""Which lines of one text are which of another: told by what they stand in, so that no two tasks exchange lines.

The same rules as the page's (static/src/editor/alignment.ts).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain

Edit = tuple[int, int, str]
"""Characters `[from, to)` become these."""

_COMMENT = re.compile(r"\s+#.*\Z|\s+\Z", re.DOTALL)
_MEMBER = re.compile(r"""["']?[\w$.-]+["']?(?=\s*:)""")
_ALIKE = 0.5
"""As much of its lines has a task in common with what it is under another name."""
_PAIRS = 40_000
"""Units that are compared one by one at most."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its break; `stem` is it without its comment, `indent` None where it is empty.

    `place` is the same for lines that say the same and stand in the same, `key` for those that give the same member.
    """

    text: str
    stem: str
    place: str
    key: str
    indent: int | None
    is_item: bool
    is_closing: bool


Unit = list[Line]
"""A line, or an item of a list that begins and ends among the lines looked at."""

_LOOKS: tuple[Callable[[Line], str], ...] = (lambda one: one.key, lambda one: one.text, lambda one: one.stem)


def line_edits(before: str, after: str) -> Iterator[Edit]:
    """The edits of whole lines that make one text of another, in order of place; a line may stand for another."""
    return _inside(_lines(before), _lines(after), 0)


def _lines(text: str) -> list[Line]:
    found: list[Line] = []
    holders: list[tuple[int, bool, str]] = []  # how far each is indented, whether it is an item, and its place
    texts = re.findall(r"[^\n]*\n|[^\n]+\Z", text)
    for number, line in enumerate(texts):
        stem = _COMMENT.sub("", line)
        said = stem.lstrip()
        if not said:
            place = f"{holders[-1][2] if holders else ''}\n{line}"
            found.append(Line(line, stem, place, place, None, is_item=False, is_closing=False))
            continue
        indent, is_item = len(stem) - len(said), said == "-" or said.startswith("- ")
        while holders and not _holds(holders[-1], indent, is_item):
            holders.pop()
        within = holders[-1][2] if holders else ""
        member = None if is_item else _MEMBER.match(said)
        place = f"{within}\n{line}"
        key = f"{within}\n{member[0]}:" if member else place
        # a bracket or dash alone says nothing: what it holds is known by its first line
        name = stem if re.search(r"\w", said) else stem + _COMMENT.sub("", "".join(texts[number + 1 : number + 2]))
        holders.append((indent, is_item, f"{within}\n{name}"))
        found.append(Line(line, stem, place, key, indent, is_item or said == "{", said[0] in "}]"))
    return found


def _holds(holder: tuple[int, bool, str], indent: int, is_item: bool) -> bool:
    """A list may stand as far left as its key."""
    return holder[0] < indent or (holder[0] == indent and is_item and not holder[1])


def _inside(old: Sequence[Line], new: Sequence[Line], at: int) -> Iterator[Edit]:
    """Of the same lines as many as can be stay that stand in the same; what is between is looked at by units."""
    return _aligned(old, new, at, lambda one: one.place, _by_units)


def _by_units(old: Sequence[Line], new: Sequence[Line], at: int) -> Iterator[Edit]:
    """Items with items, lines with lines: no line becomes part of an item, none of an item's one of another item."""
    were, are = _units(old), _units(new)
    if not any(unit[0].is_item for unit in (*were, *are)) or len(were) * len(are) > _PAIRS:
        yield from _by_looks(old, new, at, _LOOKS)
        return
    i = j = 0
    for one, other in [*_pairs(were, are), (len(were), len(are))]:
        yield from _replaced(were[i:one], are[j:other], at)
        at += sum(map(_length, were[i:one]))
        if one < len(were):
            yield from (_renamed if were[one][0].is_item else _in_place)(were[one], are[other], at)
            at += _length(were[one])
        i, j = one + 1, other + 1


def _units(lines: Sequence[Line]) -> list[Unit]:
    found: list[Unit] = []
    item: int | None = None  # how far the last unit is indented, where it is an item
    for line in lines:
        indent = line.indent
        if item is not None and (indent is None or indent > item or (line.is_closing and indent == item)):
            found[-1].append(line)
            continue
        item = indent if line.is_item else None
        found.append([line])
    return found


def _pairs(old: Sequence[Unit], new: Sequence[Unit]) -> Iterator[tuple[int, int]]:
    """The pairs, in order in both, that have the most in common."""
    value = [[_likeness(one, other) for other in new] for one in old]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            both = value[i][j] + best[i + 1][j + 1] if value[i][j] else 0.0
            best[i][j] = max(both, best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < len(old) and j < len(new):
        if value[i][j] and best[i][j] == value[i][j] + best[i + 1][j + 1]:
            yield i, j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1


def _likeness(one: Unit, other: Unit) -> float:
    """How much two units have in common, 0 for nothing."""
    was, now = one[0], other[0]
    if was.is_item != now.is_item:
        return 0
    if not was.is_item:
        return 4 if was.text == now.text else 3 if was.stem == now.stem else 2 if was.key == now.key else 0
    left, words = _words(one), _words(other)
    most = max(len(left), len(words), 1)
    same = 0
    for word in words:
        if word in left:
            left.remove(word)
            same += 1
    return 10 * same / most if same / most >= _ALIKE else 0


def _words(item: Unit) -> list[str]:
    """What an item says: each line but the first; of one line its words."""
    if len(item) == 1:
        return re.findall(r"[\w.]+", item[0].stem)
    return [line.stem.strip() for line in item[1:] if line.stem.strip()]


def _renamed(old: Unit, new: Unit, at: int) -> Iterator[Edit]:
    """An item under another name: its first line for its first line, then what it has."""
    yield from _in_place(old[:1], new[:1], at)
    was, now = ("".join(line.text for line in unit[1:]) for unit in (old, new))
    yield from _inside(_lines(was), _lines(now), at + len(old[0].text))


def _replaced(gone: Sequence[Unit], come: Sequence[Unit], at: int) -> Iterator[Edit]:
    """Units that have nothing in common: as many lines stand for each other; items come and go whole."""
    plain = [[number for number, unit in enumerate(units) if not unit[0].is_item] for units in (gone, come)]
    partner = dict(zip(*plain, strict=True)) if len(plain[0]) == len(plain[1]) else {}
    next_ = 0
    for number, unit in enumerate(gone):
        end = partner.get(number, next_)
        yield from _put(come[next_:end], at)
        if number in partner:
            yield from _in_place(unit, come[end], at)
        else:
            yield at, at + _length(unit), ""
        next_ = end + (number in partner)
        at += _length(unit)
    yield from _put(come[next_:], at)


def _put(units: Sequence[Unit], at: int) -> Iterator[Edit]:
    if units:
        yield at, at, "".join(line.text for line in chain(*units))


def _by_looks(
    old: Sequence[Line], new: Sequence[Line], at: int, looks: Sequence[Callable[[Line], str]]
) -> Iterator[Edit]:
    """Lines that look alike are the same line; of those between them, as many as are left are told by the next look."""
    if not looks:
        return _in_place(old, new, at)
    look, *others = looks
    return _aligned(old, new, at, look, lambda gone, come, start: _by_looks(gone, come, start, others))


def _aligned(
    old: Sequence[Line],
    new: Sequence[Line],
    at: int,
    look: Callable[[Line], str],
    between: Callable[[Sequence[Line], Sequence[Line], int], Iterator[Edit]],
) -> Iterator[Edit]:
    if not old or not new:
        yield from _in_place(old, new, at)
        return
    matcher = SequenceMatcher(None, [look(line) for line in old], [look(line) for line in new], autojunk=False)
    for kind, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, come = old[i1:i2], new[j1:j2]
        yield from _in_place(gone, come, at) if kind == "equal" else between(gone, come, at)
        at += _length(gone)


def _in_place(old: Sequence[Line], new: Sequence[Line], at: int) -> Iterator[Edit]:
    """Lines that stand for as many others, one for one; else all for all."""
    texts = [[line.text for line in lines] for lines in (old, new)]
    if len(old) != len(new):
        texts = [["".join(one)] for one in texts]
    for was, now in zip(*texts, strict=True):
        if was != now:
            yield at, at + len(was), now
        at += len(was)


def _length(lines: Sequence[Line]) -> int:
    return sum(len(line.text) for line in lines)
