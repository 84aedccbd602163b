"""A drawing cut into parts for paper: they fit the page, hold everything, and cut little."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import others, own, parameters
from tests.tiers import tries
from tests.workflow.diagrams import from_file
from workflow.diagram.build import build
from workflow.diagram.layout import lay_out
from workflow.diagram.parts import AROUND, Room, beside, cuts, parts, rooms

PAGE = (919.0, 1235.0)


def test_what_fits_stays_whole() -> None:
    assert parts((Room(10, 10, 50, 50),), 100, 100, PAGE) == (Room(10, 0, 50, 100),)


def test_a_cut_goes_between_boxes() -> None:
    found = [Room(100, y, 200, 80) for y in range(0, 3000, 120)]
    cut = parts(found, 400, 3000, PAGE)
    assert not cuts(found, cut)
    assert len(cut) == 3


def test_each_band_has_columns_of_its_own() -> None:
    found = [Room(0, 0, 880, 100), Room(1000, 0, 600, 100), Room(700, 1500, 300, 100)]
    cut = parts(found, 1600, 1600, PAGE)
    assert [len([part for part in cut if part.y == top]) for top in sorted({part.y for part in cut})] == [2, 1]
    assert not cuts(found, cut)


def test_a_part_knows_where_the_drawing_goes_on() -> None:
    cut = (Room(0, 0, 100, 100), Room(100, 0, 100, 100), Room(50, 100, 100, 100))
    assert beside(cut[0], cut) == {"left": [], "right": [1], "above": [], "below": [2]}
    assert beside(cut[2], cut) == {"left": [], "right": [], "above": [0, 1], "below": []}


@given(
    st.lists(
        st.builds(Room, st.floats(0, 3000), st.floats(0, 3000), st.floats(10, 400), st.floats(10, 400)),
        min_size=1,
        max_size=40,
    )
)
@settings(deadline=None, max_examples=tries(60))
def test_parts_fit_the_page_and_touch_every_room(found: list[Room]) -> None:
    width, height = max(room.right for room in found), max(room.bottom for room in found)
    cut = parts(found, width, height, PAGE)
    assert all(part.width <= PAGE[0] - 2 * AROUND + 0.01 and part.height <= PAGE[1] - 2 * AROUND + 0.01 for part in cut)
    assert all(any(part.touches(room) for part in cut) for room in found)


@pytest.mark.parametrize("path", parameters([*own(), *others("0.6-draft")]))
def test_no_box_that_fits_a_page_is_cut(path: Path) -> None:
    picture = lay_out(build(from_file(path)))
    found = tuple(room for room in rooms(picture) if room.width < 1280 and room.height < 760)
    cut = parts(found, picture.size.width, picture.size.height, (1300.0, 780.0))
    assert not cuts(found, cut)
