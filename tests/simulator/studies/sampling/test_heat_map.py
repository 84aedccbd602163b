"""A sweep as a heat map: cells in their order, colours by what is asked, numbers, a legend, nothing unescaped."""

from xml.etree import ElementTree

import pytest

from simulator.studies.sampling.heat_map import COLOURS, HeatMap, heat_map, svg, text
from workflow.paths import Json

RECT = "{http://www.w3.org/2000/svg}rect"


def made(durations: list[str | None], rows: list[Json], columns: list[Json], of: str = "duration") -> HeatMap:
    found: list[dict[str, Json]] = [
        {"runs": 9, "duration": {"p50": one} if one else None, "outcomes": [{"status": "completed", "share": n / 10}]}
        for n, one in enumerate(durations)
    ]
    return heat_map("a <&> b", [("/down", rows), ("/along", columns)], found, of)


def colours(found: HeatMap) -> list[int]:
    cells = [one for one in ElementTree.fromstring(svg(found)).iter(RECT) if len(one)]  # those with a title
    return [COLOURS.index(fill) if (fill := one.get("fill")) else -1 for one in cells]


def test_the_first_place_goes_down_and_the_second_along() -> None:
    found = made(["PT1S", "PT2S", "PT3S", "PT4S", "PT5S", "PT6S"], ["x", {"y": 1}], [1, True, None])
    assert found.cells == [[1000, 2000, 3000], [4000, 5000, 6000]]
    assert text(found).splitlines() == [
        "a <&> b: how long it takes, p50 of 9 runs",
        "/down ↓  /along →    1  true  null",
        "x                  1 s   2 s   3 s",
        '{"y": 1}           4 s   5 s   6 s',
    ]
    assert colours(found) == [0, 1, 2, 3, 4, 5]


def test_far_apart_durations_are_told_by_their_orders_of_magnitude() -> None:
    assert colours(made(["PT1S", "PT10S", "PT1M40S", "PT16M40S"], [1], [1, 2, 3, 4])) == [0, 2, 4, 5]
    assert colours(made(["PT1S", "PT1S"], [1], [1, 2])) == [3, 3]
    assert colours(made([None, "PT1S"], [1], [1, 2])) == [-1, 3]
    assert colours(made(["PT0S", "PT1H"], [1], [1, 2])) == [0, 5]


def test_shares_are_from_none_to_all() -> None:
    found = made(["PT1S"] * 4, ["a", "b"], [1, 2], "completed")
    assert colours(found) == [0, 0, 1, 1]
    assert found.at(1) == 1
    assert [found.said(value) for value in (0.0, 0.5, 1.0, None)] == ["0 %", "50 %", "100 %", "–"]


@pytest.mark.parametrize("count", [1, 20, 1000])
def test_a_place_alone_is_a_row_however_many_values_it_has(count: int) -> None:
    found = heat_map(
        "row",
        [("/seed", list(range(count)))],
        [{"duration": f"PT{n}S", "status": "failed"} for n in range(count)],
        "duration",
    )
    root = ElementTree.fromstring(svg(found))
    width = float(root.get("width") or 0)
    assert all(float(one.get("x") or 0) + float(one.get("width") or 0) <= width for one in root.iter(RECT))
    assert len([one for one in root.iter(RECT) if len(one)]) == count
    assert "along: /seed" in "".join(root.itertext())
    shares = heat_map("row", [("/seed", [1])], [{"duration": "PT1S", "status": "completed"}], "completed")
    assert shares.cells == [[1.0]]
