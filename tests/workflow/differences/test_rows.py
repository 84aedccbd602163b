"""The list of changes in words: golden pairs, and the rules that every list keeps."""

from pathlib import Path
from typing import Any

import pytest

from tests.golden import golden
from tests.workflow.diagrams import PARAMETERS, from_file
from tests.workflow.differences.pairs import drawn, listed, pair
from workflow import dialects
from workflow.definition import load
from workflow.differences.merged import draw_difference
from workflow.differences.rows import Row

PAIRS = sorted((Path(__file__).resolve().parents[2] / "fixtures" / "differences").glob("*.yaml"))


def told(row: Row) -> str:
    values = f": {row.old or '(nothing)'} -> {row.new or '(nothing)'}" if row.old or row.new else ""
    written = f"  (`{row.old_code or '-'}` -> `{row.new_code or '-'}`)" if row.old_code or row.new_code else ""
    return f"{row.change} {row.about} | {row.title} | {row.words}{values}{written}  [{row.place or 'not drawn'}]"


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_changes_in_words(path: Path) -> None:
    found = listed(*pair(path))
    golden(path.with_suffix(".changes.txt"), "".join(f"{told(row)}\n" for row in found))


@pytest.mark.parametrize("path", PARAMETERS)
def test_a_definition_beside_itself_has_no_rows(path: Path) -> None:
    one = from_file(path)
    assert listed(one, one) == ()


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_every_row_has_its_place_in_the_drawing(path: Path) -> None:
    old, new = pair(path)
    for before, after in ((old, new), (new, old)):
        _, found, svg = draw_difference(before, after)
        assert {row.place for row in found if row.place is not None} <= drawn(svg)
        assert all(row.place for row in found if row.about in ("state", "edge"))


@pytest.mark.parametrize("path", PARAMETERS)
def test_half_of_a_definition(path: Path) -> None:
    """What went is removed, what came is added, as often; every place is drawn."""
    found = load(path.read_text("utf-8"))
    data: Any = found.document.data
    assert found.workflow
    assert found.dialect
    half = dialects.get(found.dialect).lower({**data, "states": data["states"][::2]})
    _, went, _ = draw_difference(found.workflow, half)
    _, came, svg = draw_difference(half, found.workflow)
    assert {row.place for row in came if row.place is not None} <= drawn(svg)
    gone = [(row.about, row.title) for row in went if row.change == "removed"]
    assert sorted(gone) == sorted((row.about, row.title) for row in came if row.change == "added")


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_there_and_back_the_values_change_places(path: Path) -> None:
    old, new = pair(path)
    there = sorted((row.old, row.new) for row in listed(old, new) if row.change == "changed")
    assert sorted((row.new, row.old) for row in listed(new, old) if row.change == "changed") == there
