"""A new function, event or retry, written beside the others."""

from dataclasses import dataclass
from typing import Literal

from workflow.definition import Definition
from workflow.operations import _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._places import place
from workflow.paths import Json, Path


@dataclass(frozen=True, slots=True)
class Arguments:
    """What it is, its name (one is found where it is left out), members that it shall have besides, who names it."""

    kind: Literal["function", "event", "retry"]
    name: str | None = None
    data: Json = None
    at: str | None = None


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    if arguments.data is not None and not isinstance(arguments.data, dict):
        raise Refused("The members of a definition are a mapping")
    name = arguments.name.strip() if arguments.name else None
    if arguments.at is None:
        return draft.done(_defining.define(draft, arguments.kind, name or None, arguments.data)[1])
    at = place(arguments.at, draft.data)
    given = {"kind": "produced"} if arguments.kind == "event" and _is_sent(at) else {}
    name, _ = _defining.define(draft, arguments.kind, name or None, {**given, **(arguments.data or {})})
    draft.revision.set(at, name, after=draft.before(at[:-1], at[-1]))
    return draft.done()


def _is_sent(path: Path) -> bool:
    """Whether the event that is named here is one that the workflow sends."""
    return "produceEvents" in path or path[-1] == "triggerEventRef"
