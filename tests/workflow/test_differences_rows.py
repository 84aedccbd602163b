"""The list of changes in words: golden pairs, and the rules that every list keeps."""

from pathlib import Path

import pytest
import yaml

from tests.golden import golden
from workflow.definition import load
from workflow.differences.diff import diff
from workflow.differences.rows import Row, rows
from workflow.model import Workflow

PAIRS = sorted((Path(__file__).resolve().parents[1] / "fixtures" / "differences").glob("*.yaml"))


def read(text: str) -> Workflow:
    found = load(text)
    assert found.workflow is not None, found.reason
    return found.workflow


def pair(path: Path) -> tuple[Workflow, Workflow]:
    """The definition of a fixture, and the same after its edits, each of which must find its place."""
    given = yaml.safe_load(path.read_text(encoding="utf-8"))
    text = given["old"]
    for before, after in given["edits"]:
        assert before in text, before
        text = text.replace(before, after, 1)
    return read(given["old"]), read(text)


def listed(old: Workflow, new: Workflow) -> tuple[Row, ...]:
    return rows(diff(old, new), old, new)


def told(row: Row) -> str:
    values = f": {row.old or '(nothing)'} -> {row.new or '(nothing)'}" if row.old or row.new else ""
    return f"{row.change} {row.about} | {row.title} | {row.words}{values}  [{row.place or 'not drawn'}]"


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_changes_in_words(path: Path) -> None:
    found = listed(*pair(path))
    golden(path.with_suffix(".changes.txt"), "".join(f"{told(row)}\n" for row in found))
