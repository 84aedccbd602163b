"""A scenario that cannot be started says which of its parts is wrong."""

from typing import Any

import pytest

from designer.workers.tasks import Unstartable
from designer.workers.tasks.batch import run
from designer.workers.tasks.sessions import WARM_UP, check

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"functions": {"pay": [{"result": 1}, {"result": 1, "delay": "soon"}]}}, "Mocks of pay, entry 2: `delay`"),
    ({"functions": {"pay": 7}}, "Mocks of pay"),
    ({"functions": [1]}, "Mocks: "),
    ({"subflows": {"other": [{"outcome": 1}]}}, "Mocks of other, entry 1: a mock of a sub-workflow has no `outcome`"),
    ({"events": [{"type": "a"}, {"type": "b", "at": "soon"}]}, "Event 2: `at` must be a duration"),
    ({"events": 7}, "Events: "),
    ({"settings": {"unmocked": "maybe"}}, "Setting unmocked: "),
    ({"clock": 7}, "Clock: "),
    ({"seed": "x"}, "Seed: "),
    ({"until": "soon"}, "Clock runs until: "),
    ({"script": [{"step": 0}]}, "Step 1 of the script: "),
]


@pytest.mark.parametrize(("scenario", "words"), WRONG, ids=[words for _, words in WRONG])
def test_a_refusal_names_the_part_that_is_wrong(scenario: dict[str, Any], words: str) -> None:
    setup = {"definition": WARM_UP, "with": [], "scenario": scenario}
    for begin in (check, run):
        with pytest.raises(Unstartable) as refused:
            begin(setup)
        assert str(refused.value).startswith(words)
