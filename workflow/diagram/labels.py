"""The label of a condition: its name, else what it says in words; the expression where neither is to be had.

With the details of the data the expression stands below; otherwise it is in the label's title. Cases of tasks (1.0)
have a name and an expression always, and both are shown.
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


def case_label(name: str, value: Condition, detail: Detail, number: int) -> Pill:
    """The label of a case of a task: its name, below it the condition; from afar the name alone."""
    written, said = words.condition(value), printable(name).strip() or "(no name)"
    code = () if detail == "overview" else words.break_condition(written)
    return Pill("condition", words.break_text(said), number=number, code=code, title=f"{said}: {written}")


def default_label(name: str) -> Pill:
    """The label of the case that is taken where no other is: its name, where that does not say so itself."""
    said = printable(name).strip()
    return Pill("default", ("default",) if said in ("", "default") else (*words.break_text(said), "default"))


def in_words(value: Condition) -> str:
    """What a condition asks, in words; empty where nothing of it can be said otherwise than it is written."""
    said = condition(value)
    return "" if all(run.kind == "code" for run in said) else plain(said)
