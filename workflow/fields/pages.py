"""Long lists and maps come a page at a time: a form has so many fields as a person can go through.

The page of a list is the one with an entry that is wanted, else the first. Where the entries of a form are used up,
lists within lists have only what is wanted of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from workflow.limits import FORM_ENTRIES, FORM_PAGE
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Page:
    """Entries of `count`, from place `first` on (from 0); `before` and `after` begin the pages beside it."""

    first: int
    count: int
    before: Path | None = None
    after: Path | None = None


class Pages:
    """Turns to what is `wanted` (paths of entries or of what is in them; the earlier ones count more)."""

    def __init__(self, wanted: Sequence[Path] = ()) -> None:
        self.wanted, self.left = wanted, FORM_ENTRIES

    def of(self, path: Path, keys: Sequence[str | int]) -> tuple[Sequence[str | int], Page | None]:
        """Those of the keys at `path` that the form has, and where they are; no page where it has all."""
        wanted = self._wanted(path, keys)
        most = FORM_PAGE if wanted is not None else min(FORM_PAGE, self.left)
        if len(keys) <= most:
            self.left = max(0, self.left - len(keys))
            return keys, None
        first = (wanted or 0) // FORM_PAGE * FORM_PAGE
        end = first + most
        self.left = max(0, self.left - most)
        before = (*path, keys[first - FORM_PAGE]) if first else None
        after = (*path, keys[end]) if end < len(keys) else None
        return keys[first:end], Page(first, len(keys), before, after)

    def _wanted(self, path: Path, keys: Sequence[str | int]) -> int | None:
        found = (each[len(path)] for each in self.wanted if len(each) > len(path) and each[: len(path)] == path)
        return next((keys.index(key) for key in found if key in keys), None)
