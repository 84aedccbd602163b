"""Conflict markers in a text: one side is read, and quick fixes take a side or both."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workflow.definition import load
from workflow.diagnostics import Fix
from workflow.document.conflict_markers import marked_conflicts, mine_in_place, sides
from workflow.edits.applying import apply

TEXT = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "0.1.0"}
do:
- pay:
    call: http
    with:
<<<<<<< HEAD
      method: post
||||||| base
      method: get
=======
      method: put
>>>>>>> main
      endpoint: https://bank.example
<<<<<<< HEAD
- mine: {set: {a: 1}}
=======
- theirs: {set: {b: 2}}
>>>>>>> main
"""


def fixed(fix: Fix) -> str:
    return apply(TEXT, fix.edits)


def test_one_side_is_read_with_its_places() -> None:
    definition = load(TEXT)
    assert [next(iter(task)) for task in definition.document.data["do"]] == ["pay", "mine"]
    assert definition.document.range(("do", 0, "pay", "with", "method")).start.line == 7
    assert [(one.rule, one.range.start.line, one.path) for one in definition.diagnostics] == [
        ("conflict-marker", 6, ("do", 0, "pay", "with")),
        ("conflict-marker", 14, ("do",)),
    ]


def test_fixes_take_a_side_or_both_where_both_can_stand_there() -> None:
    first, second = load(TEXT).diagnostics
    assert [one.title for one in first.fixes] == ["Take HEAD", "Take main"]
    assert [one.title for one in second.fixes] == ["Take HEAD", "Take main", "Take both"]
    taken = load(fixed(first.fixes[1]))
    assert taken.document.data["do"][0]["pay"]["with"]["method"] == "put"
    assert len(taken.diagnostics) == 1
    both = load(fixed(second.fixes[2])).document.data["do"]
    assert [next(iter(task)) for task in both] == ["pay", "mine", "theirs"]


def test_sides_are_whole_texts() -> None:
    base, mine, theirs = sides(TEXT.replace("||||||| base\n      method: get\n", ""))
    assert base is None
    assert "method: post" in mine
    assert "- theirs" in theirs
    assert "<" not in mine + theirs
    base, _, _ = sides(TEXT[: TEXT.index("<<<<<<< HEAD\n- mine")])
    assert base is not None
    assert "method: get" in base


@pytest.mark.parametrize("text", ["<<<<<<< a\nx: 1\n", "a: |\n  =======\n", "======= \n>>>>>>> b\n", "<<<<<<<a: 1\n"])
def test_markers_that_are_not_whole_are_no_conflict(text: str) -> None:
    assert marked_conflicts(text) == ()


@given(
    st.lists(st.sampled_from(["<<<<<<< a\n", "||||||| b\n", "=======\n", ">>>>>>> c\r\n", "x: 1\n", "é"])).map("".join)
)
def test_what_is_read_has_the_places_of_the_text(text: str) -> None:
    found = marked_conflicts(text)
    shown = mine_in_place(text, found)
    assert len(shown) == len(text)
    assert [one.end for one in found] == sorted(one.end for one in found)
    assert not found or ("<<<<<<<" not in sides(text)[1][: found[0].start])
