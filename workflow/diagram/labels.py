"""The label of a condition: its name, else what it says in words; the expression where neither is to be had.

With the details of the data the expression stands below; otherwise it is in the label's title.
"""

from workflow.diagram import words
from workflow.diagram.conditions import condition
from workflow.diagram.graph import Detail, Pill
from workflow.diagram.sentences import plain
from workflow.diagram.text import printable
from workflow.states import Condition


def condition_label(value: Condition, detail: Detail, number: int = 0, name: str | None = None) -> Pill:
    """The label of one condition, of several the `number`."""
    written = words.condition(value)
    said = printable(name or "").strip() or in_words(value)
    code = words.break_condition(written)
    if not said or said == written:
        return Pill("condition", (), number=number, code=code, title=written)
    below = code if detail == "data" else ()
    return Pill("condition", words.break_text(said), number=number, code=below, title=said, expression=written)


def in_words(value: Condition) -> str:
    """What a condition asks, in words; empty where nothing of it can be said otherwise than it is written."""
    said = condition(value)
    return "" if all(run.kind == "code" for run in said) else plain(said)
