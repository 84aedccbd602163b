"""Runs in which boxes and edges look otherwise than taken, as a page has them."""

from tests.static.cases.played import played, told
from workflow.paths import Json

NAMES = (
    "compensation-in-reverse",
    "event-timeout",
    "transition-blocked",
    "v01-branch-fails",
    "v08-retry-waits",
    "v10-call-function",
    "v10-fork-error",
    "v10-listen-times-out",
    "v10-task-skipped",
)


def cases() -> Json:
    """`{name: {trace, view}}`."""
    return {name: told(played(name)) for name in NAMES}
