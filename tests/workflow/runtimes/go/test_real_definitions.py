"""Real definitions: those that the Go SDK loads have no error, those that it refuses have one."""

from pathlib import Path

import pytest

from tests.definitions import SHARED, shared
from tests.runtime_loading import errors_of

FOLDER = SHARED / "corpus" / "engines" / "go"


@shared
@pytest.mark.parametrize("file", sorted((FOLDER / "valid").glob("*")), ids=lambda one: one.name)
def test_what_it_loads_has_no_error(file: Path) -> None:
    assert errors_of(file, "go") == []


@shared
@pytest.mark.parametrize("file", sorted((FOLDER / "invalid").glob("*")), ids=lambda one: one.name)
def test_what_it_refuses_has_one(file: Path) -> None:
    assert errors_of(file, "go")
