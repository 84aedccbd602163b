"""Large data on the Simulate page: a difference draws what differs, an input is read once. Its modules, run by Node."""

from typing import Any

from tests.node import answer

WIDE = {f"member{number}": {"id": number, "text": "x" * 20} for number in range(4000)}


def asked(before: Any, after: Any) -> Any:
    return answer("large_data", {"before": before, "after": after, "input": WIDE})


def test_what_differs_is_in_sight_among_thousands_of_members_that_do_not() -> None:
    drawn = asked(WIDE, {**WIDE, "member2000": {"id": 0}, "last": 1})["drawn"]
    assert drawn[0] == "{"
    assert drawn[1] == "… 2,000 members as before"
    assert any(line == 'del "id": 2000,' for line in drawn)
    assert drawn[-3:-1] == ["… 1,999 members as before", 'add "last": 1']
    assert len(drawn) < 15


def test_a_few_members_that_stay_are_drawn_as_they_are() -> None:
    assert asked({"a": 1, "b": 2}, {"a": 1, "b": 3})["drawn"] == ["{", '"a": 1,', 'del "b": 2', 'add "b": 3', "}"]
    assert asked([1] * 30, [*[1] * 30, 2])["drawn"] == ["[", "… 30 elements as before", "add 2", "]"]


def test_an_input_is_read_once_for_many_redrawings() -> None:
    told = asked({}, {})
    assert (told["reads"], told["changed"], told["other"]) == (1, False, True)


def test_data_that_stay_are_not_looked_at_again_with_each_step() -> None:
    """What made it slow to drag the slider over a run with large data: each step laid them all out anew."""
    told = asked(WIDE, {})
    assert told["drawing"] >= len(WIDE)
    assert told["again"] == [0] * 20
