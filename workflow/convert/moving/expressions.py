"""Ways of expressions: what `.` is in `export.as`, names of variables, the name of an error."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import always, bare
from workflow.convert.to_1_0.texts import braced, is_variable
from workflow.expressions import dollar
from workflow.expressions.jq import look
from workflow.paths import Json, Object

Change = Callable[[str], str]


def behind(first: str) -> Change:
    """What puts `first` before a program."""
    return lambda text: piped(first, text)


_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "documents": {"secrets": "$secrets", "input": "$task.input", "output": "$task.output"},
    "java": {"secrets": "$secret", "input": "$task.rawInput", "output": "$task.rawOutput"},
}
"""What engines call what the documents call otherwise, by the strategy of their variables."""
_SEEN: Final = {"output": "$output", "context": "$context"}
"""What `.` is in `export.as`, as a variable."""


def piped(first: str, then: str) -> str:
    """`then` on what `first` gives, functions of its own included."""
    if then == ".":
        return first
    return f"{first} | ({then})" if then.startswith("def ") else f"{first} | {then}"


def changed(value: Any, change: Change) -> Any:
    """A value with its expressions changed: whole texts in braces."""
    if isinstance(value, dict):
        return {key: changed(one, change) for key, one in value.items()}
    if isinstance(value, list):
        return [changed(one, change) for one in value]
    text = dollar.whole(value) if isinstance(value, str) else None
    return value if text is None else braced(change(text))


def _exports(move: Move) -> None:
    """`export.as` that sees something else."""
    before, after = move.source.semantics.data.export_sees, move.target.semantics.data.export_sees
    if before == after:
        return
    for place in move.tasks():
        export = place.task.get("export")
        if not isinstance(export, dict) or "as" not in export:
            continue
        seen = _SEEN.get("output" if before == "raw" and "output" not in place.task else before)
        if seen is not None:
            export["as"] = _seeing(export["as"], behind(seen))
            move.settle("export", place.task, "export", "as")


def _seeing(value: Json, change: Change) -> Json:
    return braced(change(bare(value))) if isinstance(value, str) else changed(value, change)


def _variables(move: Move) -> None:
    """Variables that have other names."""
    known = _NAMES.get(move.source.semantics.expressions.variables, _NAMES["documents"])
    wanted = _NAMES.get(move.target.semantics.expressions.variables, _NAMES["documents"])
    other = [(name, wanted[what]) for what, name in known.items() if wanted[what] != name]
    if not other:
        return

    def renamed(text: str) -> str:
        for name, instead in other:
            if name in text and any(one.name == name.lstrip("$").partition(".")[0] for one in look(text).variables):
                text = re.sub(rf"{re.escape(name)}(?!\w)", instead, text)
        return text

    for place in move.tasks():
        for of, name in always(place.task):
            text = of[name]
            made = renamed(bare(text))
            if made != bare(text):
                of[name] = braced(made)
    for key, value in list(move.data.items()):
        in_place(value, renamed, move.data, key)


def in_place(value: Json, change: Change, of: Any, key: Any) -> None:
    """Expressions in braces changed where they stand: objects stay the same ones."""
    if isinstance(value, dict):
        for name, one in value.items():
            in_place(one, change, value, name)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            in_place(one, change, value, number)
    elif isinstance(value, str) and (text := dollar.whole(value)) is not None and (made := change(text)) != text:
        of[key] = braced(made)


def _errors(move: Move) -> None:
    """The name of the error, where the target gives it none of itself."""
    if "error-name" not in move.target.ways or "error-name" in move.source.ways:
        return
    for place in move.tasks():
        catch = place.task.get("catch")
        if isinstance(catch, dict) and "as" not in catch and "$error" in str(catch):
            catch["as"] = "error"


def _sent(move: Move) -> None:
    """What an `emit` gives, where nothing of it is asked for."""
    for place in move.tasks():
        for name in ("output", "export"):
            step = place.task.get(name)
            given = step.get("as") if "emit" in place.task and isinstance(step, dict) else None
            if isinstance(given, str) and is_apart(bare(given)):
                move.settle("sent", place.task, name)


def is_apart(text: str) -> bool:
    """Whether a program looks only at variables."""
    return all(one.variable is not None for one in look(text).reads) and is_variable(text.partition(" | ")[0])


def _sets(move: Move) -> None:
    """A `set` of one expression, for an engine that sets members alone."""
    for place in move.tasks() if "set" in move.target.ways else ():
        given = place.task.get("set")
        if not isinstance(given, str):
            continue
        later: Object = {name: place.task.pop(name) for name in ("output", "export", "then") if name in place.task}
        step = later.get("output")
        output: Object = step if isinstance(step, dict) else {}
        gives = output.get("as", ".")
        of_data = behind(".data")
        output["as"] = braced(of_data(bare(gives))) if isinstance(gives, str) else changed(gives, of_data)
        place.task.update({"set": {"data": braced(bare(given))}, **later, "output": output})


WAYS: Final = (_sets, _exports, _variables, _errors, _sent)
