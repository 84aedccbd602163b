"""What a scenario expects, held against what happened (contracts.md, "Scenario file", `expect`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.trace.secret_values import MASK, Secrecy, happened
from simulator.inspection.selection import SelectionError, select
from simulator.run_model.facts import entered_states
from simulator.scenario.expected import spellings
from simulator.scenario.expected.evidence import Evidence
from simulator.scenario.expected.made_calls import UnknownKey
from simulator.scenario.expected.pairing import Fits, mismatch
from simulator.scenario.format.expectations import EXPECT
from simulator.scenario.task_expectations import tasks
from workflow.paths import Json

OPEN: Final = Secrecy(MappingProxyType({}))
"""Nothing is masked."""
EQUAL: Final = ("status", "stopped", "output", "path", "duration")
"""What the result has under the same name, and just that."""
PARTS: Final = {"error": "error", "outputContains": "output", "errorContains": "error", "instances": "instances"}
"""Which part of the result has at least what is expected, by the expectation's name."""
LISTS: Final = {"calls": "calls", "produced": "produced", "notTaken": "notTaken"}
"""The lists that have as many entries as are expected, each with at least what is expected of it."""
SOME: Final = {"callsContain": "calls", "producedContain": "produced"}
"""The lists that have an entry for each that is expected."""
MORE: Final = {
    "calls": ("call", "were made", "callsContain"),
    "produced": ("event", "were produced", "producedContain"),
    "notTaken": ("event", "were taken by nobody", ""),
}
"""What is said of the lists where more came than is expected, and what asks for some entries alone."""
COUNTED: Final = ("callCount", "notCalled")
"""What is expected of calls by the keys that mocks of them could have."""


BY_TRACE: Final = ("tasks", "first", "last")
"""What is held against the trace: a run must keep it."""


def needs_trace(expect: Json) -> bool:
    """Whether some of what is expected is held against the trace."""
    return isinstance(expect, dict) and any(name in expect for name in BY_TRACE)


def held(
    expect: Json, result: Mapping[str, Json], secrecy: Secrecy = OPEN, evidence: Evidence | None = None
) -> list[dict[str, Json]]:
    """`[{"name", "held", "expected", "actual"}]`, in the order written; each is described in docs/scenarios.md.

    What is expected of calls by their keys, of events that nobody took, and of what came at one instant is known by the
    `evidence` of the run; without these the entries of lists are in the order of the trace.
    All is compared by its true values. `<secret NAME>` in what is expected means the secret, `<secret>` what a call
    shows to say who it is (semantics-0.8.md §2.5, semantics-1.0.md §2.10).
    """
    if not isinstance(expect, dict):
        return []
    true = {**result, "trace": [happened(event) for event in result.get("trace") or ()]}
    if evidence is not None:
        listed = {name: kind for name, kind in (LISTS | SOME).items() if name in expect}
        true |= {name: evidence.entries(kind, expect[name]).values for name, kind in listed.items()}
    return [_judged(name, expected, true, secrecy, evidence) for name, expected in expect.items()]


def _judged(
    name: str, expected: Json, result: dict[str, Json], secrecy: Secrecy, evidence: Evidence | None
) -> dict[str, Json]:
    found = _one(name, expected, result, evidence)
    if not found["held"] and MASK in str(expected):
        ways = (secrecy.shown, secrecy.by_value)
        found["held"] = any(_one(name, way(expected), way(result), evidence)["held"] for way in ways)
    more = "" if found["held"] or name not in MORE else _more(name, expected, found["actual"], evidence)
    return {**found, "hint": more} if more else found


def _one(name: str, expected: Json, result: dict[str, Json], evidence: Evidence | None) -> dict[str, Json]:
    if name in EQUAL and same(expected, result.get(name)):
        return {"name": name, "held": True, "expected": expected, "actual": result.get(name)}
    try:
        actual = _actual(name, expected, result, evidence)
        good = _is_held(name, respelled(name, expected, actual, evidence), actual, evidence)
    except (SelectionError, UnknownKey) as error:
        good, actual = False, str(error)
    return {"name": name, "held": good, "expected": expected, "actual": actual}


def _more(name: str, expected: Json, actual: Json, evidence: Evidence | None) -> str:
    """That all entries of a list came that are expected, and others besides; "" where it is not so."""
    if not isinstance(expected, list) or not isinstance(actual, list) or len(expected) >= len(actual):
        return ""
    if mismatch(expected, actual, *pairing_of(name, expected, actual, evidence), whole=False) is not None:
        return ""
    what, came, some = MORE[name]
    wanted = f"{len(expected):,} {'is' if len(expected) == 1 else 'are'} expected"
    return f"{len(actual):,} {what}s {came}, {wanted}" + (f"; `{some}` asks for some of them" if some else "")


def _actual(name: str, expected: Json, result: dict[str, Json], evidence: Evidence | None) -> Json:
    """What the run came to, of what is expected."""
    if name in FOUND:
        return FOUND[name](expected, result)
    if name in COUNTED:
        return {} if evidence is None else _counts(name, expected, evidence)
    if name not in EXPECT.by_name:
        return f"there is nothing called `{name}` to expect"
    return result.get(PARTS.get(name, name))


def _counts(name: str, expected: Json, evidence: Evidence) -> Json:
    """How often there were calls by these keys; of those that are not to be called only the others."""
    keys = map(str, expected if isinstance(expected, dict | list) else ())
    counts = {key: evidence.made_calls.count(key) for key in keys}
    return counts if name == "callCount" else {key: count for key, count in counts.items() if count}


def _is_held(name: str, expected: Json, actual: Json, evidence: Evidence | None) -> bool:
    if name in PARTS:
        return contains(actual, expected)
    if name in LISTS or name in SOME:
        if not isinstance(expected, list) or not isinstance(actual, list):
            return False
        if name in LISTS and (len(expected) != len(actual) or contains(actual, expected)):
            return len(expected) == len(actual)
        pairing = pairing_of(name, expected, actual, evidence)
        return mismatch(expected, actual, *pairing, whole=name in LISTS) is None
    return not actual if name == "notCalled" else same(expected, actual)


def pairing_of(
    name: str, expected: Sequence[Json], actual: Sequence[Json], evidence: Evidence | None
) -> tuple[Sequence[str], Fits]:
    """When the entries of a list came, and how they are known as the ones that are expected (pairing.py)."""
    instants = [str(place) for place in range(len(actual))]
    if evidence is not None:
        instants = evidence.entries((LISTS | SOME)[name], expected).instants
    return instants, _fits_call if name in ("calls", "callsContain") else _fits


def _fits(expected: Json, actual: Json) -> bool:
    return contains(actual, expected)


def _fits_call(expected: Json, actual: Json) -> bool:
    return contains(actual, spellings.call(expected, actual))


def respelled(name: str, expected: Json, actual: Json, evidence: Evidence | None) -> Json:
    """What is expected, written as the run has it where both say the same."""
    match name:
        case "status":
            return spellings.status(expected)
        case "duration":
            return spellings.length(expected, actual, evidence.began if evidence else 0)
        case "error" | "errorContains":
            return spellings.error(expected, actual)
        case "tasks" if isinstance(expected, dict) and isinstance(actual, dict):
            return {task: spellings.instance(one, actual.get(task), 0) for task, one in expected.items()}
        case "instances" if isinstance(expected, list) and isinstance(actual, list):
            clock = evidence.setup.clock if evidence else 0
            pairs = zip(expected, actual, strict=False)
            return [*(spellings.instance(one, its, clock) for one, its in pairs), *expected[len(actual) :]]
    return expected


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


def part_asked(whole: Json, part: Json) -> Json:
    """What `whole` has of that which `part` names, to be put beside it: nobody asked for the rest of the members."""
    if isinstance(whole, dict) and isinstance(part, dict):
        return {key: part_asked(value, part[key]) for key, value in whole.items() if key in part}
    if isinstance(whole, list) and isinstance(part, list) and len(whole) == len(part):
        return list(map(part_asked, whole, part))
    return whole


def contains(whole: Json, part: Json) -> bool:
    """Whether `part` is in `whole`: objects by their keys, lists entry by entry."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(contains, whole, part))
    return same(whole, part)
