"""What a scenario expects, held against what happened (contracts.md, "Scenario file", `expect`)."""

from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.trace.secret_values import MASK, Secrecy, happened
from simulator.inspection.selection import SelectionError, select
from simulator.run_model.facts import entered_states
from simulator.scenario.task_expectations import tasks
from workflow.paths import Json

OPEN: Final = Secrecy(MappingProxyType({}))
"""Nothing is masked."""
COMPARED = ("status", "stopped", "output", "path", "duration")
PARTS = {
    "calls": "calls",
    "produced": "produced",
    "error": "error",
    "outputContains": "output",
    "errorContains": "error",
}
"""Which part of the result has at least what is expected, by the expectation's name."""


BY_TRACE: Final = ("tasks", "first", "last")
"""What is held against the trace: a run must keep it."""


def needs_trace(expect: Json) -> bool:
    """Whether some of what is expected is held against the trace."""
    return isinstance(expect, dict) and any(name in expect for name in BY_TRACE)


def held(expect: Json, result: dict[str, Json], secrecy: Secrecy = OPEN) -> list[dict[str, Json]]:
    """`[{"name", "held", "expected", "actual"}]`, in the order written.

    `status`, `stopped`, `output`, `path` and `duration` must be equal, `calls`, `produced` and `error` have at least
    what is expected of each entry, `outputContains` is a subset of the output and `errorContains` of the error. By
    paths (selection.py): `outputHas` lists what must be there, `outputAt` says what stands where, `outputCount` how
    many entries a list or an object there has. `order` are states that were entered one after the other, others
    between; `first` and `last` is the one that was entered first or last.
    All is compared by its true values. `<secret NAME>` in what is expected means the secret, `<secret>` what a call
    shows to say who it is (semantics-0.8.md §2.5, semantics-1.0.md §2.10).
    `tasks` says by name or reference what became of states and tasks (task_expectations.py).
    """
    if not isinstance(expect, dict):
        return []
    true = {**result, "trace": [happened(event) for event in result.get("trace") or ()]}
    return [_judged(name, expected, true, secrecy) for name, expected in expect.items()]


def _judged(name: str, expected: Json, result: dict[str, Json], secrecy: Secrecy) -> dict[str, Json]:
    found = _one(name, expected, result)
    if found["held"] or MASK not in str(expected):
        return found
    ways = (secrecy.shown, secrecy.by_value)
    return {**found, "held": any(_one(name, way(expected), way(result))["held"] for way in ways)}


def _one(name: str, expected: Json, result: dict[str, Json]) -> dict[str, Json]:
    actual = result.get(PARTS.get(name, name))
    if name in COMPARED:
        good = same(expected, actual)
    elif name in PARTS:
        good = contains(actual, expected)
    elif name in FOUND:
        try:
            actual = FOUND[name](expected, result)
            good = same(expected, actual)
        except SelectionError as error:
            good, actual = False, str(error)
    else:
        good, actual = False, f"there is nothing called `{name}` to expect"
    return {"name": name, "held": good, "expected": expected, "actual": actual}


def _has(paths: Json, result: dict[str, Json]) -> Json:
    """Those of the paths at which the output has something."""
    return [path for path in _listed(paths) if select(str(path), result.get("output"))]


def _at(values: Json, result: dict[str, Json]) -> Json:
    """What the output has at each path: the value, or the list of several."""
    found = {path: select(path, result.get("output")) for path in _named(values)}
    return {path: some[0] if len(some) == 1 else some for path, some in found.items() if some}


def _count(counts: Json, result: dict[str, Json]) -> Json:
    """How many entries the output has at each path; of a path that finds several things, how many it finds."""
    found = {path: select(path, result.get("output")) for path in _named(counts)}
    return {path: _size(some) for path, some in found.items()}


def _size(some: list[Json]) -> int:
    return len(some[0]) if len(some) == 1 and isinstance(some[0], dict | list) else len(some)


def _edge(first: bool) -> Callable[[Json, dict[str, Json]], Json]:
    """The first, or last, state of the path; one with states inside does not count where these were entered.

    What is in no path is passed over: bodies of functions (semantics-1.0.md §13.6), and other workflows that are run.
    """

    def find(_name: Json, result: dict[str, Json]) -> Json:
        path = frozenset(result.get("path") or ())
        entered = [event for event in entered_states(result.get("trace") or ()) if event["state"] in path]
        places = [event["pointer"] for event in entered]
        leaves = [e for e in entered if not any(place.startswith(f"{e['pointer']}/") for place in places)]
        return (leaves[0] if first else leaves[-1])["state"] if leaves else None

    return find


def _order(names: Json, result: dict[str, Json]) -> Json:
    """The names as far as they were entered in this order."""
    entered, found = iter(result.get("path") or []), []
    for name in _listed(names):
        if name not in entered:
            break
        found.append(name)
    return found


def _tasks(expected: Json, result: dict[str, Json]) -> Json:
    """What the trace says last of each task or state, as far as something is expected of it."""
    if not isinstance(expected, dict) or not all(isinstance(one, dict) for one in expected.values()):
        return None
    return tasks(expected, result.get("trace") or [])


FOUND: dict[str, Callable[[Json, dict[str, Json]], Json]] = {
    "outputHas": _has,
    "outputAt": _at,
    "outputCount": _count,
    "order": _order,
    "first": _edge(first=True),
    "last": _edge(first=False),
    "tasks": _tasks,
}
"""What of an expectation was found, by its name: it holds where that is all of it."""


def expected_paths(expect: dict[str, Json]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The paths into the output that expectations are about, each behind its place among them."""
    for number, path in enumerate(_listed(expect.get("outputHas"))):
        yield ("outputHas", number), str(path)
    for name in ("outputAt", "outputCount"):
        yield from (((name, path), path) for path in _named(expect.get(name)))


def _listed(expected: Json) -> Iterable[Json]:
    return expected if isinstance(expected, list) else []


def _named(expected: Json) -> Iterable[str]:
    return expected if isinstance(expected, dict) else ()


def contains(whole: Json, part: Json) -> bool:
    """Whether `part` is in `whole`: objects by their keys, lists entry by entry."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(contains, whole, part))
    return same(whole, part)
