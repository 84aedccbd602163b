"""Conditions in a caption: the outline's words on one line; what it has no words for is given as it is written."""

from simulator.inspection.words import short
from workflow.diagram.conditions import condition
from workflow.states import Combination, Condition

LONGEST = 160  # characters


def in_words(value: Condition) -> str:
    """`$[?(@.decision == 'Approved')]` -> decision is 'Approved'; in captions quotation marks are for names."""
    said = condition(value)
    if any(run.kind == "code" for run in said):
        return f"“{short(''.join(run.text for run in said), LONGEST)}” holds"
    words = (run.text if run.kind == "name" else run.text.replace("“", "'").replace("”", "'") for run in said)
    return short("".join(words), LONGEST)


def denied(value: Condition) -> str:
    """The same of one that does not hold; of one with `not` what holds instead."""
    if isinstance(value, Combination) and value.operator == "not" and len(value.parts) == 1:
        return in_words(value.parts[0])
    return f"it is not so that {in_words(value)}"
