"""Random changes by two people: nothing is lost without a word, and nothing lands in another task."""

import pytest

from tests import tiers
from tests.workflow.merging.judged import faults
from tests.workflow.merging.random_versions import three
from workflow.document import read
from workflow.merging import SIDES, merge

PARTS = 4
SEEDS = 60


@pytest.mark.parametrize("part", range(PARTS))
def test_each_line_stays_in_the_task_of_its_writer(part: int) -> None:
    for seed in range(part, tiers.tries(PARTS * SEEDS), PARTS):
        base, mine, theirs = three(seed)
        for prefer in SIDES:
            merged = merge(base.text(), mine.text(), theirs.text(), prefer=prefer)
            assert list(faults(base, mine, theirs, merged)) == [], seed


def test_what_is_chosen_settles_each_conflict() -> None:
    asked = 0
    for seed in range(SEEDS):
        texts = [one.text() for one in three(seed)]
        for side in SIDES:
            choices = {one.key: side for one in merge(*texts).conflicts if side in one.choices}
            for _ in range(9):  # a choice may show what stands inside of it
                merged = merge(*texts, choices=choices)
                choices |= {one.key: side for one in merged.open if side in one.choices}
            asked += len(merged.conflicts)
            assert all(one.chosen == side for one in merged.conflicts if one.settled)
            assert not [one for one in merged.open if side in one.choices], seed
            assert read(merged.text).readable
    assert asked
