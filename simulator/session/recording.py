"""A run in a session saved as a scenario, with what it came to as expectations (contracts.md, "Scenario file").

First it is told in the words of a scenario: injected events with their times, answers that people gave as mocks. That
is run; only where its trace differs from the session's (people acted in the middle of an instant, or changed data)
the scenario has a `script` of what they did, step by step.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from simulator.engine.data.equality import same
from simulator.engine.events import signals
from simulator.engine.run.calls import open_calls
from simulator.engine.setup.mock_answers import FORMS, MockError
from simulator.engine.setup.mocks import KINDS
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.secret_values import masked
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.scenario.result import result, shown, simulate
from simulator.scenario.scenario import Scenario, ScenarioError, said_runtime, setup
from simulator.timeline.timeline import Timeline
from workflow.durations import format_ms, parse_time
from workflow.paths import Json

EXPECTED = ("status", "output", "path", "calls", "produced", "duration")
GIVEN_BY_THE_RUN = ("id", "time", "specversion")
REWRITTEN = ("events", "functions", "subflows", "calls", "script")


@dataclass(frozen=True, slots=True)
class Saved:
    """The scenario; `exact`: replaying it gives the session's trace; `ended`: the session had come to its end."""

    scenario: dict[str, Json]
    exact: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class _Given:
    """An answer that somebody gave to a call."""

    kind: str
    keys: tuple[str, str]
    entry: dict[str, Json]
    after: int


def save(line: Timeline, source: Mapping[str, Json], name: str = "", given: Mapping[str, Json] | None = None) -> Saved:
    """The run up to the position of `line`, which was started by the scenario `source`, as a scenario of its own.

    Secrets that were `given` on the page go into no file, nor what was made of them: the scenario has their names with
    empty values, and names in what is expected.
    """
    saved = _saved(line, source, name, masks=bool(given))
    if not given:
        return saved
    scenario = masked(saved.scenario, given)
    empty = {**(source.get("secrets") or {}), **dict.fromkeys(given, "")}
    return replace(saved, scenario={**scenario, "secrets": empty})


def _ready(line: Timeline, written: Mapping[str, Json]) -> Setup:
    """The setup of a scenario of this run, with the run's secrets."""
    return replace(setup(Scenario(written), line.setup.programs, line.setup.root), secrets=line.setup.secrets)


def _saved(line: Timeline, source: Mapping[str, Json], name: str, *, masks: bool) -> Saved:
    trace = [_without_step(event) for event in line.trace()]
    for written in _candidates(line, source, name):
        try:
            ready = _ready(line, written)
        except (ScenarioError, MockError):
            continue
        world, replayed = simulate(ready)
        if _starts_with([_without_step(event) for event in replayed], trace):
            found = _came_to(ready, written, world, replayed, masks=masks)
            return Saved({**written, "expect": expectations(found)}, True, len(replayed) == len(trace))
    written = {**_plain(line, source, name), "script": _script(line)}
    ready = _ready(line, written)
    world, replayed = simulate(ready)
    found = _came_to(ready, written, world, replayed, masks=masks)
    exact = _starts_with([_without_step(event) for event in replayed], trace)
    return Saved({**written, "expect": expectations(found)}, exact, len(replayed) == len(trace))


def _came_to(
    ready: Setup, written: Mapping[str, Json], world: World, trace: list[TraceEvent], *, masks: bool
) -> Mapping[str, Json]:
    """What a run came to, as people may be shown it where it has secrets that were given on the page."""
    found = result(ready, Scenario(written), world, trace)
    return shown(ready, world, found) if masks else found


def expectations(found: Mapping[str, Json]) -> dict[str, Json]:
    """`expect` for what a run came to: without what no run can be held to (ids and times of produced events)."""
    expect = {name: found[name] for name in EXPECTED if found[name] is not None}
    expect["produced"] = [
        {name: value for name, value in event.items() if name not in GIVEN_BY_THE_RUN} for event in found["produced"]
    ]
    if found["error"]:
        expect["error"] = {name: found["error"][name] for name in ("name", "code") if name in found["error"]}
    return expect


def _without_step(event: TraceEvent) -> dict[str, Json]:
    """A trace event without its step: what comes from outside is a step of its own in a session."""
    return {name: value for name, value in event.items() if name != "step"}


def _starts_with(whole: Sequence[Json], part: Sequence[Json]) -> bool:
    return len(whole) >= len(part) and all(map(same, whole, part))


def _plain(line: Timeline, source: Mapping[str, Json], name: str) -> dict[str, Json]:
    """What the scenario repeats of the one that it was started by; a session may have run beyond one step budget."""
    found = {key: value for key, value in source.items() if key not in ("name", "expect", "definition", "with")}
    settings = {"unmocked": "ask", **(source.get("settings") or {})}
    if line.position > line.setup.settings.stepBudget:
        settings["stepBudget"] = line.position
    if line.setup.start != "manual":
        found["until"] = format_ms(line.world.clock - line.setup.clock)
    return {**({"name": name} if name else {}), **said_runtime(line.setup), **found, "settings": settings}


def _script(line: Timeline) -> list[Json]:
    entries = [entry for entry in line.log if entry["at"] < line.position]
    return [{"step": entry["at"], **{k: v for k, v in entry.items() if k != "at"}} for entry in entries]


def _candidates(line: Timeline, source: Mapping[str, Json], name: str) -> Iterator[dict[str, Json]]:
    """The run in the words of a scenario, in a few ways that differ in what comes first in an instant."""
    if any(entry["command"] == "edit-data" for entry in line.log if entry["at"] < line.position):
        return
    answers, events, source = _from_outside(line, source)
    asks = bool(open_calls(line.world))
    for settled, waits in product([True, False] if events else [False], [False, True] if answers else [False]):
        yield _written(
            line, source, name, _mocks(line, answers, waits=waits, once=asks), _planned(line, events, settled), asks
        )


def _written(
    line: Timeline,
    source: Mapping[str, Json],
    name: str,
    mocks: dict[str, dict[str, Json]],
    events: list[Json],
    asks: bool,
) -> dict[str, Json]:
    found = _plain(line, source, name)
    if not asks and "unmocked" not in (source.get("settings") or {}):
        found["settings"] = {key: value for key, value in found["settings"].items() if key != "unmocked"}
    found = {key: value for key, value in found.items() if key not in REWRITTEN}
    if not found["settings"]:
        del found["settings"]
    found |= {kind: listed for kind, listed in mocks.items() if listed}
    planned = [*(source.get("events") or []), *events]
    if planned:
        found["events"] = planned
    return found


Came = list[tuple[int, dict[str, Json]]]  # the instant from the clock's start, and the event


def _from_outside(line: Timeline, source: Mapping[str, Json]) -> tuple[list[_Given], Came, dict[str, Json]]:
    """The answers that people gave, the events that they sent, and the source with its events as they moved them."""
    stands, answers = line.position, []
    sent: dict[int, tuple[int, dict[str, Json]]] = {}
    planned = list(source.get("events") or [])
    places = {id(one.event): place for place, one in enumerate(line.setup.events)}
    gone: set[int] = set()
    log = [entry for entry in line.log if entry["at"] < stands]
    for entry in log:
        line.go(entry["at"])
        now, start = line.world.clock, line.setup.clock
        if entry["command"] == "inject":
            sent[id(entry["event"])] = (now + entry["after"] - start, entry["event"])
        elif entry["command"] == "replan":
            tasks = (task for task in line.world.agenda if task.order == entry["number"])
            event = next(task.signal[1] for task in tasks if task.signal[0] == "arrive")
            to = None if entry["to"] is None else entry["to"] - start
            place = places.get(id(event))
            if to is None:
                sent.pop(id(event), None)
                gone |= set() if place is None else {place}
            elif place is None:
                sent[id(event)] = (to, event)
            else:
                planned[place] = {**planned[place], "at": format_ms(to)}
        elif entry["command"] == "resolve":
            answers += [_given(line, call, entry) for call in open_calls(line.world) if call["call"] == entry["call"]]
    line.go(stands)
    kept = [event for place, event in enumerate(planned) if place not in gone]
    return answers, list(sent.values()), {**source, "events": kept} if "events" in source else dict(source)


def _given(line: Timeline, call: Mapping[str, Json], entry: Mapping[str, Json]) -> _Given:
    world = line.world
    frame = next(one for one in world.frames.values() if one.memory.get("call", {}).get("call") == call["call"])
    given = {name: entry[name] for name in ("error", *FORMS["calls"][1:]) if entry.get(name) is not None}
    answer = given or {"output" if call["kind"] == "subflow" else "result": entry.get("result")}
    since = parse_time(str(call["since"])) or world.clock
    narrow = call["name"] if call["kind"] == "call" else f"{frame.state}/{call['name']}"
    return _Given(f"{call['kind']}s", (narrow, call["name"]), answer, world.clock - since)


def _mocks(line: Timeline, answers: list[_Given], *, waits: bool, once: bool) -> dict[str, dict[str, Json]]:
    """The mocks in force with the answers behind them, in the order in which they were given.

    With `once` they answer no further call: some were left open.
    """
    found: dict[str, dict[str, Json]] = {kind: dict(line.setup.mocks.get(kind) or {}) for kind in KINDS}
    for one in answers:
        listed = found[one.kind]
        key = one.keys[0] if one.keys[0] in listed else one.keys[1]
        before = listed.get(key, [])
        more: dict[str, Json] = {"delay": format_ms(one.after)} if one.after or waits else {}
        more |= {"times": 1} if once else {}
        entries = [*(before if isinstance(before, list) else [before])]
        if not (entries and same(entries[-1], one.entry) and not more):
            listed[key] = [*entries, {**one.entry, **more}]
    return found


def _planned(line: Timeline, events: Came, settled: bool) -> list[Json]:
    if line.setup.semantics.events.kinds == "signals":
        events = [(at, signals.written(event)) for at, event in events]
    return [{"at": format_ms(at), **({"settled": True} if settled else {}), **event} for at, event in events]
