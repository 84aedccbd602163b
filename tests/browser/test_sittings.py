"""Versions of one person in one sitting stand together: the page's own module, run by Node."""

from typing import Any

from tests.node import answer


def version(number: int, minute: int, author: str = "Ada") -> dict[str, Any]:
    created = f"2026-05-04T{10 + minute // 60:02}:{minute % 60:02}:00Z"
    return {"number": number, "name": "", "author": author, "created": created, "restored": None}


def grouped(*versions: dict[str, Any], named: bool = False) -> Any:
    return answer("sittings", {"versions": versions, "named": named})


def test_a_pause_and_another_person_begin_a_new_sitting() -> None:
    saved = (version(6, 99, "Bo"), version(5, 98), version(4, 70), version(3, 39), version(2, 10), version(1, 0))
    assert grouped(*saved) == [[[6], 5], [[5, 4], 3], [[3, 2, 1], 0]]


def test_named_versions_and_gaps_stand_for_themselves() -> None:
    assert grouped(version(5, 2), version(3, 1)) == [[[5], 4], [[3], 2]]
    assert grouped(version(3, 2), version(2, 1), named=True) == [[[3], 2], [[2], 1]]
    assert grouped() == []
