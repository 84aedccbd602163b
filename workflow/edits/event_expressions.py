"""Another name for a trigger inside one of 0.1's event expressions (semantics.md §6.2)."""

import re
from collections.abc import Collection

from workflow.edits.unwritable import Unwritable
from workflow.event_expressions import (
    And,
    AttributeIs,
    EventExpression,
    EventExpressionError,
    Not,
    Or,
    TriggerIs,
    parse,
)


def renamed(text: str, old: str, new: str, names: Collection[str]) -> str:
    """`text` with the trigger `new` wherever it has `old`, in quotes where it must be; `names` are all triggers'.

    Unwritable where no such text means the same.
    """
    meant = _with(parse(text, names), old, new)
    known = {new if name == old else name for name in names}
    whole = re.compile(rf"(?<![\w.-]){re.escape(old)}(?![\w-])")
    for written in (new, f"'{new}'", f'"{new}"'):
        found = whole.sub(lambda _, by=written: by, text)  # type: ignore[misc]
        try:
            if parse(found, known) == meant:
                return found
        except EventExpressionError:
            continue
    raise Unwritable(f"The event expression `{text}` cannot be written with “{new}”; change it in the text")


def _with(expression: EventExpression, old: str, new: str) -> EventExpression:
    match expression:
        case TriggerIs(name):
            return TriggerIs(new) if name == old else expression
        case AttributeIs():
            return expression
        case Not(part):
            return Not(_with(part, old, new))
        case And(parts):
            return And(tuple(_with(part, old, new) for part in parts))
        case Or(parts):
            return Or(tuple(_with(part, old, new) for part in parts))
