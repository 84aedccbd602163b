"""Random programs give what jq gives, value or error, but for the reasons in `differences`.

These are a few thousand; `make fuzz` compares 50,000.
"""

import pytest

from tests.tiers import share
from tests.workflow.expressions.jq import oracle
from tests.workflow.expressions.jq.answers import REFUSED
from tests.workflow.expressions.jq.differences import reason
from tests.workflow.expressions.jq.payment import free
from workflow.expressions.jq.json_text.tojson import to_json

PROGRAMS = 500
"""Of each seed."""


@pytest.mark.parametrize("seed", share(range(1, 7), 3))
def test_agrees_with_jq(seed: int) -> None:
    tasks = list(oracle.tasks(seed, PROGRAMS))
    different = []
    for task, theirs in zip(tasks, oracle.answers(tasks), strict=True):
        ours = oracle.ours(task)
        if (
            theirs is not None
            and oracle.differs(theirs, ours)
            and not reason(task.program, to_json(task.given, free), theirs, ours)
        ):
            different.append((task.program, to_json(task.given, free), theirs, ours))
    assert different == []


def test_programs_are_worth_it() -> None:
    """Most compile, many give values, and the same seed gives the same programs."""
    tasks = list(oracle.tasks(1, PROGRAMS))
    assert tasks == list(oracle.tasks(1, PROGRAMS))
    answers = list(oracle.answers(tasks))
    assert sum(answer is None for answer in answers) < PROGRAMS * 0.01
    assert sum(answer == REFUSED for answer in answers) < PROGRAMS * 0.15
    assert sum(answer is not None and answer.startswith('["ok"') for answer in answers) > PROGRAMS * 0.35


def test_differences_are_noticed() -> None:
    assert oracle.differs('["ok",[1]]', '["ok",[2]]')
    assert oracle.differs('["ok",[1]]', REFUSED)
    assert oracle.differs('["ok",[1]]', "limit: too much")
    assert not oracle.differs('["ok",[{"a":1,"b":2}]]', '["ok",[{"b":2,"a":1}]]')
    assert not oracle.differs(REFUSED, REFUSED)
