"""By what versions of definitions are ordered."""

from typing import Final

VERSION_DIGITS: Final = 100
"""Digits of a part of a version that is ordered as a number; a longer one as text."""


def order_of(version: str) -> tuple[tuple[int, int | str], ...]:
    """By what versions are ordered: part by part, numbers as numbers (semantic versions; `1.10` is after `1.9`).

    A version with something behind a hyphen comes before the one without.
    """
    core, _, rest = version.partition("+")[0].partition("-")

    def one_of(part: str) -> tuple[int, int | str]:
        return (0, int(part)) if part.isdecimal() and len(part) <= VERSION_DIGITS else (1, part)

    def parts(text: str) -> tuple[tuple[int, int | str], ...]:
        return tuple(one_of(part) for part in text.split("."))

    return (*parts(core), *(((-1, -1), *parts(rest)) if rest else ((-1, 0),)))
