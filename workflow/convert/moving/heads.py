"""Ways of the document: what a workflow is given that is given nothing."""

from typing import Final

from workflow.convert.moving.expressions import piped
from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import bare
from workflow.convert.to_1_0.texts import braced


def _no_input(move: Move) -> None:
    """An object where no input comes."""
    before, after = move.source.semantics.data, move.target.semantics.data
    if before.no_input == "null" or after.no_input != "null" or after.flow == "state":
        return
    given = move.data.get("input")
    step = given if isinstance(given, dict) else {}
    chosen = step.get("from", ".")
    if isinstance(chosen, str):
        step["from"] = braced(piped(". // {}", bare(chosen)))
        tasks = move.data.pop("do", None)
        move.data |= {"input": step, "do": tasks}


WAYS: Final = (_no_input,)
