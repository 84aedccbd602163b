"""Where the places of a text are while it is edited, and what becomes of a selection: the page's module in Node."""

from typing import Any

from designer.workers.tasks.analysis import analyse
from tests.browser.design.sent_letters import SEND, TEXT
from tests.node import answer


def edited(old: str, new: str, *pointers: str) -> Any:
    """What the page knows when `old` became `new` in TEXT."""
    at = TEXT.index(old)
    after = analyse(TEXT.replace(old, new, 1), last_dialect="0.6-draft")
    edit = [at, at, new.removesuffix(old)] if old and new.endswith(old) else [at, at + len(old), new]
    return answer(
        "places", {"before": analyse(TEXT), "after": after, "edit": edit, "length": len(TEXT), "pointers": pointers}
    )


def test_what_is_selected_goes_along_with_states_that_come_and_go() -> None:
    before = TEXT[TEXT.index("- name: Weigh") : TEXT.index("- name: Send")]
    assert edited(before, "", "/states/0", "/states/1", "/states/2")["now"] == [None, "/states/0", "/states/1"]
    assert edited(SEND, "", "/states/1", "/states/2")["now"] == [None, "/states/1"]
    new = SEND.replace("Send", "Burn")
    assert edited("- name: Send", f"{new}- name: Send", "/states/0", "/states/1", "/states/2/data")["now"] == [
        "/states/0",
        "/states/2",
        "/states/3/data",
    ]


def test_what_is_edited_stays_what_it_is() -> None:
    assert edited("name: Send", "name: Post", "/states/1", "/states/1/transition")["now"] == [
        "/states/1",
        "/states/1/transition",
    ]
    assert edited("PT15M", "PT30M", "/states/0")["now"] == ["/states/0"]


def test_places_of_a_longer_text_are_cut_to_this_one() -> None:
    question = {"before": analyse(TEXT), "after": analyse("x: 1"), "pointers": ["/states/2", "/states/0"]}
    found = answer("places", {**question, "edit": [4, 4, "!"], "length": 4})
    assert all(start <= end <= 5 for start, end in found["ranges"])


def test_a_state_is_known_by_its_name_where_the_difference_of_two_texts_does_not_tell() -> None:
    """What both texts begin with stays: "- name: " of the state that comes is taken for that of the one that was."""
    come = SEND.replace("Send", "Burn").removeprefix("- name: ") + "- name: Send"
    assert edited("Send\n", come + "\n", "/states/1", "/states/1/data", "/states/2")["now"] == [
        "/states/2",
        "/states/2/data",
        "/states/3",
    ]
