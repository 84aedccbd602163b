"""A long drawing cut into columns: the page's own module, run by Node."""

from itertools import combinations, pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.node import answer

Room = dict[str, float]
Point = dict[str, float]
WIDE, TALL, GAP = 180, 64, 40


def chain(count: int, jumps: list[tuple[int, int]], columns: int) -> dict[str, Any]:
    """Boxes below each other, a line from each to the next, and lines at the side from one box to another."""
    rooms = [{"x": 100, "y": n * (TALL + GAP), "width": WIDE, "height": TALL} for n in range(count)]
    ways = [[at(190, n, TALL), at(190, n + 1, 0)] for n in range(count - 1)]
    for place, (one, other) in enumerate(jumps):
        side = 80 - 8 * place if other < one else 300 + 8 * place
        (start, end) = (TALL + 10, -10) if other > one else (-10, TALL + 10)
        leave = [at(150, one, TALL if other > one else 0), at(150, one, start)]
        arrive = [at(160, other, end), at(160, other, 0 if other > one else TALL)]
        ways.append([*leave, at(side, one, start), at(side, other, end), *arrive])
    return {"rooms": rooms, "ways": ways, "count": columns}


def at(x: float, box: int, below: float) -> Point:
    return {"x": x, "y": box * (TALL + GAP) + below}


def crossed(one: Point, other: Point, room: Room) -> bool:
    """Whether a line goes through the inside of a box."""
    left, right = sorted((one["x"], other["x"]))
    top, bottom = sorted((one["y"], other["y"]))
    across = left < room["x"] + room["width"] - 1 and right > room["x"] + 1
    return across and top < room["y"] + room["height"] - 1 and bottom > room["y"] + 1


JUMPS = st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)).filter(lambda two: two[0] != two[1]), max_size=5)


@settings(max_examples=25, deadline=None)
@given(JUMPS, st.integers(2, 7))
def test_boxes_and_lines_stay_whole(jumps: list[tuple[int, int]], columns: int) -> None:
    asked = chain(30, jumps, columns)
    (found,) = answer("columns", [asked])
    rooms = [
        {**room, "x": room["x"] + by["x"], "y": room["y"] + by["y"]}
        for room, by in zip(asked["rooms"], found["rooms"], strict=True)
    ]
    assert 1 < len({room["x"] for room in rooms}) <= columns
    assert all(room["x"] >= 0 and room["x"] + room["width"] <= found["width"] for room in rooms)
    assert all(room["y"] >= 0 and room["y"] + room["height"] <= found["height"] for room in rooms)
    for one, other in combinations(rooms, 2):
        assert abs(one["x"] - other["x"]) >= WIDE or abs(one["y"] - other["y"]) >= TALL
    for before, way in zip(asked["ways"], found["ways"], strict=True):
        first, last = before[0], before[-1]
        points = way["points"]
        assert points[0] == {"x": first["x"] + way["start"]["x"], "y": first["y"] + way["start"]["y"]}
        assert points[-1] == {"x": last["x"] + way["end"]["x"], "y": last["y"] + way["end"]["y"]}
        for one, other in pairwise(points):
            assert one["x"] == other["x"] or one["y"] == other["y"], "lines stay straight"
            assert 0 <= other["x"] <= found["width"]
            assert 0 <= other["y"] <= found["height"]
            assert not any(crossed(one, other, room) for room in rooms), "and lead around the boxes"


def test_only_long_drawings_are_folded() -> None:
    view = {"width": 800, "height": 600}
    sizes = [{"width": 300, "height": 500}, {"width": 300, "height": 6000}, {"width": 6000, "height": 300}]
    square, long, wide = answer("columns", [{"size": size, "view": view} for size in sizes])
    assert (square, wide) == (1, 1)
    assert 3 < long < 9
