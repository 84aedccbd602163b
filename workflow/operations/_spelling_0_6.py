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
    """The draft's words; a member that a dialect does not have is empty. What only the person knows is left open."""

    kinds = tuple(kind for kind in KINDS if kind in _STATES)
    """The kinds of states that the dialect has, as the model calls them."""

    needs_names = False
    """Whether a case of a switch can only lead to a state, and not end by itself."""

    has_compensation = True
    default_key = "default"
    """The member of a switch with the way that is taken otherwise."""

    wildcard: str | None = "*"
    """The name that stands for every error; None where each is named."""

    def __init__(self, _: Workflow) -> None:
        self.lists = {"function": "functions", "event": "events", "retry": "retries"}
        """Where each kind is defined; none of those that only uses name."""

    def state(self, kind: str, name: str) -> Object:
        """A new state that is valid but for its way on."""
        return {"name": name, "type": kind, **copy.deepcopy(_STATES[kind])}

    def running(self, name: str, workflow: str) -> Object | None:
        """A new state that runs the workflow of this id and waits for it; None where no state can."""
        return {**self.state("subflow", name), "workflowId": workflow}

    def transition(self, name: str) -> Object:
        """The members that lead to a state."""
        return {"transition": {"nextState": name}}

    def end(self) -> Object:
        """The members that end; none where a state without a next state ends."""
        return {"end": dict(DEFAULT_END)}

    def default(self, name: str | None) -> Json:
        """A switch's default that leads to a state, or ends; None where it cannot."""
        return self.end() if name is None else self.transition(name)

    def handler(self, name: str) -> Object:
        """A new entry for an error of this name, without its way."""
        return {"error": name}

    def leading(self, name: str, besides: Object) -> Json:
        """The value of a transition that does something besides leading to a state."""
        return {"nextState": name, **besides}

    def ending(self, found: Object) -> Json:
        """The value of an end, of that of a 0.6 end."""
        return found

    def case(self, condition: str | None) -> Object:
        """A new case of a switch on data without its way; `condition` is as the person writes it."""
        return {"condition": condition or OPEN}

    def definition(self, kind: str, name: str) -> Object:
        """A new function, event or retry."""
        return {"name": name, **_DEFINITIONS[kind]}
