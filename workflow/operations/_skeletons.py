"""A new state, valid but for its way on: named as no other, and naming only what is defined."""

from workflow.operations import _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Refused
from workflow.operations._names import unique
from workflow.operations._spelling import TITLES, Object
from workflow.operations._spelling_0_1 import Spelling01
from workflow.paths import Json


def skeleton(draft: Draft, kind: str, name: str | None, template: Json = None) -> Object:
    """The data of a new state of this kind; `template` gives members in place of the usual ones. Raises Refused."""
    if kind not in draft.spelling.kinds:
        known = ", ".join(draft.spelling.kinds)
        raise Refused(f"This dialect has no states of the kind “{kind}”; there are {known}")
    if template is not None and not isinstance(template, dict):
        raise Refused("A template is a mapping of members")
    taken = draft.names()
    if name is not None and name in taken:
        raise Refused(f"There is already a state named “{name}”")
    given = template.get("name") if template else None
    wanted = name or (given if isinstance(given, str) and given else TITLES[kind])
    state = draft.spelling.state(kind, unique(wanted, taken))
    return _filled(draft, kind, {**state, **(template or {}), "name": state["name"], "type": state["type"]})


def _filled(draft: Draft, kind: str, state: Object) -> Object:
    """With the first event and function that are defined where a new state has to name one."""
    events = _defining.consumed(draft)
    if isinstance(draft.spelling, Spelling01):
        if kind == "event" and state["events"] == []:
            state["events"] = [draft.spelling.entry(events[0] if events else _defining.define(draft, "event")[0])]
        return state
    if kind == "event" and events and state.get("onEvents") == [{"eventRefs": [], "actions": []}]:
        return {**state, "onEvents": [{"eventRefs": [events[0]], "actions": []}]}
    if kind != "callback":
        return state
    found = dict(state)
    if not found["eventRef"]:
        found["eventRef"] = events[0] if events else _defining.define(draft, "event")[0]
    if found["action"] == {"functionRef": {"refName": ""}}:
        functions = _defining.names(draft, "function")
        found["action"] = {
            "functionRef": {"refName": functions[0] if functions else _defining.define(draft, "function")[0]}
        }
    return found
