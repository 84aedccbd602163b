"""The trace of a run of ours is a recording of it: every fixture agrees with its own wholly, and its scenario gives the
same status and output."""

import json
from functools import cache

import pytest

from simulator.engine.run.instances import root_of, status_of
from simulator.engine.trace.secret_values import happened
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.simulator.personal_definitions import OF_0_8, OF_1_0, PERSONAL
from tests.simulator.runs import NAMES, fixture_setup, setup_of, source
from tests.tiers import share
from workflow.paths import Json

NOT_TOLD = {
    "subflow-blocked": "how many steps of an instant a sub-workflow took: it is one call here",
    "terminate-from-inside": "an answer by which a sub-workflow ends who called it",
    "v10-call-oauth-without-a-token": "a request for a token: it is no call of a task",
}
"""What a trace does not tell, where that shows as a difference."""
REFUSED = "v10-call-mock-of-another-kind"
"""Its mocks give what is of no use for their calls: a scenario with these answers is refused, as a file is."""
TOO_SMALL = ("data-beyond-its-limit",)
"""Those whose own limits are for less than an answer has."""
FIXTURES = [name for name in NAMES if name not in (*TOO_SMALL, REFUSED)]


@cache
def replayed(name: str) -> Replay | None:
    ready = fixture_setup(name)
    world, trace = simulate(ready)
    if root_of(ready, world) is None:
        return None
    scenario = source(name).get("scenario") or {}
    given = {key: scenario[key] for key in ("secrets", "settings", "seed") if key in scenario}
    return replay(json.dumps(trace), ready.programs, ready.root, overrides=given)


@pytest.mark.parametrize("name", share(FIXTURES, 3))
def test_a_run_agrees_with_its_own_trace(name: str) -> None:
    found = replayed(name)
    if found is None:
        return
    assert found.agreement.whole == (name not in NOT_TOLD), (found.agreement.difference, found.agreement.until)


@pytest.mark.parametrize("name", share(FIXTURES, 3, 1))
def test_its_scenario_gives_the_same(name: str) -> None:
    found = replayed(name)
    if found is None or name in NOT_TOLD:
        return
    ready = fixture_setup(name)
    again = setup(Scenario(found.scenario), ready.programs, ready.root)
    came = []
    for one in (ready, again):
        world, _ = simulate(one)
        root = root_of(one, world)
        assert root is not None
        came.append((status_of(world, root), root.output, root.error))
    assert came[0] == came[1]


def test_answers_that_are_no_mocks_are_refused_with_their_place() -> None:
    with pytest.raises(ScenarioError, match="`status` must be a status such as 404, not 'get'") as refused:
        replayed(REFUSED)
    assert refused.value.path == ("calls", "b", "response", "status")


@pytest.mark.parametrize("definition", [OF_0_8, OF_1_0], ids=["0.8", "1.0"])
def test_personal_data_that_an_engine_told_agree_and_are_shown_nowhere(definition: Json) -> None:
    ready = setup_of(definition, {"input": PERSONAL})
    recorded = json.dumps([happened(event) for event in simulate(ready)[1]])
    assert replay(recorded, ready.programs, ready.root).agreement.whole
    other = replay(recorded, ready.programs, ready.root, overrides={"input": {**PERSONAL, "city": "Paris"}})
    told = json.dumps(other.agreement.as_json())
    assert '"city": "London"' in told
    assert "<personal>" in told
    for personal in ("Lovelace", "ada@", "ADA@", "36", "4912345678"):
        assert personal not in told
