"""Paths and their JSON pointers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.paths import Path, is_within, nearest, parse_pointer, pointer

DATA = {"states": [{"a/b": {"c~d": 1}}, {}], "0": [7]}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", ()),
        ("/states/0/a~1b/c~0d", ("states", 0, "a/b", "c~d")),
        ("/0/0", ("0", 0)),
        ("/states/2", None),
        ("/states/-", None),
        ("/states/" + "1" * 5000, None),
        ("/states/0/a~1b/c~0d/e", None),
    ],
)
def test_the_data_say_what_a_pointer_names(text: str, path: Path | None) -> None:
    assert parse_pointer(text, DATA) == path


@given(st.lists(st.text(), max_size=4))
def test_every_path_is_read_back(keys: list[str]) -> None:
    data: object = 1
    for key in reversed(keys):
        data = {key: data}
    assert parse_pointer(pointer(tuple(keys)), data) == tuple(keys)


@pytest.mark.parametrize(
    ("text", "path"),
    [("/states/1", ("states", 1)), ("/states/1/name", ("states", 1)), ("/none/0/x", ()), ("nothing", ())],
)
def test_what_is_not_there_is_looked_for_above(text: str, path: Path) -> None:
    assert nearest(text, DATA) == path


@pytest.mark.parametrize(
    ("place", "outer", "inside"),
    [
        ("/functions/1", "/functions/1", True),
        ("/functions/1/name", "/functions/1", True),
        ("/functions/10", "/functions/1", False),
        ("/functions/10/name", "/functions/1", False),
        ("/functions", "/functions/1", False),
        ("/functions/1", "", True),
    ],
)
def test_places_are_compared_as_paths(place: str, outer: str, inside: bool) -> None:
    assert is_within(place, outer) is inside
