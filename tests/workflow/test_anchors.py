"""Anchors of comments: made on a state, an edge, a line or a step, and found again in other versions."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import tries
from workflow.anchors import Anchor, Edition, Follower, Place, Unanchored, anchor, edition

TEXT = """\
id: credit
name: Credit
version: '1'
# who asked for this: the board
functions:
  - name: check
    operation: api.yaml#check
  - name: reject
    operation: api.yaml#reject
states:
  - name: Check
    type: operation
    start: {kind: default}
    actions:
      - functionRef: {refName: check}
      - functionRef: {refName: tell}
    transition: {nextState: Decide}
  - name: Decide
    type: switch
    dataConditions:
      - condition: "{{ $.ok }}"
        transition: {nextState: Accept}
    default:
      transition: {nextState: Reject}
  - name: Accept
    type: inject
    data: {accepted: true}
    end: {kind: default}
  - name: Reject
    type: operation
    actions:
      - functionRef: {refName: reject}
    end: {kind: default}
"""


def moved(made: Anchor, *texts: str, start: str = TEXT) -> Place:
    """Where an anchor in `start` (version 1) is in the last of the versions after it."""
    on = [edition(number, text) for number, text in enumerate(texts, 2)]
    return Follower().follow(made, made.place(), edition(1, start), on)[-1]


def on_state(pointer: str) -> Anchor:
    return anchor("state", edition(1, TEXT), pointer)


def on_line(text: str) -> Anchor:
    number = next(n for n, line in enumerate(TEXT.splitlines(), 1) if text in line)
    return anchor("line", edition(1, TEXT), line=number)


def test_a_state_keeps_its_identity() -> None:
    made = on_state("/states/1")
    assert (made.kind, made.name, made.pointer, made.version) == ("switch", "Decide", "/states/1", 1)
    assert anchor("state", edition(1, TEXT), "/states/1/dataConditions/0/condition") == made


def test_a_renamed_and_moved_state_is_followed() -> None:
    renamed = TEXT.replace("Check", "AskBureau")
    gone_down = _with_states(renamed, lambda states: [*states[1:], states[0]])
    found = moved(on_state("/states/0"), renamed, gone_down)
    assert (found.version, found.pointer, found.name, found.gone) == (3, "/states/3", "AskBureau", None)


def test_two_renames_after_each_other_are_followed_over_the_versions_between() -> None:
    first = TEXT.replace("Check", "One").replace("refName: check", "refName: bureau")
    second = first.replace("One", "Two").replace("refName: tell", "refName: inform")
    assert moved(on_state("/states/0"), first, second).name == "Two"


def test_what_is_removed_says_in_which_version_and_what_it_was() -> None:
    without = _with_states(TEXT, lambda states: states[:3])
    found = moved(on_state("/states/3"), TEXT, without, without)
    assert (found.version, found.name, found.gone) == (2, "Reject", 3)


def test_a_removal_that_is_undone_brings_it_back() -> None:
    without = _with_states(TEXT, lambda states: states[:3])
    assert moved(on_state("/states/3"), without, TEXT).gone is None


def test_a_version_that_cannot_be_read_changes_nothing() -> None:
    found = moved(on_state("/states/3"), "a: [", _with_states(TEXT, lambda states: states[::-1]))
    assert (found.version, found.pointer) == (3, "/states/0")
    assert moved(on_state("/states/3"), "a: [") == on_state("/states/3").place()


def test_an_edge_is_followed_by_its_ends_and_kind() -> None:
    made = anchor("edge", edition(1, TEXT), "/states/1/default/transition")
    assert (made.kind, made.name) == ("default", "Decide → Reject")
    renamed = TEXT.replace("Reject", "Refuse")
    found = moved(made, renamed, _with_states(renamed, lambda states: states[::-1]))
    assert (found.pointer, found.name) == ("/states/2/default/transition", "Decide → Refuse")


def test_an_edge_that_leads_elsewhere_is_gone() -> None:
    elsewhere = TEXT.replace(
        "default:\n      transition: {nextState: Reject", "default:\n      transition: {nextState: Accept"
    )
    found = moved(anchor("edge", edition(1, TEXT), "/states/1/default/transition"), elsewhere)
    assert (found.gone, found.name) == (2, "Decide → Reject")


def test_a_line_moves_with_its_state_and_stays_the_same_where_it_says_something_else() -> None:
    made = on_line("- functionRef: {refName: tell}")
    assert (made.text, made.pointer, made.source) == ("- functionRef: {refName: tell}", "/states/0", "Check")
    down = _with_states(TEXT, lambda states: [*states[1:], states[0]])
    found = moved(made, down)
    assert down.splitlines()[(found.line or 0) - 1].strip() == "- functionRef: {refName: tell}"
    assert found.pointer == "/states/3"
    changed = TEXT.replace("refName: tell", "refName: inform")
    found = moved(made, changed)
    assert (found.line, found.name) == (made.line, "- functionRef: {refName: inform}")


def test_equal_lines_are_told_apart_by_their_states() -> None:
    lines = TEXT.splitlines()
    last = max(number for number, line in enumerate(lines, 1) if line.strip() == "end: {kind: default}")
    made = anchor("line", edition(1, TEXT), line=last)
    found = moved(made, _with_states(TEXT, lambda states: states[::-1]))
    assert found.pointer == "/states/0/end"


def test_a_line_of_words_for_people_is_found_by_itself() -> None:
    made = on_line("# who asked")
    found = moved(made, "# a new head\n" + TEXT)
    assert found.line == (made.line or 0) + 1
    assert moved(made, TEXT.replace("# who asked for this: the board\n", "")).gone == 2


def test_a_line_of_a_text_that_cannot_be_read_can_be_anchored_to() -> None:
    made = anchor("line", edition(1, "a: [\nb\n"), line=2)
    assert (made.text, made.pointer) == ("b", "")


def test_a_step_keeps_its_run_and_follows_its_state() -> None:
    made = anchor("step", edition(1, TEXT), "/states/1", scenario="no answer", seq=4, words="Decide begins")
    found = moved(made, TEXT.replace("Decide", "Judge"))
    assert (made.scenario, made.seq, made.words) == ("no answer", 4, "Decide begins")
    assert found.name == "Judge"


@pytest.mark.parametrize(
    ("on", "place", "line", "says"),
    [
        ("state", "/states/9", None, "no state"),
        ("state", "", None, "no state"),
        ("line", "", 999, "no line 999"),
        ("step", "/states/0", None, "scenario"),
        ("cloud", "", None, "kind"),
    ],
)
def test_what_is_not_there_cannot_be_anchored_to(on: str, place: str, line: int | None, says: str) -> None:
    with pytest.raises(Unanchored, match=says):
        anchor(on, edition(1, TEXT), place, line)  # type: ignore[arg-type]


def test_a_place_goes_through_json() -> None:
    place = Place(3, "/states/1", "switch", "Decide", None, 4)
    assert Place.from_json(place.to_json()) == place
    made = on_line("- functionRef: {refName: tell}")
    assert Anchor.from_json(made.to_json()) == made


@dataclass(frozen=True)
class Box:
    """A state of a made-up workflow: `key` never changes, all else may."""

    key: int
    name: str
    goes_to: int | None
    actions: tuple[str, ...] = field(default=())


Boxes = tuple[Box, ...]


def text_of(boxes: Boxes) -> str:
    names = {box.key: box.name for box in boxes}
    states = [
        {
            "name": box.name,
            "type": "operation",
            "actions": [{"functionRef": {"refName": one}} for one in box.actions],
            **(
                {"end": {"kind": "default"}}
                if box.goes_to is None
                else {"transition": {"nextState": names[box.goes_to]}}
            ),
        }
        for box in boxes
    ]
    states[0] = {**states[0], "start": {"kind": "default"}}
    return str(yaml.safe_dump({"id": "w", "name": "W", "version": "1", "states": states}, sort_keys=False))


@st.composite
def histories(draw: st.DrawFn) -> list[Boxes]:
    """Versions of a workflow in each of which one state is renamed, or states change places, or one is changed."""
    keys = range(draw(st.integers(2, 6)))
    goals = [draw(st.sampled_from([None, *(one for one in keys if one != key)])) for key in keys]
    boxes = tuple(Box(key, f"S{key}", goals[key], tuple(f"f{key}x{n}" for n in range(6))) for key in keys)
    versions = [boxes]
    for number in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(keys) - 1))
        match draw(st.sampled_from(["rename", "order", "change"])):
            case "rename":
                boxes = tuple(replace(b, name=f"N{number}") if n == at else b for n, b in enumerate(boxes))
            case "order":
                boxes = tuple(draw(st.permutations(boxes)))
            case "change":
                fresh = (f"g{number}", *boxes[at].actions[1:])
                boxes = tuple(replace(b, actions=fresh) if n == at else b for n, b in enumerate(boxes))
        versions.append(boxes)
    return versions


@given(histories(), st.data())
@settings(max_examples=tries(60), deadline=None)
def test_anchors_survive_renames_moves_and_changes(history: list[Boxes], data: st.DataObject) -> None:
    editions = [edition(number, text_of(boxes)) for number, boxes in enumerate(history, 1)]
    first, last = history[0], history[-1]
    index = data.draw(st.integers(0, len(first) - 1))
    now = next(n for n, box in enumerate(last) if box.key == first[index].key)
    follower = Follower()

    made = anchor("state", editions[0], f"/states/{index}")
    found = follower.follow(made, made.place(), editions[0], editions[1:])[-1]
    assert (found.pointer, found.name) == (f"/states/{now}", last[now].name)
    back = follower.follow(made, found, editions[-1], editions[-2::-1])[-1]
    assert back.pointer == f"/states/{index}"

    transition = "end" if first[index].goes_to is None else "transition"
    made = anchor("edge", editions[0], f"/states/{index}/{transition}")
    found = follower.follow(made, made.place(), editions[0], editions[1:])[-1]
    assert (found.pointer, found.gone) == (f"/states/{now}/{transition}", None)

    kept = [one for one in first[index].actions if one in last[now].actions][-1]
    made = anchor("line", editions[0], line=_line(editions[0], kept))
    found = follower.follow(made, made.place(), editions[0], editions[1:])[-1]
    assert found.line == _line(editions[-1], kept)


def _line(at: Edition, function: str) -> int:
    return next(n for n, line in enumerate(at.document.text.splitlines(), 1) if line.endswith(f" {function}"))


def _with_states(text: str, change: Callable[[list[str]], list[str]]) -> str:
    """The text with its states, as they are written, in another order or fewer of them."""
    head, body = text.split("states:\n")
    states = ["  - name:" + one for one in body.split("  - name:")[1:]]
    return head + "states:\n" + "".join(change(states))
