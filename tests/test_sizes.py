"""The table of sizes in docs/architecture.md is nearly true: whoever plans what to read goes by it."""

import re

from tests.serving import ROOT
from tools import sizes

NEARLY = 0.1
"""By how much of itself a number may be off, before `python tools/sizes.py` has to write the table anew."""


def test_the_table_is_nearly_true() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = page.partition(sizes.HEAD)[2].partition("\n\n")[0].splitlines()
    counted = sizes.lines()
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [*counted, "all"]
    for row in rows[:-1]:
        name, *numbers = [cell.strip() for cell in row.strip("|").split("|")][:3]
        for number, real in zip(numbers, counted[name], strict=True):
            assert abs(int(re.sub(",", "", number)) - real) <= max(300, NEARLY * real), f"{name}: {real}"


def test_every_file_of_code_is_of_an_area() -> None:
    places = [place for area in sizes.AREAS for place in area.places]
    folders = {name.partition("/")[0] for name in places}
    assert folders >= {"workflow", "simulator", "designer", "signalbox", "static", "templates", "tools", "editors"}
