"""Turns to change a live text by form or diagram are fair, and short where somebody waits."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from designer.limits import LIVE_PEOPLE, LIVE_TURN_SECONDS
from designer.live_text.turn_queue import GONE_SECONDS, Asker, Turns

START = datetime(2026, 1, 1, tzinfo=UTC)
STEP = 0.1


def page(name: str, who: str = "") -> Asker:
    return Asker(name, who or name, name.title())


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def played(greedy: dict[Asker, float], seconds: float) -> list[str]:
    """Pages that ask again as soon as they are done; of each, how long a change takes it (inf: it never gives back)."""
    turns, order, until = Turns(), list[str](), 0.0
    for step in range(int(seconds / STEP)):
        now = step * STEP
        if turns.key and now >= until:
            turns = turns.given_back(turns.key)
        for one, takes in greedy.items():
            before = turns
            turns = turns.asked(one, at(now))
            if turns.key == one.key and before.key != one.key:
                order.append(one.key)
                until = now + takes
    return order


def test_two_greedy_pages_have_half_of_the_turns_each() -> None:
    order = played({page("cy"): 0.3, page("bo"): 0.3}, 60)
    assert len(order) > 100
    assert all(one != other for one, other in pairwise(order))


def test_many_pages_of_one_person_have_no_more_turns_than_one_of_another() -> None:
    crowd = {page(f"cy{number}", "cy"): 0.2 for number in range(20)}
    order = played({**crowd, page("bo"): 0.2, page("al"): 0.2}, 60)
    count = Counter(one[:2] for one in order[20:])
    assert max(count.values()) - min(count.values()) <= 1
    assert set(order) == {*(one.key for one in crowd), "bo", "al"}, "nor does one page of theirs starve the others"


@pytest.mark.parametrize("others", [1, 3])
def test_who_never_gives_it_back_has_it_for_a_short_time(others: int) -> None:
    waits = [page(f"p{number}") for number in range(others)]
    order = played({page("cy"): float("inf"), **dict.fromkeys(waits, 0.1)}, 60)
    assert order.count("p0") in (order.count("cy"), order.count("cy") - 1)
    assert order.count("cy") > 5
    assert all({one, other} != {"cy"} for one, other in pairwise(order))


def test_who_has_it_gets_new_time_only_where_nobody_waits() -> None:
    cy, bo = page("cy"), page("bo")
    turns = Turns().asked(cy, at(0)).asked(cy, at(3))
    assert turns.until == at(3 + LIVE_TURN_SECONDS)
    for tenth in range(30, int((3 + LIVE_TURN_SECONDS) * 10)):
        turns = turns.asked(bo, at(tenth / 10)).asked(cy, at(tenth / 10))
        assert (turns.key, turns.until) == ("cy", at(3 + LIVE_TURN_SECONDS))
    end = 3 + LIVE_TURN_SECONDS
    turns = turns.asked(cy, at(end))
    assert turns.key == "cy", "as long as it is not taken it is shown as theirs"
    assert [one.page for one in turns.waiting] == [bo, cy]
    turns = turns.asked(bo, at(end))
    assert (turns.key, turns.name, [one.page for one in turns.waiting]) == ("bo", "Bo", [cy])


def test_who_waits_and_goes_away_is_forgotten() -> None:
    cy, bo, al = page("cy"), page("bo"), page("al")
    turns = Turns().asked(cy, at(0)).asked(bo, at(0.1)).asked(al, at(0.2))
    assert [one.page for one in turns.given_back("bo").waiting] == [al]
    assert turns.left("cy") == turns, "who leaves in their turn has it still"
    turns = turns.given_back("cy").asked(al, at(1))
    assert turns.key == "", "it is for who came first"
    turns = turns.asked(al, at(0.1 + GONE_SECONDS))
    assert (turns.key, turns.waiting) == ("al", ())


def test_one_who_says_that_they_wait_changes_nothing_until_their_word_is_old() -> None:
    cy, bo = page("cy"), page("bo")
    turns = Turns().asked(cy, at(0)).asked(bo, at(0))
    assert turns.asked(bo, at(0.5)) == turns
    assert turns.asked(bo, at(1.5)) != turns


def test_no_more_wait_than_may_be_there() -> None:
    turns = Turns().asked(page("cy"), at(0))
    for number in range(3 * LIVE_PEOPLE):
        turns = turns.asked(page(f"p{number}"), at(0))
    assert len(turns.waiting) == LIVE_PEOPLE
