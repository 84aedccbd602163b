"""0.6: new things as plain data, each by the table of its section; `_STATES` has one entry for each kind of state."""

import copy

from workflow.model import OPEN, Workflow
from workflow.paths import Json, Object
from workflow.state_kinds import KINDS

DEFAULT_END: Object = {"kind": "default"}

_STATES: dict[str, Object] = {
    "operation": {"actions": []},
    "event": {"onEvents": [{"eventRefs": [OPEN], "actions": []}]},
    "switch": {"dataConditions": []},
    "delay": {"timeDelay": OPEN},
    "parallel": {"branches": [{"name": "Branch 1", "actions": []}, {"name": "Branch 2", "actions": []}]},
    "subflow": {"workflowId": OPEN, "waitForCompletion": True},
    "inject": {"data": {}},
    "foreach": {"inputCollection": OPEN, "iterationParam": "item", "actions": []},
    "callback": {"action": {"functionRef": {"refName": OPEN}}, "eventRef": OPEN, "timeout": OPEN},
}
_DEFINITIONS: dict[str, Object] = {
    "function": {"operation": OPEN},
    "event": {"type": OPEN, "source": OPEN},
    "retry": {"delay": "PT1S", "maxAttempts": 3},
    "error": {},
}


class Spelling06:
    """The draft's words. What only the person knows is left open."""

    kinds = tuple(kind for kind in KINDS if kind in _STATES)
    needs_names = False
    has_compensation = True
    default_key = "default"
    wildcard: str | None = "*"

    def __init__(self, _: Workflow) -> None:
        self.lists = {"function": "functions", "event": "events", "retry": "retries"}

    def state(self, kind: str, name: str) -> Object:
        return {"name": name, "type": kind, **copy.deepcopy(_STATES[kind])}

    def running(self, name: str, workflow: str) -> Object | None:
        return {**self.state("subflow", name), "workflowId": workflow}

    def transition(self, name: str) -> Object:
        return {"transition": {"nextState": name}}

    def end(self) -> Object:
        return {"end": dict(DEFAULT_END)}

    def default(self, name: str | None) -> Json:
        return self.end() if name is None else self.transition(name)

    def handler(self, name: str) -> Object:
        return {"error": name}

    def leading(self, name: str, besides: Object) -> Json:
        return {"nextState": name, **besides}

    def ending(self, found: Object) -> Json:
        return found

    def case(self, condition: str | None) -> Object:
        return {"condition": condition or OPEN}

    def definition(self, kind: str, name: str) -> Object:
        return {"name": name, **_DEFINITIONS[kind]}
