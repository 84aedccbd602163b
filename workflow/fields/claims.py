"""Which field a diagnostic stands at: the deepest one that holds its place; what is missing, at the missing member."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from workflow.diagnostics import Diagnostic
from workflow.paths import Path
from workflow.schema import UNKNOWN

_NEEDS = re.compile(r"\bneeds\b(.*)")
_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(slots=True)
class _Place:
    """The diagnostics at a place, each with its number, and the places below it."""

    here: list[tuple[int, Diagnostic]] = field(default_factory=list)
    below: dict[str | int, "_Place"] = field(default_factory=dict)

    def all(self) -> Iterator[tuple[int, Diagnostic]]:
        left = [self]
        while left:
            place = left.pop()
            yield from place.here
            left += place.below.values()


class Claims:
    """The diagnostics of a form that no field has taken yet; fields take theirs from the innermost out."""

    def __init__(self, diagnostics: Iterable[Diagnostic], path: Path) -> None:
        self._root = _Place()
        for number, each in enumerate(diagnostics):
            if each.path[: len(path)] == path:
                self._made(each.path).here.append((number, each))

    def at(self, path: Path) -> tuple[Diagnostic, ...]:
        """Those at `path` or below it."""
        place = self._place_at(path)
        if place is None:
            return ()
        found = sorted(place.all(), key=lambda one: one[0])
        place.here, place.below = [], {}
        return tuple(each for _, each in found)

    def missing(self, path: Path, names: tuple[str, ...]) -> tuple[Diagnostic, ...]:
        """Those that say that the object at `path` lacks one of the members `names`."""
        place = self._place_at(path)
        if place is None:
            return ()
        found = [one for one in place.here if set(_wanted(one[1])) & set(names)]
        place.here = [one for one in place.here if one not in found]
        return tuple(each for _, each in found)

    def _made(self, path: Path) -> _Place:
        place = self._root
        for key in path:
            place = place.below.setdefault(key, _Place())
        return place

    def _place_at(self, path: Path) -> _Place | None:
        place: _Place | None = self._root
        for key in path:
            place = place.below.get(key) if place else None
        return place


def _wanted(diagnostic: Diagnostic) -> list[str]:
    found = _NEEDS.search(diagnostic.message) if diagnostic.rule in ("schema", UNKNOWN) else None
    return _QUOTED.findall(found.group(1)) if found else []
