"""What a connection between two states may be: nothing is edited, `data` lists every kind with why it cannot be."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations import _connecting
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointers of two states."""

    from_: str
    to: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    found = choices(definition, arguments.from_, arguments.to)
    return Edited(data=[{"as": kind, "label": label, "why_not": why_not} for kind, label, why_not in found])


def choices(definition: Definition, source: str, target: str) -> list[tuple[str, str, str | None]]:
    """(`as` of the operation `connect`, what it is called, why these two states cannot be so connected or None)."""
    draft = Draft(definition)
    first, second = draft.state(source), draft.state(target)
    apart = _connecting.apart(first, second)
    return [(kind, rule.label, apart or rule.why_not(draft, first, second)) for kind, rule in _connecting.RULES.items()]
