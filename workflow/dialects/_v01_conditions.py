"""The 0.1 dialects: conditions of a switch, in the forms of all documents (section "Switch State").

A comparison, or `and`, `or`, `not` and `single` of conditions, in any case of letters, as a list or as one object; a
condition may stand directly in its choice or under `condition`. What stands side by side must hold together.
"""

from collections.abc import Iterator
from typing import Literal

from workflow.dialects._node import Node
from workflow.dialects._v01_parts import scalar
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Expression
from workflow.states import Combination, Comparison, Condition

Operator = Literal["and", "or", "not", "single"]
OPERATORS: dict[str, Operator] = {"and": "and", "or": "or", "not": "not", "single": "single"}


def of_choice(node: Node, spelling: Spelling) -> Condition | None:
    """The condition of a choice; None where it has none."""
    held = node.mapping(*spelling.condition)
    return _condition(held) if held else _condition(node)


def _condition(node: Node) -> Condition | None:
    found = list(_parts(node))
    if len(found) > 1:
        return Combination("single", tuple(found), node.path)
    return found[0] if found else None


def _parts(node: Node) -> Iterator[Condition]:
    path = node.expression("path")
    if path or node.get("operator"):
        yield _comparison(node, path or Expression("", (*node.path, "path")))
    for key in node.value:
        operator = OPERATORS.get(key.lower())
        if operator:
            yield _combination(operator, node, key)


def _comparison(node: Node, left: Expression) -> Comparison:
    operator, value = node.text("operator") or "", node.get("value")
    missing = "true" if operator == "Exists" else ""
    return Comparison(left, operator, scalar(value.value) if value else missing, node.path)


def _combination(operator: Operator, node: Node, key: str) -> Combination:
    single = node.mapping(key)
    parts = [single] if single else node.items(key)
    return Combination(operator, tuple(found for part in parts if (found := _condition(part))), (*node.path, key))
