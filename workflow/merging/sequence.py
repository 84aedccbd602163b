"""In which order the entries of two changed lists or mappings stand in the merged one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Number = int | None


@dataclass(frozen=True, slots=True)
class Triple:
    """An entry by its numbers in the base, mine and theirs; None where it is not."""

    base: Number
    mine: Number
    theirs: Number


@dataclass(frozen=True, slots=True)
class Sequence3:
    """All entries in order; `is_reordered` where both changed the order of what was there, each in another way.

    `gaps` are the entries that both put in one place: those of mine and of theirs.
    """

    triples: tuple[Triple, ...]
    is_reordered: bool
    gaps: tuple[tuple[tuple[Triple, ...], tuple[Triple, ...]], ...]


def sequence(
    mine_of: Mapping[int, int],
    theirs_of: Mapping[int, int],
    sizes: tuple[int, int, int],
    added: Mapping[int, int],
    prefer: Literal["mine", "theirs"],
) -> Sequence3:
    """The order of all entries: who changed an order has it; new entries stand behind what they were put behind.

    `mine_of` and `theirs_of` lead from numbers of the base, `added` from new ones of mine to those of theirs which are
    the same. `prefer` has its order where both changed it.
    """
    base = [Triple(number, mine_of.get(number), theirs_of.get(number)) for number in range(sizes[0])]
    ours = {one.mine: one for one in base if one.mine is not None}
    others = {one.theirs: one for one in base if one.theirs is not None}
    for number in range(sizes[1]):
        if number not in ours:
            ours[number] = Triple(None, number, added.get(number))
    for number in range(sizes[2]):
        if number not in others:
            others[number] = Triple(None, None, number)
    others |= {one.theirs: one for one in ours.values() if one.base is None and one.theirs is not None}
    mine = [ours[number] for number in range(sizes[1])]
    theirs = [others[number] for number in range(sizes[2])]
    kept = {one for one in base if one.mine is not None and one.theirs is not None}
    was, here, there = ([one for one in side if one in kept] for side in (base, mine, theirs))
    is_reordered = here not in (was, there) and there != was
    by_mine = (here != was and not is_reordered) or there in (was, here) or (is_reordered and prefer == "mine")
    if is_reordered:
        by_mine = prefer == "mine"
    triples = _woven(mine, theirs, behind=True) if by_mine else _woven(theirs, mine, behind=False)
    return Sequence3(tuple(triples), is_reordered, tuple(_gaps(mine, theirs)))


def _woven(first: Sequence[Triple], second: Sequence[Triple], *, behind: bool) -> list[Triple]:
    """`first` with what only `second` has, each behind its neighbour; `behind` what `first` put there, or before it."""
    after: dict[Triple | None, list[Triple]] = {}
    known, last = set(first), None
    for one in second:
        if one in known:
            last = one
        else:
            after.setdefault(last, []).append(one)
    if not after:
        return list(first)
    found: list[Triple] = []
    waiting = after.pop(None, [])
    for one in first:
        if not behind or one.base is not None:
            found += waiting
            waiting = []
        elif one in after:
            found += [*waiting, one]
            waiting = after.pop(one)
            continue
        found.append(one)
        waiting = [*after.pop(one, []), *waiting]
    return found + waiting


def _gaps(mine: Sequence[Triple], theirs: Sequence[Triple]) -> list[tuple[tuple[Triple, ...], tuple[Triple, ...]]]:
    """What both put behind the same entry of the base, but for what is the same."""
    ours, others = _added(mine), _added(theirs)
    return [(tuple(ones), tuple(others[last])) for last, ones in ours.items() if last in others]


def _added(side: Sequence[Triple]) -> dict[int | None, list[Triple]]:
    found: dict[int | None, list[Triple]] = {}
    last: int | None = None
    for one in side:
        if one.base is not None:
            last = one.base
        elif one.mine is None or one.theirs is None:
            found.setdefault(last, []).append(one)
    return found
