"""The long run of the timeline (lanes.py), whole and after it was gone back to a step."""

from tests.simulator.debugged import do
from tests.static.cases.lanes import long_run
from tests.static.cases.played import told
from workflow.paths import Json


def cases() -> Json:
    """`{whole, past: {trace, view}}`: of the past the trace is whole too, as a page has it."""
    session = long_run()
    do(session, "continue")
    whole = told(session)
    do(session, "go", position=20)
    return {"whole": whole, "past": {"trace": whole["trace"], "view": session.view()}}
