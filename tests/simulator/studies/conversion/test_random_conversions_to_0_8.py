"""Random definitions, without what 0.8 has no form for, do in 0.8 exactly what they did, whatever comes."""

import copy
import json
from typing import Any

from hypothesis import HealthCheck, assume, event, given, settings

from simulator.scenario.scenario import Scenario
from tests.both_sides import differences
from tests.simulator.random_workflows import CHILD, definitions, scenarios
from tests.tiers import tries
from workflow.convert import convert
from workflow.definition import load
from workflow.paths import Json

BUDGET = 3_000


def tame(part: Any) -> Any:
    """A definition without most of what is lost, so that runs are compared."""
    if isinstance(part, list):
        return [tame(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: tame(value) for key, value in part.items()}
    found.pop("contextAttributeValue", None)
    if "nextState" in found:
        found.pop("expression", None)
    if found.get("kind") == "terminate":
        found["kind"] = "default"
    if found.get("error") == "*":
        found["error"] = "Y"
    if "actions" in found and len(found["actions"]) > 1:
        for action in found["actions"]:
            action.pop("timeout", None)
    if found.get("type") == "foreach":
        found["max"] = min(found.get("max", 0), 1)
    if found.get("waitForCompletion") is False:
        found["workflowId"] = "w"  # which can always be started
    if found.get("type") == "inject":
        found.pop("onErrors", None)
        found["data"] = found.get("data") or {}
    return found


@settings(max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(definitions, scenarios)
def test_the_same_run(definition: Json, scenario: Json) -> None:
    data = {**tame(copy.deepcopy(definition)), "functions": [{"name": "f"}, {"name": "g"}]}
    before = load(json.dumps(data))
    made = convert(before, "0.8")
    is_lossless = all(one.rule for one in made.losses)  # what lint refuses runs all the same
    event(f"lossless: {is_lossless}")
    assume(is_lossless)
    given_settings = {**scenario["settings"], "projection": "auto", "stepBudget": BUDGET, "unmocked": "empty"}
    case = Scenario({**scenario, "settings": given_settings})
    assert differences(before, made, case, [load(json.dumps(CHILD))]) == {}
