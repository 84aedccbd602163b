"""The worker processes stay warm through the folder, as in the web part's tests; and a database that is strict."""

import re
from typing import Any

import pytest
from django.db import DataError
from django.db.backends.utils import CursorWrapper

from tests.designer.conftest import workers

__all__ = ["strict_database", "workers"]
_NUL = re.compile(r"\0|(?<!\\)(?:\\\\)*\\u0000")
"""As it is, or as JSON writes it."""


@pytest.fixture
def strict_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite takes what PostgreSQL refuses: here it fails too, so that what lets it through is found."""
    execute = CursorWrapper.execute

    def strictly(cursor: CursorWrapper, sql: str, params: Any = None) -> Any:
        given = params.values() if isinstance(params, dict) else params or ()
        if any(isinstance(one, str) and _NUL.search(one) for one in given):
            raise DataError("text fields cannot contain NUL")
        return execute(cursor, sql, params)

    monkeypatch.setattr(CursorWrapper, "execute", strictly)
