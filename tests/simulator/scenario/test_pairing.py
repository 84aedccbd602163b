"""What happened is paired with what was expected: in order over instants, in any order within one."""

from collections.abc import Sequence
from itertools import groupby, permutations

from hypothesis import given
from hypothesis import strategies as st

from simulator.limits import INSTANT
from simulator.scenario.expected.pairing import may_go_on, mismatch
from workflow.paths import Json

Set = frozenset[int]
ENTRY = st.integers(0, 3)
WANTED = st.frozensets(ENTRY, min_size=1, max_size=3)
"""What is expected fits several entries."""


def fits(wanted: Set, entry: int) -> bool:
    return entry in wanted


def orders(happened: Sequence[int], instants: Sequence[str]) -> list[list[int]]:
    """Every order that what happened may be listed in."""
    found: list[list[int]] = [[]]
    for _, group in groupby(range(len(happened)), key=lambda place: instants[place]):
        entries = [happened[place] for place in group]
        found = [before + list(one) for before in found for one in permutations(entries)]
    return found


def is_in(expected: Sequence[Set], listed: Sequence[int]) -> bool:
    """Whether the expected are some of a list, one after the other."""
    left = iter(listed)
    return all(any(fits(wanted, entry) for entry in left) for wanted in expected)


@given(st.lists(WANTED, max_size=5), st.lists(st.tuples(ENTRY, st.integers(0, 2)), max_size=5))
def test_it_is_as_if_every_order_of_an_instant_were_tried(expected: list[Set], happened: list[tuple[int, int]]) -> None:
    happened.sort(key=lambda one: one[1])
    entries, instants = [entry for entry, _ in happened], [str(instant) for _, instant in happened]
    every = orders(entries, instants)
    some = mismatch(expected, entries, instants, fits, whole=False)
    assert (some is None) == any(is_in(expected, one) for one in every)
    whole = mismatch(expected, entries, instants, fits, whole=True)
    same = any(len(one) == len(expected) and all(map(fits, expected, one)) for one in every)
    assert (whole is None) == same
    if some is not None:
        assert mismatch(expected[: some.number], entries, instants, fits, whole=False) is None
        assert mismatch(expected[: some.number + 1], entries, instants, fits, whole=False) is not None


@given(st.lists(WANTED, max_size=5), st.lists(st.tuples(ENTRY, st.integers(0, 2)), max_size=4))
def test_what_may_go_on_is_not_given_up(expected: list[Set], happened: list[tuple[int, int]]) -> None:
    """Where all came as expected, nothing of it was given up on the way."""
    happened.sort(key=lambda one: one[1])
    entries, instants = [entry for entry, _ in happened], [str(instant) for _, instant in happened]
    if mismatch(expected, entries, instants, fits, whole=True) is None:
        for length in range(len(entries)):
            assert may_go_on(expected, entries[:length], instants[:length], fits)
    if len(entries) > len(expected):
        assert not may_go_on(expected, entries, instants, fits)


def test_of_very_many_of_one_instant_the_order_counts() -> None:
    for count, good in ((INSTANT, True), (INSTANT + 1, False)):
        entries: list[Json] = list(range(count))
        wanted = entries[::-1]
        instants = ["now"] * count
        found = mismatch(wanted, entries, instants, lambda one, other: bool(one == other), whole=True)
        assert (found is None) is good
        assert mismatch(entries, entries, instants, lambda one, other: bool(one == other), whole=True) is None
