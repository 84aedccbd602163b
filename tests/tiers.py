"""The share of a long suite that every change runs; docs/contributing.md has the table of the two tiers."""

from collections.abc import Sequence
from typing import Any

import pytest

LONG = [False]
"""Whether the long tier runs; set before a test module is read (`tests/conftest.py`)."""


def tries(count: int) -> int:
    """How many examples a property is tried with: so many in the long tier, a quarter of them in every run."""
    return count if LONG[0] else max(count // 4, 1)


def part(rows: Sequence[Any], every: int, first: int = 0) -> list[Any]:
    """One row of each `every`, from number `first` on; all rows in the long tier. For one test that loops over rows."""
    return list(rows) if LONG[0] else list(rows[first::every])


def share(rows: Sequence[Any], every: int, first: int = 0) -> list[Any]:
    """The rows as parameters of a test: one of each `every` stays, from number `first` on; the others are long.

    A row is a value, a tuple of them or a `pytest.param`; a named tuple is one value. Tests of the same rows start at
    different numbers, so that every run tries each row somewhere.
    """
    if not LONG[0]:
        return part(rows, every, first)
    return [row if number % every == first else _long(row) for number, row in enumerate(rows)]


def _long(row: Any) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, pytest.mark.long])
    return pytest.param(*(row if type(row) is tuple else (row,)), marks=pytest.mark.long)
