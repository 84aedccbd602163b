"""Reference cards: what a definition has under `use` and its tasks go through, beside where it is used."""

from workflow.diagram.graph import Node, Row
from workflow.diagram.ids import identity
from workflow.diagram.sentences import counted
from workflow.diagram.tasks import facts
from workflow.diagram.tasks.folding import counts
from workflow.diagram.text import printable
from workflow.model import Scope
from workflow.nodes import nodes_of
from workflow.paths import Path, pointer
from workflow.tasks import CallTask, Extension, TaskWorkflow

EXTENDED = {"all": "task", "composite": "do and fork", "": "task"}


def callers(workflow: TaskWorkflow) -> dict[str, int]:
    """How many calls there are of each function, by its name."""
    found: dict[str, int] = {}
    for call in nodes_of(CallTask, (workflow.scope, workflow.use)):
        if call.function is not None:
            found[call.function.name] = found.get(call.function.name, 0) + 1
    return found


def function(scope: Scope, used_in: Path, calls: int) -> Node:
    """The card of a function of `use.functions`, beside its caller in the list at `used_in`."""
    task = scope.states[0]
    inside = counts(task)[0] if task.parts() else facts.word(task)[0]
    said = f"{inside}, {counted(calls, 'caller')}"
    place = pointer(task.path)
    return Node(
        identity((*used_in, "uses", *task.path)),
        place,
        "card",
        "function",
        printable(task.name) or "(no name)",
        task.name,
        "Function",
        "function",
        (Row("", said),),
        refers=place,
    )


def extensions(found: tuple[Extension, ...]) -> Node:
    """The card of all extensions, beside the start: which tasks each is run before and after."""
    first = found[0]
    rows = tuple(_extension(one, alone=len(found) == 1) for one in found)
    title = printable(first.name) if len(found) == 1 else counted(len(found), "extension")
    place = pointer(first.path if len(found) == 1 else first.path[:-2])
    return Node(
        identity(("use", "extensions"), "-card"),
        place,
        "card",
        "extension",
        title or "(no name)",
        title,
        "Extension",
        "list",
        rows,
        refers=place,
    )


def _extension(one: Extension, alone: bool) -> Row:
    when = " and ".join(word for word, part in (("before", one.before), ("after", one.after)) if part is not None)
    said = f"{when or 'around'} each {EXTENDED.get(one.extend, printable(one.extend))}"
    said += ", on a condition" if one.when is not None else ""
    return Row("", said if alone else f"{printable(one.name)}: {said}")
