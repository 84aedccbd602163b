"""A new connection from one state to another; `_connecting` has one module-level rule for each way to connect."""

from typing import Literal

from workflow.definition import Definition
from workflow.operations import _connecting
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused


def run(
    definition: Definition,
    from_: str,
    to: str,
    as_: Literal["transition", "condition", "default", "error", "compensation", "event"],
    value: str | None = None,
) -> Edited:
    """The pointers of two states, and what the connection is; `value`: its condition, error or event, if chosen."""
    draft = Draft(definition)
    source, target = draft.state(from_), draft.state(to)
    rule = _connecting.RULES[as_]
    why_not = _connecting.apart(source, target) or rule.why_not(draft, source, target)
    if why_not:
        raise Refused(why_not)
    return draft.done(rule.connect(draft, source, target, value))
