"""Functions, events, retries and errors: what there is, and a new one written beside the others."""

from workflow.model import DEFINED
from workflow.operations._draft import HEAD, Draft
from workflow.operations._edited import Refused
from workflow.operations._names import unique_word
from workflow.operations._spelled import Spelled, bring
from workflow.paths import Object, Path

ORDER = (*HEAD, "events", "functions", "retries", "errors")
HEAD_0_1 = (*HEAD, "starts-at", "exec-status", "execStatus")


def names(draft: Draft, kind: str) -> list[str]:
    """The names of all functions, events, retries or errors."""
    return [each.name for each in getattr(draft.workflow, DEFINED[kind]) if each.name]


def define(draft: Draft, kind: str, name: str | None = None, data: Object | None = None) -> tuple[str, Path]:
    """Write a new definition: its name and its place. Without a name it gets one; `data` may give more members.

    Raises Refused where the name is taken, the dialect has none of this kind, or they are in a resource.
    """
    taken = names(draft, kind)
    if name is not None and name in taken:
        raise Refused(f"There is already {'an' if kind in ('event', 'error') else 'a'} {kind} named “{name}”")
    name = name or unique_word(kind, taken)
    key = draft.spelling.lists.get(kind)
    if key is None:
        words = "an action names its function itself" if kind == "function" else "an action has its own retries"
        raise Refused(f"This dialect has no list of {DEFINED[kind]}: {words}")
    written = {**draft.spelling.definition(kind, name), **(data or {}), "name": name}
    there = draft.value((key,))
    if isinstance(there, str):
        raise Refused(f"The {key} of this definition are in another file, {there}: add it there")
    return name, write(draft, key, written)


def write_all(draft: Draft, key: str, definitions: list[Object], spelled: Spelled | None = None) -> None:
    """As `write`, of several; `spelled` says how they are written."""
    if not definitions:
        return
    there = draft.value((key,))
    if isinstance(there, list) and there and bring(draft.revision, (key, len(there)), spelled, definitions):
        return
    if there is None and spelled is not None and draft.dialect != "0.1-map":
        draft.revision.set((key,), [None], after=ORDER[: ORDER.index(key)] if key in ORDER else HEAD_0_1)
        if bring(draft.revision, (key, 0), spelled, definitions):
            draft.revision.remove((key, len(definitions)))
            return
        draft.revision.remove((key,))
    first, others = write(draft, key, definitions[0]), definitions[1:]
    if others and isinstance(first[-1], str):
        members = {each["name"]: {key: each[key] for key in each if key != "name"} for each in others}
        draft.revision.add_all((key,), members)
    elif others:
        draft.revision.insert_all((key, int(first[-1]) + 1), others)


def write(draft: Draft, key: str, data: Object) -> Path:
    """Put a definition as it is into the list (or mapping) of this name, which is made if it is missing."""
    there, name = draft.value((key,)), data["name"]
    behind = ORDER[: ORDER.index(key)] if key in ORDER else HEAD_0_1
    if isinstance(there, dict) or (there is None and draft.dialect == "0.1-map"):
        value = {member: each for member, each in data.items() if member != "name"}
        if there is None:
            draft.revision.set((key,), {name: value}, after=behind)
        else:
            draft.revision.set((key, name), value)
        return (key, name)
    if not isinstance(there, list | None):
        raise Refused(f"What stands at /{key} is not a list: mend the text first")
    if there is None:
        draft.revision.set((key,), [data], after=behind)
    else:
        draft.revision.insert((key, len(there)), data)
    return (key, len(there or ()))
