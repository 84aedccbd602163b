"""0.1's event expressions as lists of names: what 0.6 can await, any of several events or all of them."""

from typing import Literal

from workflow import event_expressions
from workflow.states import OnEvents

Names = tuple[Literal["and", "or"], tuple[str, ...]]


def as_names(entry: OnEvents) -> Names | None:
    """`a or b` -> `("or", ("a", "b"))`; None for what is not names joined in one way. One name alone is an `or`."""
    known = tuple(ref.name for ref in entry.events)
    if entry.expression is None:
        return ("or", known)
    try:
        tree = event_expressions.parse(entry.expression, known)
    except event_expressions.EventExpressionError:
        return None
    if isinstance(tree, event_expressions.TriggerIs):
        return ("or", (tree.name,))
    if isinstance(tree, event_expressions.And | event_expressions.Or):
        names = tuple(part.name for part in tree.parts if isinstance(part, event_expressions.TriggerIs))
        operator: Literal["and", "or"] = "and" if isinstance(tree, event_expressions.And) else "or"
        return (operator, names) if len(names) == len(tree.parts) else None
    return None


def as_expression(names: tuple[str, ...], operator: str) -> str | None:
    """`a or b` for names; None where one of them cannot stand in an expression."""
    written = [_quoted(name) for name in names]
    return f" {operator} ".join(name for name in written if name) if names and all(written) else None


def _quoted(name: str) -> str | None:
    plain = name.replace("-", "").replace("_", "").replace(".", "").isalnum()
    if plain and name.lower() not in {"and", "or", "not", "eq", "equals", "ne", "neq"}:
        return name
    quote = next((quote for quote in "'\"" if quote not in name), None)
    return f"{quote}{name}{quote}" if quote and name else None
