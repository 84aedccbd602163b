"""A new function, event or retry, written beside the others."""

from dataclasses import dataclass
from typing import Literal

from workflow.definition import Definition
from workflow.operations import _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Arguments:
    """What it is, its name (one is found where it is left out), and members that it shall have besides."""

    kind: Literal["function", "event", "retry"]
    name: str | None = None
    data: Json = None


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    if arguments.data is not None and not isinstance(arguments.data, dict):
        raise Refused("The members of a definition are a mapping")
    name = arguments.name.strip() if arguments.name else None
    _, place = _defining.define(draft, arguments.kind, name or None, arguments.data)
    return draft.done(place)
