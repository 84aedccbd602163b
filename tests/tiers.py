"""The share of a long suite that every change runs; docs/contributing.md has the table of the two tiers."""

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

Row = TypeVar("Row")


def share(rows: Sequence[Any], every: int) -> list[Any]:
    """The rows as parameters of a test: the first of each `every` stays, the others are of the long tier.

    A row is a value, a tuple of them or a `pytest.param`.
    """
    return [row if number % every == 0 else _long(row) for number, row in enumerate(rows)]


def _long(row: Any) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, pytest.mark.long])
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.long)
