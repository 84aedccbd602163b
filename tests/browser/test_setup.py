"""A page that comes back to a session shows the scenario that runs there: the page's own modules, run by Node."""

import pytest

from tests.node import answer

OTHER = {"id": 2, "name": "Other", "scenario": {"input": {"b": 1}}}


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
    kept = [{"id": 1, "name": "One", "scenario": scenario}, OTHER]
    assert answer("setup", {"scenarios": kept, "edits": [{}, {"input": {"changed": True}}]}) == [[1, False]] * 2
