"""A new function, event, retry, error or state, written beside the others, and named where it is wanted."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Arguments:
    """What it is, its name (one is found where it is left out), members that it shall have besides, who names it."""

    kind: Literal["function", "event", "retry", "error", "state"]
    name: str | None = None
    data: Json = None
    at: str | None = None


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    if arguments.data is not None and not isinstance(arguments.data, dict):
        raise Refused("The members of a definition are a mapping")
    name = arguments.name.strip() if arguments.name else None
    if arguments.kind == "state":
        return _state(draft, name, arguments)
    if arguments.at is None:
        return draft.done(_defining.define(draft, arguments.kind, name or None, arguments.data)[1])
    at = _place(arguments.at, draft)
    given = {"kind": "produced"} if arguments.kind == "event" and _is_sent(at) else {}
    name, _ = _defining.define(draft, arguments.kind, name or None, {**given, **(arguments.data or {})})
    draft.revision.set(at, name, after=draft.before(at[:-1], at[-1]))
    return draft.done()


def _state(draft: Draft, name: str | None, arguments: Arguments) -> Edited:
    """An operation that ends, behind the state that leads to it from `at`; for a compensation one that undoes."""
    if arguments.at is None:
        raise Refused("Say where the new state is named, or add it on the diagram")
    at = _place(arguments.at, draft)
    around = [state for state in all_states(draft.workflow.scope) if at[: len(state.path)] == state.path]
    if not around:
        raise Refused("Only a state leads to a new one here; add it on the diagram")
    state = skeleton(draft, "operation", name or None, arguments.data)
    if at[-1] == "compensatedBy":
        draft.add(around[-1].path[:-1], {**state, "usedForCompensation": True}, around[-1].path)
    else:
        beside(draft, state, around[-1])
    draft.revision.set(at, state["name"], after=draft.before(at[:-1], at[-1]))
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
