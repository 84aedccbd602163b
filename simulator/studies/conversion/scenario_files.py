"""The file of scenarios that goes with a definition in 1.0, written so that its expectations hold there."""

from collections.abc import Mapping
from typing import Any

from simulator.scenario.scenario import scenarios
from simulator.studies.conversion.proof import Trial, prove
from workflow.convert import Converted
from workflow.definition import Definition
from workflow.paths import Json, Object


def with_definition(
    data: Mapping[str, Json], definition: Definition, converted: Converted, others: tuple[Any, ...] = ()
) -> Object:
    """The file for the converted definition. Raises ScenarioError for one that cannot be read.

    Each scenario is run on both sides: calls that were expected are told by task, as the run there makes them. Where
    the sides differ no calls are expected.
    """
    cases = scenarios(data)
    tried = prove(definition, converted, [data], others).trials
    whole: Object = {name: value for name, value in data.items() if name != "scenarios"}
    if "scenarios" not in data:
        return _case(whole, tried[0])
    own = ({name: value for name, value in case.data.items() if name != "definition"} for case in cases)
    listed = [_case(one, trial) for one, trial in zip(own, tried, strict=True)]
    return {"scenarios": listed, **({"definition": whole["definition"]} if "definition" in whole else {})}


def _case(own: Object, trial: Trial) -> Object:
    """One scenario, with all that its suite says for it."""
    found = {name: value for name, value in trial.converted.items() if name != "expect"}
    events = own.get("events")
    if isinstance(events, list):  # without the ids that a trial gives them
        found["events"] = events
    kept = {name: own[name] for name in ("definition",) if name in own}
    expect = trial.converted.get("expect")
    if isinstance(expect, dict):
        found["expect"] = {**expect, **_calls(own.get("expect"), trial)}
    return {**kept, **found}


def _calls(expect: Any, trial: Trial) -> Object:
    wanted = expect.get("calls") if isinstance(expect, dict) else None
    made = trial.after.result["calls"]
    if not isinstance(wanted, list) or not trial.is_same or len(wanted) != len(made):
        return {}
    return {
        "calls": [
            {name: call[name] for name in ("function", "parameters") if name in one or name == "function"}
            for one, call in zip(wanted, made, strict=True)
            if isinstance(one, dict)
        ]
    }
