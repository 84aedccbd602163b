"""A new function, event, retry, error or state, written beside the others, and named where it is wanted."""

from typing import Literal

from workflow.definition import Definition
from workflow.nodes import all_states
from workflow.operations import _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._places import place
from workflow.operations._skeletons import skeleton
from workflow.operations.add_state import beside
from workflow.paths import Json, Path


def run(
    definition: Definition,
    kind: Literal["function", "event", "retry", "error", "state"],
    name: str | None = None,
    data: Json = None,
    at: str | None = None,
) -> Edited:
    """What it is, its name (one is found where it is left out), members that it shall have besides, who names it."""
    draft = Draft(definition)
    if data is not None and not isinstance(data, dict):
        raise Refused("The members of a definition are a mapping")
    name = name.strip() if name else None
    if kind == "state":
        return _state(draft, name, data, at)
    if at is None:
        return draft.done(_defining.define(draft, kind, name or None, data)[1])
    path = _place(at, draft)
    given = {"kind": "produced"} if kind == "event" and _is_sent(path) else {}
    name, _ = _defining.define(draft, kind, name or None, {**given, **(data or {})})
    draft.revision.set(path, name, after=draft.before(path[:-1], path[-1]))
    return draft.done()


def _state(draft: Draft, name: str | None, data: Json, at: str | None) -> Edited:
    """An operation that ends, behind the state that leads to it from `at`; for a compensation one that undoes."""
    if at is None:
        raise Refused("Say where the new state is named, or add it on the diagram")
    path = _place(at, draft)
    around = [state for state in all_states(draft.workflow.scope) if path[: len(state.path)] == state.path]
    if not around:
        raise Refused("Only a state leads to a new one here; add it on the diagram")
    state = skeleton(draft, "operation", name or None, data)
    if path[-1] == "compensatedBy":
        draft.add(around[-1].path[:-1], {**state, "usedForCompensation": True}, around[-1].path)
    else:
        beside(draft, state, around[-1])
    draft.revision.set(path, state["name"], after=draft.before(path[:-1], path[-1]))
    return draft.done()


def _place(text: str, draft: Draft) -> Path:
    """Where the new thing is named; raises Refused."""
    at = place(text, draft.data)
    if not at:
        raise Refused("The whole definition names nothing: say at which member it is named")
    return at


def _is_sent(path: Path) -> bool:
    """Whether the event that is named here is one that the workflow sends."""
    return "produceEvents" in path or path[-1] == "triggerEventRef"
