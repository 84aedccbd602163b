"""What a connection between two states may be: nothing is edited, `data` lists every kind with why it cannot be."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.operations import _connecting
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._skeletons import skeleton
from workflow.operations.add_state import beside, onward
from workflow.paths import pointer
from workflow.states import State


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointers of two states; without `to` the answer is about one that is to be added (`add-state`)."""

    from_: str
    to: str | None = None


def run(definition: Definition, arguments: Arguments) -> Edited:
    found = choices(definition, arguments.from_, arguments.to)
    return Edited(data=[{"as": kind, "label": label, "why_not": why_not} for kind, label, why_not in found])


def choices(definition: Definition, source: str, target: str | None) -> list[tuple[str, str, str | None]]:
    """(`as` of the operation `connect`, what it is called, why these two states cannot be so connected or None)."""
    draft = Draft(definition)
    if target is None:
        return _to_a_new_one(draft, source)
    first, second = draft.state(source), draft.state(target)
    apart = _connecting.apart(first, second)
    return [(kind, rule.label, apart or rule.why_not(draft, first, second)) for kind, rule in _connecting.RULES.items()]


def _to_a_new_one(draft: Draft, source: str) -> list[tuple[str, str, str | None]]:
    """As `choices`; a transition is taken where it is, so that there may be but one."""
    new = beside(draft, skeleton(draft, "operation", None, None), draft.state(source))
    first, second = draft.state(source), draft.state(pointer(new))
    found = [(kind, rule.label, rule.why_not(draft, first, second)) for kind, rule in _connecting.RULES.items()]
    return [
        (kind, label, why_not or _why_not_behind(first) if kind == "transition" else why_not)
        for kind, label, why_not in found
    ]


def _why_not_behind(source: State) -> str | None:
    try:
        onward(source)
    except Refused as refused:
        return str(refused)
    return None
