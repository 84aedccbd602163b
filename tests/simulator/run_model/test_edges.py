"""Edges of the diagram that a run has taken without a token on them, and tasks that it passed by."""

import pytest

from simulator.run_model.model import RunModel
from simulator.scenario.result import simulate
from tests.simulator.runs import fixture_setup


def told(fixture: str, word: str) -> list[str]:
    """The pointers that the changes of a run have under a word."""
    trace = simulate(fixture_setup(fixture))[1]
    changes = (change for own in RunModel().changes(trace, 0, len(trace)) for change in own)
    return [str(dict(change)[word]) for change in changes if word in change]


@pytest.mark.parametrize(
    ("fixture", "expected"),
    [
        ("compensation-in-reverse", ["/states/2/onErrors/0", "/states/3/compensatedBy", "/states/1/compensatedBy"]),
        ("v10-listen-times-out", ["/do/0/quick/catch"]),
    ],
)
def test_edges_are_told_as_they_are_taken(fixture: str, expected: list[str]) -> None:
    assert told(fixture, "takes") == expected


def test_tasks_that_are_skipped() -> None:
    assert told("v10-task-skipped", "skips") == ["/do/0/skipped", "/do/2/last"]
