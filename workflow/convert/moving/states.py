"""Ways between data that flow from task to task and a state that all tasks share; names and lengths as the engine of
that state has them.
"""

from collections.abc import Iterator
from typing import Final

from workflow import durations
from workflow.convert.moving.expressions import in_place, piped
from workflow.convert.moving.move import Move
from workflow.convert.moving.tree import LISTS, always, at, bare
from workflow.convert.to_1_0.texts import braced
from workflow.expressions.jq import look
from workflow.paths import Json, Object, Path

_APART: Final = ("output", "export", *(keys[0] for keys in LISTS if len(keys) == 1))
"""Members of a task that see what it gives, or are tasks of their own."""
_LABELS: Final = {"namespace": "taskQueue", "name": "workflowType"}
_BACK: Final = {label: name for name, label in _LABELS.items()}
AS_ACTIVITY: Final = "what Temporal does with an activity: attempts, waits between them and limits of its time"
AS_SIGNAL: Final = "a signal, a query or an update of Temporal, and how long it is waited for: an event elsewhere"
_OF_TEMPORAL: Final = {"call": AS_ACTIVITY, "run": AS_ACTIVITY, "listen": AS_SIGNAL}
_NULL: Final = ("wait", "listen")
"""Kinds of tasks that give null there, and their input elsewhere."""
_UNITS: Final = (
    ("days", durations.DAY),
    ("hours", durations.HOUR),
    ("minutes", durations.MINUTE),
    ("seconds", durations.SECOND),
    ("milliseconds", 1),
)


def _is_to(move: Move) -> bool:
    return move.source.semantics.data.flow == "output" and move.target.semantics.data.flow == "state"


def _is_from(move: Move) -> bool:
    return move.source.semantics.data.flow == "state" and move.target.semantics.data.flow == "output"


def _labels(move: Move) -> None:
    """`taskQueue` and `workflowType` for `namespace` and `name`, or these for those."""
    document = move.data.get("document")
    is_from = _is_from(move)
    if not isinstance(document, dict) or not (is_from or _is_to(move)):
        return
    named = _BACK if is_from else _LABELS
    move.data["document"] = {named.get(key, key): value for key, value in document.items()}
    for place in move.tasks():
        asked = at(place.task, ("run", "workflow"))
        if not isinstance(asked, dict):
            continue
        if is_from and "type" in asked:
            own = {"namespace": document.get("taskQueue"), "name": asked["type"], "version": document.get("version")}
            place.task["run"]["workflow"] = own
        elif not is_from and "name" in asked:
            place.task["run"]["workflow"] = {"type": asked["name"]}


def _reads(move: Move) -> None:
    """What was the task's input is the output of the one before, or the workflow's input."""
    if not _is_to(move):
        return
    for place in move.tasks():
        given = "$input" if place.path[:2] == ("do", 0) else "$output"
        names = _variables(move.data, place.path)

        def seeing(text: str, given: str = given, names: dict[str, str] = names) -> str:
            for name, instead in names.items():
                text = text.replace(name, instead)
            is_read = any(one.variable is None for one in look(text).reads)
            return piped(given, text) if is_read else text

        for of, name in always(place.task):
            if name not in ("as", "from"):
                of[name] = braced(bare(of[name]))
        for name in [name for name in place.task if name not in _APART and name != "input"]:
            in_place(place.task[name], seeing, place.task, name)
        if any(kind in place.task for kind in _NULL) and "output" not in place.task:
            place.task["output"] = {"as": braced(given)}


def _variables(data: Json, path: Path) -> dict[str, str]:
    """The variables of the loops around a task, as they are members of the state."""
    found: dict[str, str] = {}
    for length in range(1, len(path)):
        loop = at(data, (*path[:length], "for"))
        if isinstance(loop, dict) and length < len(path):
            each, number = loop.get("each", "item"), loop.get("at", "index")
            found |= {f"${each}": f"$data.{each}", f"${number}": f"$data.{number}"}
    return found


def _lengths(move: Move) -> None:
    """Lengths of time by their members."""
    if not _is_to(move):
        return
    for of, name in _written_lengths(move):
        found = durations.parse(of[name])
        if found is not None and not found.months:
            of[name] = _members(found.milliseconds)


def _written_lengths(move: Move) -> Iterator[tuple[Object, str]]:
    for place in move.tasks():
        for of, name in ((place.task, "wait"), (place.task.get("timeout"), "after")):
            if isinstance(of, dict) and isinstance(of.get(name), str):
                yield of, name
    for member, name in (("timeout", "after"), ("schedule", "every")):
        of = move.data.get(member)
        if isinstance(of, dict) and isinstance(of.get(name), str):
            yield of, name


def _members(left: int) -> Object:
    found: Object = {}
    for name, size in _UNITS:
        count, left = divmod(left, size)
        if count:
            found[name] = count
    return found or {"seconds": 0}


def _of_temporal(move: Move) -> None:
    """What only the engine of the state does: of activities and signals it is lost, of waits it is written."""
    if not _is_from(move):
        return
    for place in move.tasks():
        kind = next((one for one in _OF_TEMPORAL if one in place.task), None)
        if kind is not None:
            move.losses.append((place.path, _OF_TEMPORAL[kind]))
        if any(one in place.task for one in _NULL) and "output" not in place.task:
            place.task["output"] = {"as": braced("null")}


def _attempts(move: Move) -> None:
    """Calls are made once, where the engine would make them again by itself."""
    document = move.data.get("document")
    if _is_to(move) and isinstance(document, dict):
        options = document.setdefault("metadata", {}).setdefault("activityOptions", {})
        options.setdefault("retryPolicy", {}).setdefault("maximumAttempts", 1)


WAYS: Final = (_labels, _reads, _lengths, _attempts, _of_temporal)
