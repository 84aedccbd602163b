"""The page docs/scenarios.md has every table of the format, as the table is."""

import pytest

from simulator.scenario.format.reference import TABLES, filled, flow
from tests.golden import ROOT, golden
from workflow.document import read
from workflow.paths import Json

PAGE = ROOT / "docs" / "scenarios.md"


def test_the_page_has_each_table() -> None:
    page = PAGE.read_text("utf-8")
    assert [name for name in TABLES if page.count(f"<!-- {name} -->") != 1] == []
    golden(PAGE, filled(page))


@pytest.mark.parametrize("value", [{"a b": [1, "x y", "PT5M", True, None]}, "GET https://a.example/*", "503", "a: b"])
def test_an_example_is_yaml(value: Json) -> None:
    assert read(flow(value), "yaml").data == value
