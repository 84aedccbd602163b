"""Ways of branches: what a `fork` gives."""

from typing import Final

from workflow.convert.moving.expressions import behind, changed, piped
from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import bare
from workflow.convert.to_1_0.texts import braced, literal
from workflow.paths import Object


def _outputs(move: Move) -> None:
    """What all branches give, in the form that the source has."""
    before, after = move.source.semantics.flow.fork_output, move.target.semantics.flow.fork_output
    if before == after or "empty" in (before, after):
        return
    for place in move.tasks():
        fork = place.task.get("fork")
        if not isinstance(fork, dict) or fork.get("compete"):
            continue
        names = [name for one in fork.get("branches") or () if isinstance(one, dict) for name in one]
        formed = _formed(names, before, after)
        output = _output(place.task)
        gives = output.get("as", ".")
        if isinstance(gives, str):
            output["as"] = braced(piped(formed, bare(gives)))
        else:
            output["as"] = changed(gives, behind(formed))
        move.settle("fork", place.task, "fork")


def _output(task: Object) -> Object:
    """The `output` of a task, which has one from now on, before its `export`."""
    if "output" not in task:
        later: Object = {name: task.pop(name) for name in ("export", "then") if name in task}
        task |= {"output": {}} | later
    found: Object = task["output"]
    return found


def _formed(names: list[str], before: str, after: str) -> str:
    """A program that makes the one form of the other: an array in order, a list of `{name: output}`, an object."""
    number = dict.fromkeys(names, "")
    for place, name in enumerate(names):
        number[name] = f".[{place}]" if after == "array" else f".[{literal(name)}]"
    whole = "add" if after == "completed" else "."
    if before == "array":
        return piped(whole, f"[{', '.join(number.values())}]") if whole != "." else f"[{', '.join(number.values())}]"
    if before == "object":
        return whole if whole == "add" else f"{{{', '.join(f'{literal(name)}: {of}' for name, of in number.items())}}}"
    return f"[{', '.join(f'{{{literal(name)}: {of}}}' for name, of in number.items())}]"


WAYS: Final = (_outputs,)
