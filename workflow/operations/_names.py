"""Names that nothing has yet."""

from collections.abc import Collection
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
