"""What a runtime has to say of a definition costs no more than grows with the definition."""

from typing import Any

import pytest

from tests.growth import GROWTH, Call, growth
from tests.workflow.growing import as_json
from tools.bench.lint_runtimes import states, tasks
from workflow import runtimes, schema
from workflow.definition import load
from workflow.paths import Json
from workflow.rules import facts_of
from workflow.runtimes.judging import judged

SIZE = 24


def varied(number: int) -> dict[str, Any]:
    """Tasks of which engines say something each: conditions, ways on, what is exported, retried, listened for."""
    step = {"if": ".a", "set": {"a": "it's ${ .b }", "c": [1, "${ .d, .e }"]}, "export": {"as": "${ .f }"}}
    retry = {"delay": {"seconds": 1}, "backoff": {"exponential": {}}}
    handled = {"as": "failed", "retry": retry, "do": [{"handle": {"set": {"g": "${ $error }"}}}]}
    hears = {"to": {"any": [{"with": {"type": "a", "data": {"h": "${ .i }"}}}]}}
    branches = [{"left": {"switch": [{"one": {"when": ".j"}}]}}, {"right": {"wait": "P1M"}}]
    listed: list[Json] = []
    for at in range(number):
        kinds = (step, {"try": [{"work": step}], "catch": handled}, {"listen": hears}, {"fork": {"branches": branches}})
        listed.append({f"task {at}": {**kinds[at % len(kinds)], "then": f"task {at - at % 7}"}})
    return {**tasks(1), "do": listed}


def events(number: int) -> dict[str, Any]:
    """States of which SonataFlow says something each."""
    data = states(number)
    data["events"] = [{"name": f"e{at}", "type": f"e{at}", "source": "s"} for at in range(number)]
    for at, state in enumerate(data["states"]):
        if state["type"] == "foreach":
            state["actions"][0]["functionRef"]["arguments"]["value"] = "${ .item.x }"
        if state["type"] == "inject":
            state.pop("data")
            state |= {"type": "event", "onEvents": [{"eventRefs": [f"e{at}", "e0"], "actions": []}]}
        if state["type"] == "switch":
            state["dataConditions"].append({"condition": "fn:nothing", "transition": "s0"})
    return data


SHAPES = {"1.0": (tasks, varied), "0.8": (states, events)}
CASES = [(profile.id, shape) for profile in runtimes.every() for shape in (0, 1)]


@pytest.mark.parametrize(("runtime", "shape"), CASES)
def test_what_a_runtime_says_grows_with_the_definition(runtime: str, shape: int) -> None:
    profile = runtimes.get(runtime)
    (dialect,) = profile.dialects

    def say(number: int) -> Call:
        definition = load(as_json(SHAPES[dialect][shape](number)), profile=profile)
        faults = schema.faults(definition.document, dialect, profile.overlay(dialect))
        facts = facts_of(definition, faults)
        return lambda: judged(facts, definition.document, profile, (), faults)

    assert growth(say, SIZE) < GROWTH
