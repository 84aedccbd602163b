"""What a connection between two states may be: nothing is edited, `data` lists every kind with why it cannot be."""

from workflow.definition import Definition
from workflow.model import State
from workflow.operations import _connecting
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._skeletons import skeleton
from workflow.operations.add_state import beside, onward
from workflow.paths import pointer

LABELS = {kind: rule.label for kind, rule in _connecting.RULES.items()}
"""The kinds of connections as a menu names them."""


def run(definition: Definition, from_: str, to: str | None = None) -> Edited:
    """The pointers of two states; without `to` the answer is about one that is to be added (`add-state`)."""
    draft = Draft(definition)
    source = draft.state(from_)
    found = _to_a_new_one(draft, source) if to is None else _between(draft, source, draft.state(to))
    return Edited(data=[{"as": kind, "label": label, "why_not": found[kind]} for kind, label in LABELS.items()])


def _between(draft: Draft, source: State, target: State) -> dict[str, str | None]:
    """Why two states cannot be connected, by `as` of the operation `connect`; None where they can."""
    apart = _connecting.apart(source, target)
    return {kind: apart or rule.why_not(draft, source, target) for kind, rule in _connecting.RULES.items()}


def _to_a_new_one(draft: Draft, source: State) -> dict[str, str | None]:
    """As `_between`; a transition is taken where it is, so that there may be but one."""
    place = beside(draft, skeleton(draft, "operation", None, None), source)
    source = draft.now(source)
    found = _between(draft, source, draft.state(pointer(place)))
    return {**found, "transition": found["transition"] or _why_not_behind(source)}


def _why_not_behind(source: State) -> str | None:
    try:
        onward(source)
    except Refused as refused:
        return str(refused)
    return None
