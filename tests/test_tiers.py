"""The two tiers: the table of docs/contributing.md names every file that has tests of the long one."""

import re
from typing import NamedTuple

import pytest

from tests import tiers
from tests.import_graph import ROOT
from tests.tiers import share, tries

LONG = re.compile(r"mark\.long|from tests\.tiers import")
TABLE = (ROOT / "docs" / "contributing.md").read_text("utf-8").partition("### Two tiers")[2].partition("###")[0]


def test_the_table_names_the_files_that_have_long_tests() -> None:
    named = re.findall(r"`(tests/[^`]*)`", TABLE.partition("|")[2])
    long = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if path.name != "test_tiers.py" and LONG.search(path.read_text("utf-8"))
    ]
    assert [path for path in long if not any(path.startswith(name) for name in named)] == []
    assert [name for name in named if not any(path.startswith(name) for path in long)] == []


def test_a_share_of_the_rows_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    all_rows = ["a", ("b", 1), pytest.param("c", id="see"), "d"]
    monkeypatch.setattr(tiers, "LONG", [False])
    assert share(all_rows, 3) == ["a", "d"]
    assert share(all_rows, 3, 1) == [("b", 1)]
    monkeypatch.setattr(tiers, "LONG", [True])
    rows = share(all_rows, 3)
    kept = [row for row in rows if not (hasattr(row, "marks") and row.marks)]
    assert kept == ["a", "d"]
    assert [row.values for row in rows[1:3]] == [("b", 1), ("c",)]


class Point(NamedTuple):
    x: int
    y: int


def test_a_named_tuple_is_one_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "LONG", [True])
    assert [row.values for row in share([Point(1, 2), Point(3, 4)], 2, 2)] == [(Point(1, 2),), (Point(3, 4),)]


def test_a_property_is_tried_with_a_quarter_of_its_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "LONG", [False])
    assert [tries(count) for count in (60, 25, 1)] == [15, 6, 1]
    monkeypatch.setattr(tiers, "LONG", [True])
    assert tries(60) == 60
