"""A run that comes to something that was left open says so in plain words (docs/rules/unfinished.md)."""

import pytest

from simulator.scenario.result import simulate
from tests.simulator.runs import setup_of
from workflow.paths import Json

END = {"end": {"kind": "default"}}
EVENTS: Json = [{"name": "E", "type": "e", "source": "s"}, {"name": "U", "type": "", "source": ""}]
WAY = {"transition": {"nextState": ""}}
OPEN: dict[str, Json] = {
    "state": {"type": "inject", "data": {}, **WAY},
    "function": {"type": "operation", "actions": [{"functionRef": {"refName": ""}}], **END},
    "event": {"type": "event", "onEvents": [{"eventRefs": [""], "actions": []}], **END},
    "the type of the event U": {"type": "event", "onEvents": [{"eventRefs": ["U"], "actions": []}], **END},
    "workflow": {"type": "subflow", "workflowId": "", "waitForCompletion": True, **END},
    "expression": {"type": "switch", "dataConditions": [{"condition": "", **END}], "default": END},
    "this expression": {"type": "foreach", "inputCollection": "", "iterationParam": "x", "actions": [], **END},
    "timeDelay": {"type": "delay", "timeDelay": "", **END},
}


@pytest.mark.parametrize("what", OPEN)
def test_what_is_open_is_said_and_not_called_wrong(what: str) -> None:
    first = {"name": "First", "start": {"kind": "default"}, **OPEN[what]}
    definition = {"id": "x", "name": "X", "version": "1", "events": EVENTS, "states": [first]}
    _, trace = simulate(setup_of(definition, {}))
    (raised,) = [one for one in trace if one["type"] == "instance.failed"]
    assert raised["error"]["name"] == "DataError"
    assert raised["error"]["message"].startswith("unfinished: ")
    assert what in raised["error"]["message"]


def test_the_0_1_dialects_name_their_own_error() -> None:
    states = [{"name": "First", "type": "DELAY", "start": True, "time-delay": 1, "next-state": ""}]
    _, trace = simulate(setup_of({"name": "x", "states": {"First": states[0]}}, {}))
    (raised,) = [one for one in trace if one["type"] == "instance.failed"]
    assert raised["error"]["message"] == "unfinished: which state is not chosen yet"
