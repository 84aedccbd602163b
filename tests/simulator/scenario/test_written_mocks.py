"""What the form of a mock writes (tests/static/mock-form.test.ts) answers one element, one attempt or one argument."""

import pytest

from simulator.session.session import Session
from tests.browser.simulate.approval import LETTERS
from tests.simulator.debugged import do
from tests.static.cases.mock_form import SECOND, WRITTEN, Written


@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: "-".join(one.typed))
def test_it_answers_only_what_it_is_for(one: Written) -> None:
    scenario = {
        "name": "Three",
        "input": {"readers": ["a", "b", "c"], "sent": []},
        "functions": {"send": [one.entry, SECOND]},
    }
    session = Session.open({"definition": LETTERS, "scenario": scenario})
    view = do(session, "continue", timeouts=False)["view"]
    assert view["status"] == "completed"
    assert [each["x"] for each in view["output"]["sent"]] == one.results
    assert len([event for event in session.trace() if event["type"] == "function.called"]) == one.calls
