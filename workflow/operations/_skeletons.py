"""A new state without its way on: named as no other; what only the person knows is left open."""

from workflow.operations._draft import Draft
from workflow.operations._edited import Refused
from workflow.operations._names import unique
from workflow.paths import Json, Object
from workflow.state_kinds import kind_word


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
    wanted = name or (given if isinstance(given, str) and given else kind_word(kind, draft.dialect))
    state = draft.spelling.state(kind, unique(wanted, taken))
    return {**state, **(template or {}), "name": state["name"], "type": state["type"]}
