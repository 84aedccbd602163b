"""Real definitions: those that the Go SDK loads have no error, those that it refuses have one."""

from pathlib import Path

import pytest

from tests.definitions import SHARED, shared
from workflow import runtimes
from workflow.definition import load

FOLDER = SHARED / "corpus" / "engines" / "go"


def errors(file: Path) -> list[str]:
    found = load(file.read_text("utf-8"), profile=runtimes.get("go")).diagnostics
    return [f"{one.rule} line {one.range.start.line}: {one.message}" for one in found if one.severity == "error"]


def files(kind: str) -> list[Path]:
    return sorted((FOLDER / kind).glob("*"))


@shared
@pytest.mark.parametrize("file", files("valid"), ids=lambda one: one.name)
def test_what_it_loads_has_no_error(file: Path) -> None:
    assert errors(file) == []


@shared
@pytest.mark.parametrize("file", files("invalid"), ids=lambda one: one.name)
def test_what_it_refuses_has_one(file: Path) -> None:
    assert errors(file)
