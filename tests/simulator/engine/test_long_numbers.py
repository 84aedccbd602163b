"""Words of thousands of digits are words: Python refuses to read them as numbers."""

import pytest

from simulator.engine.run.edit_data import changed
from simulator.engine.tasks.http_answers import status_of
from simulator.engine.world.errors import Problem, Trouble
from simulator.inspection.selection import select

DIGITS = "9" * 5000


def test_a_place_in_a_list() -> None:
    assert select(f"a.{DIGITS[:50]}", {"a": [1]}) == []
    with pytest.raises(LookupError):
        changed({"a": [1]}, f"/a/{DIGITS}", 2)


def test_a_status() -> None:
    assert Problem.from_json({"type": "a", "status": "503"}).status == 503
    assert Problem.from_json({"type": "a", "status": DIGITS}).status != 503
    with pytest.raises(Trouble):
        status_of({"status": DIGITS}, ())
