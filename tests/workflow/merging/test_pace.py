"""Two thousand states are merged within 300 ms, and time grows as the text does."""

import gc
from time import process_time

from tests import room
from tests.pace import within
from workflow.document import Document, read
from workflow.merging import merge_documents

HEAD = "id: big\nname: big\nversion: '1.0'\nspecVersion: '0.8'\nstart: s0\nstates:\n"
ENOUGH = 0.3
GROWTH = 1.15
"""The exponent that time may have over the size."""


def state(number: int, argument: int, function: str) -> str:
    return f"""- name: s{number}
  type: operation
  # does {number}
  actions:
  - functionRef:
      refName: {function}
      arguments: {{id: '${{ .order.id }}', n: {argument}}}
  transition: s{number + 1}
"""


def versions(count: int) -> tuple[Document, Document, Document]:
    """A text, and what two people made of it: one changed each third state, one the state behind it."""
    numbers = range(count)
    base = [state(number, number, "service") for number in numbers]
    mine = [state(number, -1 if number % 3 == 0 else number, "service") for number in numbers]
    theirs = [state(number, number, "other" if number % 3 == 1 else "service") for number in numbers]
    return read(HEAD + "".join(base)), read(HEAD + "".join(mine)), read(HEAD + "".join(theirs))


def test_two_thousand_states_are_merged_at_once() -> None:
    sides = versions(2000)
    merged = within(ENOUGH, lambda: merge_documents(*sides))
    assert not merged.conflicts
    assert not merged.by_lines
    assert (merged.text.count("n: -1"), merged.text.count("refName: other")) == (667, 667)


def spent(sides: tuple[Document, Document, Document]) -> float:
    gc.collect()
    gc.disable()
    try:
        begun = process_time()
        merge_documents(*sides)
        return process_time() - begun
    finally:
        gc.enable()


def test_time_grows_as_the_text_does() -> None:
    small, large = versions(500), versions(2000)
    with room.alone():
        for _ in range(3):
            ratio = min(spent(large) for _ in range(3)) / min(spent(small) for _ in range(3))
            if ratio <= 4**GROWTH:
                return
    raise AssertionError(f"four times the states took {ratio:.1f} times as long")
