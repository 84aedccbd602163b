"""What of a scenario no longer fits its definition, what may be meant instead, and the scenario rewritten."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, Final

from simulator.engine.setup.callables import callees
from simulator.engine.setup.program import Program, ReadyAction
from simulator.engine.setup.setup import Setup
from simulator.engine.tasks.task_requests import REQUESTS
from simulator.scenario.expectations import COUNTED
from simulator.scenario.keys import MOCKS
from simulator.scenario.names.named import Name, named
from workflow.actions import FunctionCall
from workflow.model import Ref
from workflow.paths import Json, Path, pointer
from workflow.tasks import CallTask, RunTask

KINDS = ("states", "functions", "subflows", "events")
NO_TASKS = (
    *REQUESTS,
    "run",
    "workflow",
    "get",
    "head",
    "post",
    "put",
    "patch",
    "delete",
    "options",
    "trace",
    "connect",
)
"""What the keys of mocks begin with that name no task (semantics-1.0.md §7.1)."""
MOST = 3
NAMES_OF_STATES: Final = ("path", "order")
"""The expectations that list states."""
ENDS: Final = ("first", "last")
"""Those that are one."""
ENTRIES: Final = {
    **dict.fromkeys(("calls", "callsContain"), ("functions", "function")),
    **dict.fromkeys(("produced", "producedContain", "notTaken"), ("events", "type")),
}
"""The expectations that list calls or events: what kind of name these have, and where."""
Names = dict[str, set[str]]
Changes = Mapping[str, Mapping[str, str | None]]
"""By kind, from a name to the one that takes its place; None: what names it is removed."""


def misfits(
    scenario: Mapping[str, Json], setup: Setup, renamed: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Json]]:
    """`[{"kind", "name", "places": [pointer], "suggestions": [{"name", "why": "renamed"|"similar"}]}]`.

    `renamed` is what `renames` tells of older texts. Events are named by their type, as scenarios have it; where
    a definition says by filters which it takes (1.0), or names no type, any may fit.
    """
    known = _known(setup)
    undeclared = any(_takes_any(program) for program in setup.programs.values())
    places: dict[tuple[str, str], list[str]] = {}
    for kind, name, path in _named(scenario):
        also = known["subflows"] if path[1:2] and path[1] in COUNTED else ()
        if (
            name not in known[kind]
            and name not in also
            and not (undeclared and kind == "events")
            and path[-1] not in known.get(str(path[0]), ())
        ):
            places.setdefault((kind, name), []).append(pointer(path))
    return [
        {"kind": kind, "name": name, "places": listed, "suggestions": _suggestions(kind, name, known, renamed)}
        for (kind, name), listed in places.items()
    ]


def rewritten(scenario: Mapping[str, Json], changes: Changes) -> dict[str, Json]:
    """The scenario with other names, and without what names something that is gone."""
    found = deepcopy(dict(scenario))
    states = changes.get("states", {})
    for part in (found, *(found.get("script") or [])):
        _rename_mocks(part, changes)
    events = changes.get("events", {})
    if isinstance(found.get("events"), list):
        found["events"] = _entries(found["events"], "type", events)
    if isinstance(found.get("narration"), list):
        told = [_moved_caption(entry, states) for entry in found["narration"]]
        found["narration"] = [entry for entry in told if entry is not None]
    if isinstance(found.get("expect"), dict):
        found["expect"] = _expected_anew(found["expect"], changes)
    if isinstance(found.get("costs"), dict):
        found["costs"] = _with_names(found["costs"], changes.get("functions", {}))
    return found


def _expected_anew(expect: Mapping[str, Any], changes: Changes) -> dict[str, Json]:
    """What is expected of states, calls and events, by their other names."""
    found = dict(expect)
    states = changes.get("states", {})
    for key in NAMES_OF_STATES:
        if isinstance(expect.get(key), list):
            found[key] = [new for name in expect[key] if (new := states.get(name, name)) is not None]
    for key in ENDS:
        if isinstance(expect.get(key), str) and expect[key] in states:
            found[key] = states[expect[key]]
    for key, (kind, member) in ENTRIES.items():
        if isinstance(expect.get(key), list):
            found[key] = _entries(expect[key], member, changes.get(kind, {}))
    if isinstance(expect.get("tasks"), dict):
        found["tasks"] = _with_names(expect["tasks"], states)
    if isinstance(expect.get("callCount"), dict):
        found["callCount"] = _call_keys(expect["callCount"], changes)
    if isinstance(expect.get("notCalled"), list):
        found["notCalled"] = list(_call_keys(dict.fromkeys(map(str, expect["notCalled"])), changes))
    return {key: value for key, value in found.items() if key not in ENDS or value is not None}


def _with_names(values: Mapping[str, Json], names: Mapping[str, str | None]) -> dict[str, Json]:
    """Values by other names, without those whose name is gone."""
    return {new: value for name, value in values.items() if (new := names.get(name, name)) is not None}


def _call_keys(keys: Mapping[str, Json], changes: Changes) -> dict[str, Json]:
    """Keys of calls, which may have a state or task and what it calls in them, by their other names."""
    called = {**changes.get("subflows", {}), **changes.get("functions", {})}
    found: dict[str, Json] = {}
    for key, value in keys.items():
        *holder, name = _tasks_of(key) or [key]
        named = [*(changes.get("states", {}).get(one, one) for one in holder), called.get(name, name)]
        if None not in named:
            found["/".join(map(str, named))] = value
    return found


def _rename_mocks(part: dict[str, Json], changes: Changes) -> None:
    for kind in ("functions", "subflows"):
        if isinstance(part.get(kind), dict):
            part[kind] = _keys(part[kind], kind, changes)
    if isinstance(part.get("calls"), dict):
        part["calls"] = _task_keys(part["calls"], changes.get("states", {}))


def _moved_caption(entry: Json, states: Mapping[str, str | None]) -> Json:
    """A caption at the state's other name; None where the state is gone."""
    at = entry.get("at") if isinstance(entry, dict) else None
    if not isinstance(at, dict) or at.get("state") not in states:
        return entry
    name = states[at["state"]]
    return None if name is None else {**entry, "at": {**at, "state": name}}


def renames(before: Program, after: Program) -> dict[str, dict[str, str]]:
    """What has another name in the later text, by kind: states, functions, sub-workflows, types of events.

    Of names that are gone and names that are new those belong together that stand at the same place, or else the only
    two of their sort (a state's kind, a function's operation, an event's name).
    """
    return {kind: _pairs(listed(before), listed(after)) for kind, listed in _LISTED.items()}


Places = list[tuple[Path, str, object]]  # where a name stands, the name, what sort of thing has it


def _pairs(before: Places, after: Places) -> dict[str, str]:
    old, new = {name for _, name, _ in before}, {name for _, name, _ in after}
    gone = [one for one in before if one[1] not in new]
    fresh = [one for one in after if one[1] not in old]
    found: dict[str, str] = {}
    for path, name, sort in gone:
        there = [other for place, other, its in fresh if place == path and its == sort]
        alike = {other for _, other, its in fresh if its == sort}
        alone = len({other for _, other, its in gone if its == sort}) == 1
        if there or (alone and len(alike) == 1):
            found.setdefault(name, there[0] if there else alike.pop())
    return found


def _states(program: Program) -> Places:
    return [(path, state.name, state.kind) for path, state in program.states.items()]


def _functions(program: Program) -> Places:
    if program.by_tasks:  # a call is told by the name of the task that makes it
        return [one for one in _states(program) if isinstance(program.states[one[0]], CallTask | RunTask)]
    declared: Places = [(one.path, one.name, one.operation) for one in program.workflow.functions]
    called: Places = [(path, _called(ready), "call") for path, ready in program.actions.items()]
    return [one for one in declared + called if one[1]]


def _subflows(program: Program) -> Places:
    runs = ((path, getattr(node, "workflow", None)) for path, node in program.nodes.items())
    return [(path, ref.name, "call") for path, ref in runs if isinstance(ref, Ref)]


_LISTED: dict[str, Callable[[Program], Places]] = {
    "states": _states,
    "functions": _functions,
    "subflows": _subflows,
    "events": lambda program: [(one.path, one.type, one.name) for one in program.workflow.events if one.type],
}


def _called(ready: ReadyAction) -> str:
    """The function that an action calls, "" for one by events."""
    call = ready.action.call
    return call.function.name if isinstance(call, FunctionCall) else ""


def _known(setup: Setup) -> Names:
    """The names that fit, of all definitions of the run: mocks and events may concern any."""
    found: Names = {kind: set() for kind in KINDS}
    for program in setup.programs.values():
        found["events"] |= {event.type for event in program.workflow.events if event.type}
        found["subflows"].add(program.id)
        found["states"] |= {state.name for state in program.states.values()}
        if program.by_tasks:
            found["states"] |= set(program.task_functions)
            found["functions"] |= found["states"]
        for one in callees(program):
            found[one.kind] |= {part for part in (one.name, one.action) if part}
    return found


def _takes_any(program: Program) -> bool:
    """Whether a definition may take events that it does not declare."""
    return program.by_tasks or any(not event.type for event in program.workflow.events)


def _named(scenario: Mapping[str, Any]) -> Iterator[tuple[str, str, Path]]:
    """What a scenario names, and where. A mock's key `state/action` names a state and an action or function."""
    for one in named(scenario):
        yield from ((kind, name, one.path) for kind, name in _parts(one))


def _parts(one: Name) -> Iterator[tuple[str, str]]:
    if one.sort == "calls":
        yield from (("states", name) for name in _tasks_of(one.name))
    elif one.sort == "keys":
        *holder, name = _tasks_of(one.name) or [""]
        yield from (("states", part) for part in holder)
        yield from [("functions", name)] if name else []
    elif one.path[0] in MOCKS:
        state, _, name = one.name.rpartition("/")
        yield from [(one.sort, name), *([("states", state)] if state else [])]
    elif one.sort in KINDS and not one.name.startswith("/"):
        yield one.sort, one.name


def _suggestions(kind: str, name: str, known: Names, renamed: Mapping[str, Mapping[str, str]]) -> list[Json]:
    first = renamed.get(kind, {}).get(name)
    found = [{"name": first, "why": "renamed"}] if first in known[kind] else []
    close = get_close_matches(name, sorted(known[kind]), MOST, 0.5)
    return found + [{"name": one, "why": "similar"} for one in close if one != first]


def _keys(mocks: Mapping[str, Json], kind: str, changes: Changes) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, entries in mocks.items():
        state, slash, name = key.rpartition("/")
        new = (changes.get("states", {}).get(state, state), changes.get(kind, {}).get(name, name))
        if None not in new:
            found.setdefault(f"{new[0]}{slash}{new[1]}", entries)
    return found


def _entries(listed: list[Json], member: str, names: Mapping[str, str | None]) -> list[Json]:
    found = []
    for entry in listed:
        name = entry.get(member) if isinstance(entry, dict) else None
        new = names.get(name, name) if isinstance(name, str) else name
        if name is None or new is not None:
            found.append({**entry, member: new} if isinstance(name, str) else entry)
    return found


def _tasks_of(key: str) -> list[str]:
    """The tasks that a key of `calls` names: `task` or `container/task`; none for a request or an address."""
    if "://" in key or "@" in key or key.partition(" ")[0].lower() in NO_TASKS:
        return []
    return [part for part in key.rpartition("/")[::2] if part]


def _task_keys(mocks: Mapping[str, Json], states: Mapping[str, str | None]) -> dict[str, Json]:
    """Mocks of tasks with other names of tasks; those of a task that is gone are left out."""
    found: dict[str, Json] = {}
    for key, entries in mocks.items():
        named = {name: states.get(name, name) for name in _tasks_of(key)}
        if None not in named.values():
            found.setdefault("/".join(str(one) for one in named.values()) or key, entries)
    return found
