"""Whether the events that came make an event expression of 0.1 true (semantics.md §6.2)."""

from collections.abc import Collection, Sequence

from workflow.event_expressions import And, AttributeIs, EventExpression, Not, Or, TriggerIs, parse
from workflow.paths import Json

Taken = Sequence[Sequence[Json]]  # [name of the trigger, CloudEvent], in order of arrival


def complete(expression: str, names: Collection[str], taken: Taken) -> bool:
    """Whether `taken` satisfies the expression; `names` are those of the workflow's triggers.

    Raises EventExpressionError where the text is no event expression.
    """
    return _holds(parse(expression, names), taken)


def _holds(expression: EventExpression, taken: Taken) -> bool:
    match expression:
        case TriggerIs(name):
            return any(came == name for came, _ in taken)
        case AttributeIs():
            return _one_has((expression,), taken)
        case Not(part):
            return not _holds(part, taken)
        case Or(parts):
            return any(_holds(part, taken) for part in parts)
        case And(parts):
            asked = tuple(part for part in parts if isinstance(part, AttributeIs))
            others = [part for part in parts if not isinstance(part, AttributeIs)]
            return (not asked or _one_has(asked, taken)) and all(_holds(part, taken) for part in others)


def _one_has(asked: Sequence[AttributeIs], taken: Taken) -> bool:
    """Whether one and the same event has all the attributes."""
    return any(all(_attribute(event, each.attribute) == each.value for each in asked) for _, event in taken)


def _attribute(event: Json, name: str) -> Json:
    found = event.get(name)
    return event.get("type") if found is None and name.lower() == "eventid" else found
