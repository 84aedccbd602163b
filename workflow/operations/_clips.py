"""States lifted out of a definition as plain data, with what they refer to: what copying gives and pasting takes.

`{"dialect", "states": [...]}` and, under the dialect's own words, the functions, events and retries that they name;
each has its `name`, also where the dialect has names as keys.
"""

import copy
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from workflow import dialects
from workflow.convert import targets
from workflow.convert import write as convert_data
from workflow.document import beyond, read
from workflow.edits import function_expressions
from workflow.edits.data import same, value_at
from workflow.edits.references import named_by
from workflow.model import DEFINED, Ref, State, Transition, Workflow
from workflow.nodes import holders, nodes
from workflow.operations import _spelled, _spelling
from workflow.operations._draft import Draft
from workflow.operations._edited import Refused
from workflow.operations._transitions import transitions
from workflow.paths import Json, Object, Path

STARTS = ("start", "starts-at", "startsAt")


def lift(draft: Draft, states: Iterable[State]) -> Object:
    """The clip of these states of one definition, as their text has them."""
    chosen = list(states)
    clip: Object = {"dialect": draft.workflow.dialect, "states": [named(draft, state.path) for state in chosen]}
    for kind, key in draft.spelling.lists.items():
        wanted = {ref.name for ref in used(draft.workflow, chosen, kind)}
        there = {each.name: each.path for each in getattr(draft.workflow, DEFINED[kind]) if each.name in wanted}
        found = [{**named(draft, path), "name": name} for name, path in there.items() if draft.value(path)]
        for each in found:
            each.pop("names", None)
        if found:
            clip[key] = found
    return clip


def text_of(draft: Draft, states: Sequence[State], clip: Object) -> str:
    """A clip of these states as a text: YAML with their comments, or else JSON."""
    lists: list[tuple[str, list[Path]]] = []
    for kind, key in draft.spelling.lists.items():
        names = {each["name"] for each in clip.get(key, ())}
        places = {each.name: each.path for each in getattr(draft.workflow, DEFINED[kind]) if each.name in names}
        lists += [(key, [path for path in places.values() if draft.value(path)])] if names else []
    lists.append(("states", [state.path for state in states]))
    text = _spelled.text_of(draft.revision.document, lists, f'dialect: "{clip["dialect"]}"\n')
    is_same = text is not None and same(read(text).data, clip)
    return text if text is not None and is_same else json.dumps(clip, ensure_ascii=False, indent=2)


def named(draft: Draft, path: Path) -> Object:
    """The data at a path with its name, which may be the key that it stands under."""
    data = draft.value(path)
    found = copy.deepcopy(data) if isinstance(data, dict) else {}
    return {"name": path[-1], **found} if isinstance(path[-1], str) else found


def refs(part: object, kind: str) -> Iterator[Ref]:
    """The names of functions, events, retries or errors in a part of a model."""
    for node in nodes(part):
        for field in holders(node) or ():
            if named_by(type(node), field) == kind:
                value = getattr(node, field)
                yield from (value if isinstance(value, tuple) else (value,) if value else ())
    if kind == "function":
        yield from function_expressions.calls(part)


def used(workflow: Workflow, states: Iterable[State], kind: str) -> list[Ref]:
    """As `refs`, of states; functions that are used by functions which they use are among them."""
    found = [ref for state in states for ref in refs(state, kind)]
    seen: set[str] = set()
    for ref in found if kind == "function" else ():
        if ref.name not in seen:
            seen.add(ref.name)
            found += refs(tuple(each for each in workflow.functions if each.name == ref.name), kind)
    return found


def unpack(given: Json, dialect: str) -> tuple[Object, list[str]]:
    """A clip, from a clip, a definition, a list of states or one state, as data or as text, in the dialect `dialect`.

    Beside it sentences about what the dialect cannot say. Raises Refused where there is no state in it.
    """
    data = _data(given)
    source = _source(data, dialect)
    notes: list[str] = []
    if source != dialect:
        if dialect not in targets(source) or dialect not in dialects.of_states():
            raise Refused(f"These states are written in {source}, which cannot be carried over to {dialect}")
        converted = convert_data(dialects.get(source).lower(data), dialect)
        data, lost = converted.data, converted.lost
        notes = [f"Left out: {message}" for _, message in lost.left_out]
        if not data.get("states"):
            raise Refused("This dialect cannot say any of these states")
    return _listed(data, dialect), list(dict.fromkeys(notes))


def _data(given: Json) -> Object:
    """A mapping with the mappings that are states."""
    data = _read(given) if isinstance(given, str) else given
    if isinstance(data, dict) and "states" not in data and "type" in data:
        data = [data]
    found: Object = data if isinstance(data, dict) else {"states": data}
    states = found.get("states")
    whole = list(states.values()) if isinstance(states, dict) else states if isinstance(states, list) else []
    if not whole or not all(isinstance(state, dict) for state in whole):
        raise Refused("There is no state to paste")
    return found


def _read(text: str) -> Json:
    document = read(text)
    if much := beyond(document):
        raise Refused(f"What is to be pasted has {much}")
    return document.data


def _source(data: Object, dialect: str) -> str:
    """The dialect that is said, else the one that it looks like; states alone do not tell 0.1's dialects apart."""
    if data.get("dialect") in dialects.of_states():
        return str(data["dialect"])
    found = dialects.detect(data)[0] or dialect
    return dialect if len(data) == 1 and found.startswith("0.1") and dialect.startswith("0.1") else found


def rename(states: list[Object], dialect: str, new: Mapping[str, str]) -> list[Object]:
    """The states with other names (and ids), and the references among them."""
    found = copy.deepcopy(states)
    model = dialects.get(dialect).lower({"states": found}).scope
    for state in model.states:
        for transition in transitions(state):
            if isinstance(transition.to, Transition) and transition.to.target.name in new:
                put(found, transition.to.target.path[1:], new[transition.to.target.name])
    for data in found:
        data |= {key: new[data[key]] for key in ("name", "id") if isinstance(data.get(key), str) and data[key] in new}
    return found


def rename_refs(states: list[Object], dialect: str, kind: str, new: Mapping[str, str]) -> list[Object]:
    """The states with other names of functions, events or retries in them; event expressions keep theirs."""
    found = copy.deepcopy(states)
    model = dialects.get(dialect).lower({"states": found}).scope
    for ref in refs(model.states, kind):
        value = value_at(found, ref.path[1:])
        if ref.name in new and value == ref.name:
            put(found, ref.path[1:], new[ref.name])
        elif ref.name in new and isinstance(value, str) and function_expressions.called(value) == ref.name:
            put(found, ref.path[1:], function_expressions.renamed(value, new[ref.name]))
    return found


def put(data: Json, path: Path, value: Json) -> None:
    """Write a value at a path that is there."""
    value_at(data, path[:-1])[path[-1]] = value


def without_starts(states: Iterable[Object]) -> list[Object]:
    """The states without marks of a start."""
    return [{key: value for key, value in state.items() if key not in STARTS} for state in states]


def _listed(data: Object, dialect: str) -> Object:
    """With lists of named objects where the dialect, or the text, has mappings by name."""
    model = dialects.get(dialect).lower(data)
    lists = _spelling.of(model).lists.values()
    found: Object = {}
    for key in ("states", *lists):
        value = data.get(key)
        if isinstance(value, dict):
            value = [{"name": name, **each} for name, each in value.items() if isinstance(each, dict)]
        if isinstance(value, list):
            found[key] = [each for each in value if isinstance(each, dict)]
    found["start"] = next((ref.name for ref in model.scope.start), None)
    return found
