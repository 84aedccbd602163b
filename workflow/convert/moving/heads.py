"""Ways of the document: what a workflow is given that is given nothing."""

from typing import Final

from workflow.convert.moving.expressions import piped
from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import at, bare
from workflow.convert.to_1_0.texts import braced

NO_INPUT: Final = "an instance that is given no input: it had null, and gets an empty object here"


def _no_input(move: Move) -> None:
    """An object where no input comes."""
    before, after = move.source.semantics.data, move.target.semantics.data
    if before.no_input == "null" != after.no_input:
        move.notes.append((("input",), NO_INPUT))
    if before.no_input == "null" or after.no_input != "null" or after.flow == "state":
        return
    given = move.data.get("input")
    step = given if isinstance(given, dict) else {}
    chosen = step.get("from", ".")
    if isinstance(chosen, str):
        step["from"] = braced(piped(". // {}", bare(chosen)))
        tasks = move.data.pop("do", None)
        move.data |= {"input": step, "do": tasks}


def _versions(move: Move) -> None:
    """The version of a workflow that is run, where only that one is found."""
    if move.target.semantics.calls.children != "exact":
        return
    for place in move.tasks():
        asked = at(place.task, ("run", "workflow"))
        if isinstance(asked, dict) and asked.get("version") in (None, "latest") and asked.get("name") in move.versions:
            asked["version"] = move.versions[asked["name"]]


WAYS: Final = (_no_input, _versions)
