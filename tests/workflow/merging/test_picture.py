"""A merge as one picture: who changed what, and the box of each conflict."""

import re

import pytest

from tests.workflow.merging.orders import AMOUNTS, FLOW, GONE, MOVED, NAMES, ORDER, edited
from workflow.definition import understand
from workflow.merging import Choice, Written, merge
from workflow.merging.picture import Picture, draw

STATES = """\
id: order
name: Order
version: '1'
specVersion: '0.8'
start: First
states:
- name: First
  type: inject
  data: {n: 2}
  transition: Second
- name: Second
  type: inject
  data: {}
  end: true
"""


def drawn(base: str | None, mine: str, theirs: str, choices: dict[str, Choice] | None = None) -> Picture:
    found = merge(base, mine, theirs, choices=choices)
    sides = understand(mine), understand(theirs), understand(found.text)
    return draw(None if base is None else understand(base), *sides, found.conflicts)


def whose(picture: Picture) -> dict[str, str]:
    return {f"{one.row.title}: {one.row.change}": one.by for one in picture.rows}


def test_each_change_has_who_did_it() -> None:
    mine = edited(("amount: 2", "amount: 25"), ("method: post", "method: put"))
    theirs = edited(("method: post", "method: put"), ("do:\n", "do:\n- before:\n    wait: PT1S\n"))
    picture = drawn(FLOW, mine, theirs)
    assert whose(picture) == {"before: added": "theirs", "price: changed": "mine", "pay: changed": "alike"}
    assert picture.svg is not None
    assert re.findall(r'data-name="(\w+)"', picture.svg)[:3] == ["before", "price", "pay"]
    assert not picture.spots


def test_of_what_each_changed_a_part_each_has_their_own() -> None:
    base = STATES.replace("{n: 2}", "{n: 2, m: 1}")
    picture = drawn(base, base.replace("n: 2", "n: 3"), base.replace("m: 1", "m: 3"))
    assert [(one.row.words, one.by) for one in picture.rows] == [("data · n", "mine"), ("data · m", "theirs")]


@pytest.mark.parametrize(
    ("sides", "title", "member", "box"),
    [
        (AMOUNTS, "price", "set · amount", "/do/0/price"),
        (GONE, "pay", "", "/do/1/pay"),
        (NAMES, "charge", "", "/do/1/charge"),
    ],
)
def test_a_conflict_has_its_box(sides: tuple[str, str], title: str, member: str, box: str) -> None:
    (spot,) = drawn(FLOW, *sides).spots.values()
    assert (spot.title, spot.member, spot.box) == (title, member, box)
    assert spot.lines is not None
    assert spot.box_lines is not None
    assert spot.box_lines[0] <= spot.lines[0] <= spot.lines[1] <= spot.box_lines[1]


@pytest.mark.parametrize("sides", [MOVED, ORDER])
def test_a_conflict_of_places_has_a_box_that_is_drawn(sides: tuple[str, str]) -> None:
    picture = drawn(FLOW, *sides)
    assert picture.svg is not None
    for spot in picture.spots.values():
        assert f'data-pointer="{spot.box}"' in picture.svg


def test_what_is_gone_is_drawn_where_it_was() -> None:
    mine, theirs = GONE
    (conflict,) = merge(FLOW, mine, theirs).conflicts
    (spot,) = drawn(FLOW, mine, theirs, {conflict.key: "theirs"}).spots.values()
    assert (spot.box, spot.lines) == ("old:/do/1/pay", None)
    (spot,) = drawn(FLOW, mine, theirs, {conflict.key: Written("- pay:\n    wait: PT1S\n")}).spots.values()
    assert spot.box == "/do/1/pay"


def test_states_of_0_8_have_boxes_too() -> None:
    mine = STATES.replace("n: 2", "n: 25").replace("data: {}", "data: {k: 1}")
    picture = drawn(STATES, mine, STATES.replace("n: 2", "n: 57"))
    (spot,) = picture.spots.values()
    assert (spot.title, spot.member, spot.box, spot.lines) == ("First", "data · n", "/states/0", (9, 9))
    assert spot.box_lines == (7, 10)
    assert whose(picture) == {"First: changed": "both", "Second: changed": "mine"}


def test_a_conflict_outside_of_all_boxes_is_named_by_what_it_is_in() -> None:
    (spot,) = drawn(STATES, STATES.replace("'1'", "'2'"), STATES.replace("'1'", "'3'")).spots.values()
    assert (spot.title, spot.member, spot.box, spot.lines) == ("version", "", None, (3, 3))


def test_without_a_base_theirs_is_compared() -> None:
    theirs = FLOW.replace("amount: 2", "amount: 57")
    mine = edited(("do:\n", "do:\n- before:\n    wait: PT1S\n"))
    picture = drawn(None, mine, theirs)
    assert whose(picture) == {"before: added": "mine", "price: changed": "both"}
    assert [spot.box for spot in picture.spots.values()] == ["/do/1/price"]
    assert whose(drawn(None, theirs, mine)) == {"before: added": "theirs", "price: changed": "both"}


def test_a_side_that_is_no_workflow_has_no_drawing_but_places() -> None:
    base = "a: 1\nb: 2\n"
    picture = drawn(base, base.replace("1", "3"), base.replace("1", "4"))
    assert picture.svg is None
    assert not picture.rows
    assert [(spot.title, spot.lines) for spot in picture.spots.values()] == [("a", (1, 1))]
