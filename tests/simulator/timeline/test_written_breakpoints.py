"""What the form of a breakpoint writes (tests/static/breakpoint-forms.test.ts) stops a run, whatever its kind."""

from typing import Any

import pytest

from simulator.session.session import Session
from tests.browser.simulate.approval import APPROVAL, LETTERS, RUN
from tests.simulator.debugged import do
from tests.static.cases.breakpoint_forms import WRITTEN, Written

BUSY = {"send": [{"error": {"name": "Busy"}, "times": 1}, {"result": {"sent": True}}]}
POST = {"name": "Post", "input": {"readers": ["a", "b"], "sent": []}, "functions": BUSY}


@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: str(one.typed["kind"]))
def test_a_run_stops_at_it(one: Written) -> None:
    setup: dict[str, Any] = {"definition": LETTERS, "scenario": POST}
    if not one.letters:
        setup = {"definition": APPROVAL.read_text("utf-8"), "scenario": RUN}
    session = Session.open(setup)
    do(session, "breakpoints", breakpoints=[{"id": "b1", "enabled": True, **one.point}])
    answer = do(session, "continue", timeouts=False)
    assert answer["stopped"] == "breakpoint"
    assert [(listed["id"], listed["hits"]) for listed in answer["view"]["breakpoints"]["list"]] == [("b1", 1)]
    assert answer["view"]["status"] != "completed"
