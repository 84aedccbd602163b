"""What two people made of the same data, path by path."""

from typing import Any

from workflow.edits.aligning import align
from workflow.edits.data import same
from workflow.merging import lines
from workflow.paths import Json, Path


class Touched(Exception):
    """Both changed the value at `path` of mine, each in another way."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


class _Missing:
    """No value at all."""


MISSING = _Missing()


def join(base: Any, mine: Any, theirs: Any, path: Path = ()) -> Any:
    """The value with the changes of both; raises Touched where they meet."""
    if _alike(mine, theirs) or _alike(theirs, base):
        return mine
    if _alike(mine, base):
        return theirs
    if all(isinstance(each, dict) for each in (base, mine, theirs)):
        return _mappings(base, mine, theirs, path)
    if all(isinstance(each, list) for each in (base, mine, theirs)):
        return _lists(base, mine, theirs, path)
    if all(isinstance(each, str) for each in (base, mine, theirs)):
        text, _ = lines.join(base, mine, theirs)
        if text is not None:
            return text
    raise Touched(path)


def _alike(one: Any, other: Any) -> bool:
    return one is other or (MISSING not in (one, other) and same(one, other))


def _mappings(base: Json, mine: Json, theirs: Json, path: Path) -> Json:
    made = {}
    for key in [*mine, *(key for key in theirs if key not in mine)]:
        value = join(base.get(key, MISSING), mine.get(key, MISSING), theirs.get(key, MISSING), (*path, key))
        if value is not MISSING:
            made[key] = value
    return made


class _Side:
    """What one person made of a list: what became of each item, and what was put in before each (and at the end)."""

    def __init__(self, base: list[Json], now: list[Json]) -> None:
        self.now = now
        self.became: dict[int, int] = {}
        self.added: dict[int, list[Json]] = {}
        gap = 0
        for old, new in align(base, now):
            if old is None and new is not None:
                self.added.setdefault(gap, []).append(now[new])
            elif old is not None:
                gap = old + 1
                if new is not None:
                    self.became[old] = new

    def of(self, index: int) -> Any:
        """What the item at `index` is now."""
        return self.now[self.became[index]] if index in self.became else MISSING


def _lists(base: list[Json], mine: list[Json], theirs: list[Json], path: Path) -> list[Json]:
    ours, others = _Side(base, mine), _Side(base, theirs)
    made: list[Json] = []
    for index in range(len(base) + 1):
        made += _added(ours.added.get(index, []), others.added.get(index, []), (*path, len(made)))
        if index < len(base):
            place = (*path, ours.became.get(index, index))
            item = join(base[index], ours.of(index), others.of(index), place)
            made += [] if item is MISSING else [item]
    return made


def _added(mine: list[Json], theirs: list[Json], path: Path) -> list[Json]:
    """New items of both at one place: a definition's states and functions have no order, other lists may have."""
    if not mine or not theirs or same(mine, theirs):
        return mine or theirs
    names = [each.get("name") if isinstance(each, dict) else None for each in (*mine, *theirs)]
    if len(path) == 2 and None not in names and len({str(name) for name in names}) == len(names):
        return [*mine, *theirs]
    raise Touched(path)
