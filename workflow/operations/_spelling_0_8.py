"""0.8: new things as plain data, ways in short; `_STATES` has one entry for each kind of state."""

import copy

from workflow.model import OPEN, Workflow
from workflow.operations._spelling_0_6 import Spelling06
from workflow.paths import Json, Object
from workflow.state_kinds import KINDS

_STATES: dict[str, Object] = {
    "operation": {"actions": []},
    "event": {"onEvents": [{"eventRefs": [OPEN], "actions": []}]},
    "switch": {"dataConditions": []},
    "delay": {"duration": OPEN},
    "parallel": {"branches": [{"name": "Branch 1", "actions": []}, {"name": "Branch 2", "actions": []}]},
    "inject": {"data": {}},
    "foreach": {"inputCollection": OPEN, "iterationParam": "item", "actions": []},
    "callback": {"action": {"functionRef": OPEN}, "eventRef": OPEN},
}
_TYPES = {"delay": "sleep"}
"""How the document calls a kind, where otherwise than the model."""


class Spelling08(Spelling06):
    """The document's words. What only the person knows is left open."""

    kinds = tuple(kind for kind in KINDS if kind in _STATES)
    default_key = "defaultCondition"
    wildcard = None

    def __init__(self, workflow: Workflow) -> None:
        super().__init__(workflow)
        self.lists["error"] = "errors"

    def state(self, kind: str, name: str) -> Object:
        return {"name": name, "type": _TYPES.get(kind, kind), **copy.deepcopy(_STATES[kind])}

    def running(self, name: str, workflow: str) -> Object | None:
        return {**self.state("operation", name), "actions": [{"subFlowRef": workflow}]}

    def transition(self, name: str) -> Object:
        return {"transition": name}

    def end(self) -> Object:
        return {"end": True}

    def handler(self, name: str) -> Object:
        return {"errorRef": name}

    def leading(self, name: str, besides: Object) -> Json:
        compensates = any(besides.pop(key, False) for key in ("compensateBefore", "compensate"))
        found = {"nextState": name, **besides, **({"compensate": True} if compensates else {})}
        return found if len(found) > 1 else name

    def ending(self, found: Object) -> Json:
        own = {key: value for key, value in found.items() if key not in ("kind", "compensateBefore")}
        if not own.get("produceEvents", True):
            del own["produceEvents"]
        if found.get("compensateBefore"):
            own["compensate"] = True
        return own or True
