"""Comments that one or both changed or deleted: none is lost, or comes back, without a question."""

import json

import pytest

from tests.workflow.merging.orders import FLOW
from workflow.document import read
from workflow.merging import merge

PLACES = {
    "above a task": ("# why\n- pay:", "# {}\n- pay:", "- pay:"),
    "behind a value": ("    call: http   # why", "    call: http   # {}", "    call: http"),
    "behind a key": ("    with: # why\n      method", "    with: # {}\n      method", "    with:\n      method"),
    "above a member": ("    # why\n    with", "    # {}\n    with", "    with"),
    "below the last member": ("bank.example\n      # why\n", "bank.example\n      # {}\n", "bank.example\n"),
    "behind a task's name": ("- pay: # why\n", "- pay: # {}\n", "- pay:\n"),
}
PLAIN = FLOW.replace("   # to the bank", "")


def versions(place: str) -> tuple[str, dict[str, str]]:
    """A base with a comment there, and what became of it."""
    was, other, gone = PLACES[place]
    base = PLAIN.replace(gone, was)
    assert base != PLAIN
    made = {words: base.replace(was, other.format(words)) for words in ("mine", "theirs")}
    return base, {**made, "gone": PLAIN, "same": base}


@pytest.mark.parametrize("place", PLACES)
def test_a_comment_that_only_one_changed_or_deleted_is_as_they_have_it(place: str) -> None:
    base, made = versions(place)
    for words in ("mine", "gone"):
        other = base.replace("post", "put")
        for sides in ((made[words], other), (other, made[words])):
            merged = merge(base, *sides)
            assert merged.text == made[words].replace("post", "put")
            assert not merged.conflicts


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("sides", [("mine", "gone"), ("gone", "theirs"), ("mine", "theirs")])
def test_a_comment_that_both_changed_is_asked(place: str, sides: tuple[str, str]) -> None:
    base, made = versions(place)
    mine, theirs = (made[one] for one in sides)
    merged = merge(base, mine, theirs)
    assert merged.text == mine
    (asked,) = merged.open
    assert asked.kind == "comment"
    found = [None if text is None or "#" not in text else text.strip(" #\n") for text in (asked.mine, asked.theirs)]
    assert found == [None if one == "gone" else one for one in sides]
    assert merge(base, mine, theirs, choices={asked.key: "theirs"}).text == theirs


@pytest.mark.parametrize("place", PLACES)
def test_a_comment_that_both_deleted_is_gone(place: str) -> None:
    base, made = versions(place)
    merged = merge(base, made["gone"], made["gone"].replace("post", "put"))
    assert merged.text == made["gone"].replace("post", "put")
    assert not merged.conflicts


def test_each_comment_of_an_entry_is_asked() -> None:
    mine, theirs = (
        PLAIN.replace("    with:\n", f"    # above, {who}\n    with: # behind, {who}\n") for who in ("mine", "theirs")
    )
    above, behind = merge(PLAIN, mine, theirs).open
    assert above.key != behind.key
    merged = merge(PLAIN, mine, theirs, choices={above.key: "theirs", behind.key: "mine"})
    assert merged.text == PLAIN.replace("    with:\n", "    # above, theirs\n    with: # behind, mine\n")


@pytest.mark.parametrize("place", PLACES)
def test_a_text_without_comments_takes_none_away(place: str) -> None:
    base, made = versions(place)
    theirs = json.dumps(read(base.replace("post", "put")).data, indent=2)
    merged = merge(base, made["mine"], theirs)
    assert merged.text == made["mine"].replace("post", "put")
    assert not merged.conflicts
