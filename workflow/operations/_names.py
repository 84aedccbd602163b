"""Names that nothing has yet."""

from collections.abc import Collection, Iterable
from itertools import count


def unique(name: str, taken: Collection[str]) -> str:
    """`name`, or with the first number behind it that makes it new: `Wait`, `Wait 2`, `Wait 3`."""
    if name not in taken:
        return name
    stem, _, number = name.rpartition(" ")
    base = stem if stem and number.isdecimal() else name
    return next(f"{base} {n}" for n in count(2) if f"{base} {n}" not in taken)


def unique_word(name: str, taken: Collection[str]) -> str:
    """As `unique`, without a space: for names that stand inside expressions."""
    return name if name not in taken else next(f"{name}{n}" for n in count(2) if f"{name}{n}" not in taken)


class Names:
    """Names that are taken, for many new ones in a row: no number is tried twice."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._tried: dict[tuple[str, str], int] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._taken

    def new(self, name: str, between: str = " ") -> str:
        """As `unique`, without a space (`between`: nothing) as `unique_word`; the name is taken then."""
        if name in self._taken:
            stem, _, number = name.rpartition(" ")
            base = stem if between and stem and number.isdecimal() else name
            numbers = count(self._tried.get((base, between), 2))
            tried = next(n for n in numbers if f"{base}{between}{n}" not in self._taken)
            self._tried[base, between] = tried
            name = f"{base}{between}{tried}"
        self._taken.add(name)
        return name
