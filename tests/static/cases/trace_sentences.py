"""The trace events of every kind of run."""

from tests.static.cases.played import every
from workflow.paths import Json


def cases() -> Json:
    """`[event]`."""
    return [event for one in every().values() for event in one["trace"]]
