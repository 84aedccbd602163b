"""Two people and one scenario: what the pages do with it. Their own modules, run by Node."""

from typing import Any

import pytest

from tests.node import answer

YOURS = {"name": "One", "scenario": {"input": {"a": 1}, "seed": 7}}


def conflict(version: int) -> dict[str, Any]:
    return {"name": "One", "version": version, "scenario": {"seed": 7, "input": {"a": 2}}, "yours": YOURS}


@pytest.mark.parametrize(
    ("choices", "puts", "made"),
    [
        (["mine"], [{"id": "s", "version": 1}, {"id": "s", "version": 2}], "saved"),
        (["mine", "mine"], [{"id": "s", "version": 1}, {"id": "s", "version": 2}, {"id": "s", "version": 3}], "saved"),
        (["both"], [{"id": "s", "version": 1}, None], "saved"),
        ([""], [{"id": "s", "version": 1}], None),
    ],
    ids=["mine", "mine twice", "both", "theirs"],
)
def test_a_person_chooses_what_becomes_of_both(choices: list[str], puts: list[Any], made: str | None) -> None:
    conflicts = [conflict(number + 2) for number in range(len(choices))]
    found = answer("scenario_conflict", {"saves": {"choices": choices, "conflicts": conflicts}})
    asked = [one["version"] for one in conflicts]
    assert found == {"made": made, "puts": puts, "asked": asked, "differ": [["input"]] * len(choices)}


def test_a_list_that_is_read_again_does_not_make_a_run_newer() -> None:
    """Only choosing the scenario again does: the fields are then what it says now."""
    before = [{"id": "s", "name": "One", "version": 1, "scenario": {}}]
    after = [{"id": "s", "name": "One", "version": 2, "scenario": {"input": {"of": "somebody else"}}}]
    assert answer("scenario_conflict", {"reloads": {"before": before, "after": after}}) == [1, 1, 2]


STEP = {"at": {"state": "Pay", "nth": 1, "step": 1}, "plain": "It pays."}
HERE = {"at": {"state": "Pay", "step": 1}}
THERE = {"at": {"state": "Other"}, "text": "elsewhere"}


def told(version: int, *narration: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "s", "name": "One", "version": version, "scenario": {"narration": list(narration), **more}}


def captioned(known: dict[str, Any], *reads: dict[str, Any], refusals: int = 0) -> tuple[str, list[Any]]:
    asked = {"known": known, "reads": reads, "refusals": refusals, "step": STEP, "text": "mine"}
    found = answer("scenario_conflict", {"caption": asked})
    return found["words"], found["puts"]


def test_a_caption_is_kept_beside_what_others_save_meanwhile() -> None:
    words, puts = captioned(told(1), told(2, THERE), told(3, THERE, seed=7), refusals=1)
    assert words == ""
    assert [one["version"] for one in puts] == [2, 3]
    mine = {"at": STEP["at"], "text": "mine"}
    assert puts[1]["scenario"] == {"seed": 7, "narration": [THERE, mine]}


def test_words_of_somebody_else_at_the_same_step_are_told_first() -> None:
    theirs = told(2, {**HERE, "text": "theirs"})
    words, puts = captioned(told(1), theirs)
    assert (words, puts) == ("Somebody wrote “theirs” here meanwhile. Save again to put yours in its place.", [])
    words, puts = captioned(theirs, theirs)
    assert (words, len(puts)) == ("", 1)
