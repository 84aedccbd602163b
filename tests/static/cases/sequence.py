"""Runs in which somebody calls or sends, as a page has them."""

from tests.static.cases.played import played, told
from workflow.paths import Json

NAMES = (
    "retry-succeeds",
    "action-timeout",
    "parallel-xor",
    "subflow-detached",
    "subflow-runs-another",
    "definitions-start-each-other",
    "event-mailbox",
    "event-does-not-correlate",
    "v08-async-subflow-continue",
    "v10-asyncapi-subscription",
    "v10-call-http",
    "v10-run-workflow",
    "v10-timeout-of-a-task",
)


def cases() -> Json:
    """`{name: {trace, view}}`."""
    return {name: told(played(name)) for name in NAMES}
