"""Mocks of a scenario that answered no call of its run, and why."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from simulator.engine.setup.mocks import KINDS, SORTS, Entry, Kind
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import World
from simulator.inspection.words import counted
from simulator.scenario.names.call_keys import keys_of, place_of_mocks, run_by
from simulator.scenario.outcome.shapes import UnusedMock
from simulator.scenario.outcome.unfilled import Unfilled
from workflow.paths import pointer

NEAR: Final = 0.75
"""How alike two keys are of which one is meant for the other."""
ADDRESS: Final = "://"
"""What keys of requests have, and names have not."""
CALLEES: Final[Mapping[Kind, tuple[str, ...]]] = {
    "functions": ("function",),
    "subflows": ("subflow",),
    "calls": ("call", "subflow"),
}
"""The kinds of what is called, by which `World.called` counts it, by the key of its mocks."""


class Asked(NamedTuple):
    """What was called in a run: the keys that its calls have, and those whose addresses lack a value."""

    keys: tuple[str, ...]
    unfilled: tuple[Unfilled, ...]


def unused_mocks(setup: Setup, world: World, asked: Callable[[], Asked], given: Mapping[str, str]) -> list[UnusedMock]:
    """In the order written: a whole key, or of a list the entry.

    `asked` gives what was called in this run; `given` says by their pointers which mocks the scenario
    did not write itself: those of its suite have `shared`, those of contracts are not told.
    """
    if any(one.get("command") == "mocks" for one in setup.script):
        return []  # somebody gave the run others meanwhile
    found: list[UnusedMock] = []
    for kind in KINDS:
        for key in setup.mocks.get(kind) or {}:
            for inner, reason in _unused(setup, world, kind, str(key), asked):
                place = pointer((kind, key))
                origin = given.get(place)
                if origin == "contracts":
                    break
                one: UnusedMock = {"pointer": f"{place}{inner}", "key": str(key), "reason": reason}
                found.append({**one, "shared": True} if origin == "suite" else one)
    return found


def _unused(setup: Setup, world: World, kind: Kind, key: str, asked: Callable[[], Asked]) -> Iterator[tuple[str, str]]:
    entries = getattr(setup, kind)[key]
    unused = [place for place in range(len(entries)) if not world.used.get(f"{SORTS[kind]}{key}/{place}")]
    if not unused:
        return
    calls = sum(world.called.get(f"{callee} {key}", 0) for callee in CALLEES[kind])
    if not calls:
        yield "", _uncalled(setup, world, kind, key, asked())
    elif len(unused) == len(entries):
        yield "", (_of_entry(entries[0], calls) if len(entries) == 1 else "") or _by_others(calls, "mocks")
    else:
        for place in unused:
            yield f"/{place}", _of_entry(entries[place], calls) or _by_others(calls, "entries")


def _uncalled(setup: Setup, world: World, kind: Kind, key: str, asked: Asked) -> str:
    right, words = place_of_mocks(setup.programs.values()) or (kind, "")
    if kind not in (right, "subflows"):
        return words
    callers = _callers(setup.programs, kind, key)
    ran = {one.definition for one in world.instances.values()}
    if callers and ran.isdisjoint(callers):
        return _not_reached(setup, world, setup.programs[callers[0]].id)
    if any(keys_of(setup.programs[one]).has(kind, key) for one in callers):
        return "nothing called it"
    empty = next((one for one in asked.unfilled if one.is_meant_by(key)), None)
    if empty is not None:
        return f"no call has this key, for {empty.words}"
    if key in asked.keys:
        return f"mocks of this call stand under `{right}`"
    are_requests = ADDRESS in key
    near = _near(key, tuple(one for one in asked.keys if (ADDRESS in one) is are_requests))
    return f"no call has this key{f'; did you mean `{near}`?' if near else ''}"


def _not_reached(setup: Setup, world: World, name: str) -> str:
    """Why no instance of a definition was started."""
    tasks = {task or run for one in setup.programs.values() for run, task in run_by(one) if run == name}
    if not tasks:
        return f"no instance of {name} was started"
    called = [key for kind, _, key in (one.partition(" ") for one in world.called) if kind == "subflow"]
    whole = f"workflow {name}"
    if any(key.partition(":")[0] in (whole, name) or key.rpartition("/")[2] in tasks for key in called):
        return f"a mock answered in place of the sub-workflow {name}"
    return f"the sub-workflow {name} was not reached"


def _callers(programs: Mapping[str, Program], kind: Kind, key: str) -> list[str]:
    """The definitions with a call that has the key of a mock; where none certainly has it, those that may have one."""
    certain = [name for name, one in programs.items() if keys_of(one).has(kind, key)]
    return certain or [name for name, one in programs.items() if keys_of(one).fits(kind, key)]


@lru_cache(maxsize=1024)
def _near(key: str, others: tuple[str, ...]) -> str:
    return next(iter(get_close_matches(key, others, 1, NEAR)), "")


def _of_entry(entry: Entry, calls: int) -> str:
    """Why an entry is for none of the calls; "" where it is for any."""
    if entry.when is not None:
        return f"its `when` held for none of {counted(calls, 'call')}"
    if entry.is_narrow:
        names = [name for name in ("call", "attempt", "iteration") if getattr(entry, name)]
        return f"none of {counted(calls, 'call')} was of its `{names[0]}`"
    return ""


def _by_others(calls: int, others: str) -> str:
    return f"{counted(calls, 'call')} {'was' if calls == 1 else 'were'} answered by other {others}"
