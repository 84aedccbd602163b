"""Real definitions: those that Lemline loads have no error."""

from pathlib import Path

import pytest

from tests.definitions import SHARED, shared
from tests.runtime_loading import errors_of

FOLDER = SHARED / "corpus" / "engines" / "lemline"


@shared
@pytest.mark.parametrize("file", sorted((FOLDER / "valid").glob("*")), ids=lambda one: one.name)
def test_what_it_loads_has_no_error(file: Path) -> None:
    assert errors_of(file, "lemline") == []
