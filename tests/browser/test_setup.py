"""A page that comes back to a session shows the scenario that runs there: the page's own modules, run by Node."""

import pytest

from tests.node import answer

OTHER = {"id": 2, "name": "Other", "version": 5, "scenario": {"input": {"b": 1}}}


@pytest.mark.parametrize(
    "scenario",
    [
        {},
        {"name": "Written otherwise", "input": {"a": 1}},
        {"functions": {"f": {"result": {}}}, "expect": {"status": "completed"}},
        {"clock": {"start": "2020-03-20T09:00:00Z"}, "seed": 7, "events": [{"type": "e"}], "settings": {}},
    ],
)
def test_the_scenario_that_runs_is_chosen_after_a_reload(scenario: object) -> None:
    """By its name alone it is not the version that is kept now: what is there may be somebody else's."""
    kept = [{"id": 1, "name": "One", "version": 3, "scenario": scenario}, OTHER]
    found = answer("setup", {"scenarios": kept, "edits": [{}, {"input": {"changed": True}}]})
    assert found == [[1, False, 3], [1, False, 0]]


def test_what_starts_a_run_is_chosen_in_the_panel() -> None:
    """By events alone nothing else is needed; a schedule has no end of its own."""
    choices = [
        {},
        {"start": "events"},
        {"start": "schedule"},
        {"start": "schedule", "until": "2 days"},
        {"start": "events", "until": "soon"},
    ]
    by_hand, events, endless, schedule, unclear = answer("setup", {"choose": choices})
    assert by_hand == [{"input": {}}, {}, False]
    assert events == [{"input": {}, "start": "events"}, {}, True]
    assert endless[1] == {"until": "A schedule has no end of its own: write how far the clock runs."}
    assert schedule == [{"input": {}, "start": "schedule", "until": "P2D"}, {}, True]
    assert list(unclear[1]) == ["until"]
