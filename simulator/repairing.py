"""What of a scenario no longer fits its definition, what may be meant instead, and the scenario rewritten."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from difflib import get_close_matches
from typing import Any

from simulator.callables import callees
from simulator.program import Program, ReadyAction
from simulator.setup import Setup
from workflow.model import FunctionCall
from workflow.paths import Json, Path, pointer

KINDS = ("states", "functions", "subflows", "events")
MOST = 3
Names = dict[str, set[str]]
Changes = Mapping[str, Mapping[str, str | None]]
"""By kind, from a name to the one that takes its place; None: what names it is removed."""


def misfits(
    scenario: Mapping[str, Json], setup: Setup, renamed: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Json]]:
    """`[{"kind", "name", "places": [pointer], "suggestions": [{"name", "why": "renamed"|"similar"}]}]`.

    `renamed` is what `renames` tells of older texts. Events are named by their type, as scenarios have it.
    """
    known = _known(setup)
    places: dict[tuple[str, str], list[str]] = {}
    for kind, name, path in _named(scenario):
        if name not in known[kind]:
            places.setdefault((kind, name), []).append(pointer(path))
    return [
        {"kind": kind, "name": name, "places": listed, "suggestions": _suggestions(kind, name, known, renamed)}
        for (kind, name), listed in places.items()
    ]


def rewritten(scenario: Mapping[str, Json], changes: Changes) -> dict[str, Json]:
    """The scenario with other names, and without what names something that is gone."""
    found = deepcopy(dict(scenario))
    for kind in ("functions", "subflows"):
        if isinstance(found.get(kind), dict):
            found[kind] = _keys(found[kind], kind, changes)
    for entry in found.get("script") or []:
        for kind in ("functions", "subflows"):
            if isinstance(entry.get(kind), dict):
                entry[kind] = _keys(entry[kind], kind, changes)
    events = changes.get("events", {})
    if isinstance(found.get("events"), list):
        found["events"] = _entries(found["events"], "type", events)
    expect = found.get("expect")
    if isinstance(expect, dict):
        states = changes.get("states", {})
        if isinstance(expect.get("path"), list):
            expect["path"] = [new for name in expect["path"] if (new := states.get(name, name)) is not None]
        if isinstance(expect.get("calls"), list):
            expect["calls"] = _entries(expect["calls"], "function", changes.get("functions", {}))
        if isinstance(expect.get("produced"), list):
            expect["produced"] = _entries(expect["produced"], "type", events)
    return found


def renames(before: Program, after: Program) -> dict[str, dict[str, str]]:
    """What has another name in the later text: states and functions at the same place, types of the same event."""
    old, new = before.workflow, after.workflow
    states = {path: (state.name, state.kind) for path, state in before.states.items()}
    found: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for path, state in after.states.items():
        was = states.get(path)
        if was and was != (state.name, state.kind) and was[1] == state.kind:
            found["states"][was[0]] = state.name
    for path, action in after.actions.items():
        earlier = before.actions.get(path)
        calls = [_called(one) for one in (earlier, action) if one]
        if len(calls) == 2 and all(calls) and calls[0] != calls[1]:
            found["functions"][calls[0]] = calls[1]
    for one, other in zip(old.functions, new.functions, strict=False):
        if one.name != other.name and one.operation == other.operation:
            found["functions"].setdefault(one.name, other.name)
    types = {event.name: event.type for event in old.events}
    for event in new.events:
        earlier_type = types.get(event.name)
        if earlier_type and event.type and earlier_type != event.type:
            found["events"][earlier_type] = event.type
    return found


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
        for one in callees(program):
            found[one.kind] |= {part for part in (one.name, one.action) if part}
    return found


def _named(scenario: Mapping[str, Any]) -> Iterator[tuple[str, str, Path]]:
    """What a scenario names, and where. A mock's key `state/action` names a state and an action or function."""
    for kind in ("functions", "subflows"):
        for key in scenario.get(kind) or {}:
            state, _, name = str(key).rpartition("/")
            yield kind, name, (kind, key)
            if state:
                yield "states", state, (kind, key)
    for number, event in enumerate(scenario.get("events") or []):
        if isinstance(event, dict) and isinstance(event.get("type"), str):
            yield "events", event["type"], ("events", number, "type")
    expect = scenario.get("expect")
    if isinstance(expect, dict):
        yield from _expected(expect)


def _expected(expect: Mapping[str, Any]) -> Iterator[tuple[str, str, Path]]:
    lists = (("states", "path", None), ("functions", "calls", "function"), ("events", "produced", "type"))
    for kind, key, member in lists:
        for number, entry in enumerate(expect.get(key) or [] if isinstance(expect.get(key), list) else []):
            name = entry if member is None else entry.get(member) if isinstance(entry, dict) else None
            if isinstance(name, str):
                yield kind, name, ("expect", key, number) + ((member,) if member else ())


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
