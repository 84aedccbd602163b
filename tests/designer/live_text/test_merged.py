"""The few places in which texts differ, and what two changes of one text make together."""

import random

import pytest
from pycrdt import Doc, Text

from designer.live_text.alignment import Edit
from designer.live_text.line_edits import edits
from designer.live_text.merged import ROOT, begun, change, joined


def made(before: str, found: list[Edit]) -> str:
    for start, end, put in reversed(found):
        before = before[:start] + put + before[end:]
    return before


def state(name: str, after: str) -> str:
    return f"- name: {name}\n  type: inject\n  data: {{}}\n  transition: {after}\n"


HEAD = "states:\n"
TEXT = HEAD + state("S1", "S2") + state("S2", "S3") + state("S3", "S1")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a\nb\n", "a\nb\n", []),
        ("a\nb\nc\n", "a\nB😀\nc\n", [(2, 3, "B😀")]),
        ("a\nb\nc\n", "a\nc\n", [(1, 3, "")]),
        ("a\nc\n", "a\nb\nc\n", [(2, 2, "b\n")]),
        ("name: S1 # why\n", "name: R1 # why\n", [(6, 8, "R1")]),
        ("a: 1\nb: 2\nc: 3\n", "a: 1 # one\nc: 3\n", [(4, 4, " # one"), (4, 9, "")]),
    ],
)
def test_what_differs_and_no_more(before: str, after: str, expected: list[Edit]) -> None:
    assert edits(before, after) == expected
    assert made(before, expected) == after


LAST = "- name: S3\n  type: inject\n  data: {}\n  end: true\n"
LINE = HEAD + state("S1", "S2") + state("S2", "S3 # to it") + LAST


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        (
            LINE.replace(" # to it", ""),
            HEAD + state("S1", "S2") + state("S2", "New") + state("New", "S3") + LAST,
            ["S3"],
        ),
        (
            LINE,
            HEAD + state("S1", "S2") + state("S2", "S3 # to it").replace("transition: S3", "end: true"),
            ["transition: S3", f"\n{LAST[:-1]}"],
        ),
        (LINE, LINE.replace("S2", "R7"), ["S2", "S2"]),
        (
            TEXT,
            TEXT.replace(state("S2", "S3"), "").replace("transition: S2", "transition: S3"),
            ["S2", f"\n{state('S2', 'S3')[:-1]}"],
        ),
        ("a: 1 # w149. # w166.\n", "a: 1 # w166.\n", ["w149. # "]),
    ],
    ids=["put in", "the last goes", "another name", "gone", "words"],
)
def test_no_line_of_one_state_becomes_a_line_of_another(before: str, after: str, gone: list[str]) -> None:
    found = edits(before, after)
    assert [before[start:end] for start, end, _ in found if end > start] == gone
    assert made(before, found) == after


def test_two_changes_make_one_text() -> None:
    assert joined("a\nb\nc\n", "a1\nb\nc\n", "a\nb\nc2\n") == "a1\nb\nc2\n"
    assert joined("a", "a", "b") == joined("a", "b", "a") == joined("a", "b", "b") == "b"
    assert begun("x") == begun("x")


CHANGES = [
    TEXT.replace(state("S2", "S3"), ""),
    TEXT.replace("S2", "R7"),
    TEXT.replace("- name: S3", "- name: N\n- name: S3"),
]


@pytest.mark.parametrize("mine", CHANGES, ids=["gone", "renamed", "more"])
@pytest.mark.parametrize("line", range(TEXT.count("\n")))
@pytest.mark.parametrize("turned", [False, True])
def test_a_comment_behind_a_line_that_goes_or_changes_stays_a_comment(mine: str, line: int, turned: bool) -> None:
    """Yjs lets the smaller number be first where a place does not tell: so either writes with either number."""
    lines = TEXT.split("\n")
    commented = "\n".join([*lines[:line], f"{lines[line]} # why", *lines[line + 1 :]])
    both = joined(TEXT, commented, mine) if turned else joined(TEXT, mine, commented)
    assert both.replace(" # why", "") == mine
    assert any(each.endswith(" # why") for each in both.split("\n"))


def test_any_text_becomes_any_other() -> None:
    chance = random.Random(3)
    for _ in range(1500):
        before, after = ("".join(chance.choices("ab \n#é😀", k=chance.randrange(12))) for _ in range(2))
        assert made(before, edits(before, after)) == after
        doc: Doc[Text] = Doc()
        doc.apply_update(begun(before))
        change(doc, after)
        assert str(doc.get(ROOT, type=Text)) == after
