"""A scenario file read into a Setup, and a suite into its scenarios (contracts.md, "Scenario file").

The file's data come in as JSON; what is wrong is a ScenarioError that names the place in it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from simulator.engine.data.weights import TooLarge, check_sizes, sent
from simulator.engine.events import signals
from simulator.engine.run.starts import TURNS
from simulator.engine.setup.mock_answers import MockError
from simulator.engine.setup.mocks import KINDS
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import CLOCK_START, Planned, Setup
from simulator.engine.tasks.http_answers import read_text
from simulator.engine.world.settings import SettingError, Settings
from simulator.inspection.selection import SelectionError
from simulator.inspection.selection import check as check_path
from simulator.scenario.captions import CaptionError, read_captions
from simulator.scenario.expectations import expected_paths
from simulator.scenario.keys import KEYS, MOCKS
from simulator.scenario.script import wrong
from workflow import runtimes
from workflow.document.doubles import doubled
from workflow.durations import add, parse, parse_time
from workflow.paths import Json, Path, PathError, pointer
from workflow.profile import SPECIFICATION, Semantics

BY_NAME = ("functions", "subflows", "calls", "secrets", "settings", "costs")
STARTS = ("manual", "events", "schedule")
SEVERAL = "a run is of one runtime: name one here, and several in a file"


class ScenarioError(PathError):
    """A scenario that cannot be read: the message, and the `path` in the scenario that it is about."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario as written, and where it stands in its file.

    `given` says of mocks that it did not write itself, by their JSON pointers, whether they are from its `suite` or
    were made from `contracts`.
    """

    data: Mapping[str, Any]
    path: Path = ()
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its name, "" if it has none."""
        return str(self.data.get("name") or "")


def is_scenario(data: Json) -> bool:
    """Whether a file is a scenario or suite and not a definition (contracts.md, "Commands")."""
    return isinstance(data, dict) and "states" not in data and ("definition" in data or "scenarios" in data)


def scenarios(data: Json, runtime: str | None = None) -> list[Scenario]:
    """The scenarios of a file: of a suite, each with what the suite says and it does not.

    Mocks and settings are shared name by name, everything else as a whole. One with a list for `runtime` is a scenario
    for each of them, or one for the `runtime` that the command line says.
    """
    if data is None:
        data = {}
    if not isinstance(data, dict):
        raise ScenarioError("a scenario is a mapping")
    if "scenarios" not in data:
        return _by_runtime(Scenario(data), runtime)
    if not isinstance(data["scenarios"], list):
        raise ScenarioError("`scenarios` is a list of scenarios", ("scenarios",))
    shared = {key: value for key, value in data.items() if key != "scenarios"}
    check_keys(shared, ())
    found = []
    for place, entry in enumerate(data["scenarios"]):
        if not isinstance(entry, dict):
            raise ScenarioError("a scenario is a mapping", ("scenarios", place))
        data = {**shared, **entry, **_together(shared, entry)}
        found += _by_runtime(Scenario(data, ("scenarios", place), _given(shared, entry)), runtime)
    return found


def _given(shared: Mapping[str, Json], own: Mapping[str, Json]) -> dict[str, str]:
    """The mocks that a scenario has from its suite."""
    listed = [(kind, key) for kind in MOCKS if isinstance(shared.get(kind), dict) for key in shared[kind]]
    return {pointer(one): "suite" for one in listed if one[1] not in (own.get(one[0]) or {})}


def _by_runtime(scenario: Scenario, asked: str | None) -> list[Scenario]:
    named = scenario.data.get("runtime")
    if not isinstance(named, list):
        return [scenario]
    if asked not in (None, runtimes.AUTO):
        return [replace(scenario, data={**scenario.data, "runtime": asked})]
    names = {one: f"{scenario.name} [{one}]".strip() for one in map(str, named)}
    return [replace(scenario, data={**scenario.data, "runtime": one, "name": name}) for one, name in names.items()]


def _together(shared: Mapping[str, Json], own: Mapping[str, Json]) -> dict[str, Json]:
    """What is shared name by name; a scenario's own counts."""
    both = [key for key in BY_NAME if isinstance(shared.get(key), dict) and isinstance(own.get(key), dict)]
    return {key: {**shared[key], **own[key]} for key in both}


def check_keys(data: Mapping[str, Json], path: Path) -> None:
    """Raise ScenarioError where `data` are no mapping, have a key that no scenario has, or a `with` that is no list."""
    if not isinstance(data, Mapping):
        raise ScenarioError("a scenario is a mapping", path)
    for key in data:
        if key not in KEYS:
            near = get_close_matches(str(key), (*KEYS, "scenarios"), 1)
            meant = f"did you mean `{near[0]}`?" if near else f"it has {', '.join(KEYS)}"
            raise ScenarioError(f"a scenario has no `{key}`; {meant}", (*path, key))
    others = data.get("with") or []
    if not isinstance(others, list) or not all(isinstance(name, str) for name in others):
        raise ScenarioError("`with` is a list of file names", (*path, "with"))


def _secrets(given: Json, at: Path) -> dict[str, Json]:
    """The values of secrets by name: texts (semantics-0.8.md §2.5), or objects of texts (1.0)."""
    if not isinstance(given, dict) or not all(isinstance(value, str | dict) for value in given.values()):
        raise ScenarioError("`secrets` is a mapping of names to texts, or to objects with texts", at)
    return dict(given)


def _env(given: Json, at: Path) -> dict[str, str]:
    """The environment of a worker: texts by name."""
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise ScenarioError("`env` is a mapping of names to texts", at)
    return dict(given)


def _root(asked: Json, programs: Mapping[str, Program], root: str, at: Path) -> str:
    """The key of the workflow that is started: one that the definition registers under a name, else its own."""
    if asked is None:
        return root
    if not isinstance(asked, str):
        raise ScenarioError("`workflow` is the name of a workflow of the definition", at)
    space = root.rpartition("/")[0]
    found = next((key for key in (f"{space}/{asked}", asked) if key in programs), None)
    if found is None:
        near = get_close_matches(asked, [key.rpartition("/")[2] for key in programs], 1)
        meant = f"; did you mean `{near[0]}`?" if near else ""
        raise ScenarioError(f"there is no workflow `{asked}`{meant}", at)
    return found


def runtime_of(scenario: Scenario) -> str:
    """The id of the runtime by which a scenario is run. Raises ScenarioError for one that is not known."""
    found = scenario.data.get("runtime")
    if found is None:
        return SPECIFICATION.id
    if isinstance(found, list):
        raise ScenarioError(SEVERAL, (*scenario.path, "runtime"))
    if not isinstance(found, str) or not runtimes.is_known(found):
        raise ScenarioError(runtimes.unknown(str(found)), (*scenario.path, "runtime"))
    return runtimes.get(found).id


def said_runtime(ready: Setup) -> dict[str, Json]:
    """What a scenario made of runs of `ready` says, so that it is run alike elsewhere; nothing of the specification."""
    profile = ready.program.profile
    return {} if profile is SPECIFICATION else {"runtime": profile.id}


def _check_expected(expect: Json, at: Path) -> None:
    if not isinstance(expect, dict):
        raise ScenarioError("`expect` is a mapping", at)
    for name, path in expected_paths(expect):
        try:
            check_path(path)
        except SelectionError as error:
            raise ScenarioError(str(error), (*at, *name)) from None


def setup(scenario: Scenario, programs: Mapping[str, Program], root: str) -> Setup:
    """The Setup of a scenario whose definitions are `programs`, read for its runtime; `root` is the key of its own.

    A scenario that says no runtime is run by the one that its definition was read for.
    """
    data, at = scenario.data, scenario.path
    check_keys(data, at)
    profile = runtimes.get(runtime_of(scenario))
    if data.get("runtime") is None and root in programs:
        profile = programs[root].profile
    _check_expected(data.get("expect") or {}, (*at, "expect"))
    root, start = _root(data.get("workflow"), programs, root, (*at, "workflow")), data.get("start", "manual")
    if start == "schedule" and programs[root].schedule is None and profile.registered:
        root = next((key for key, one in programs.items() if one.schedule is not None), root)
    if start not in STARTS:
        raise ScenarioError(f"`start` may be {', '.join(STARTS)}, not {start!r}", (*at, "start"))
    clock = _clock(data.get("clock"), (*at, "clock"))
    try:
        ready = Setup(
            programs=programs,
            root=root,
            input=_input(data, profile.semantics),
            clock=clock,
            seed=_seed(data.get("seed", 0), (*at, "seed")),
            start=start,
            secrets=_secrets(data.get("secrets") or {}, (*at, "secrets")),
            env=_env(data.get("env") or {}, (*at, "env")),
            until=None if data.get("until") is None else _time(data["until"], clock, (*at, "until")),
            settings=_settings(data.get("settings"), (*at, "settings")),
            events=_events(_signals(data.get("events"), profile.semantics), clock, (*at, "events")),
            script=_script(data.get("script"), (*at, "script")),
            runtime=profile.stamp,
            semantics=profile.semantics,
        )
        _check_end(ready, (*at, "start"))
        check_sizes(sent(data), ready.settings.dataLimit)
        read_captions(data.get("narration"))
        costs(data.get("costs"), (*at, "costs"))
        return ready.with_mocks({kind: data.get(kind) for kind in KINDS})
    except (MockError, TooLarge, CaptionError) as error:
        raise ScenarioError(str(error), (*at, *error.path)) from None


def _input(data: Mapping[str, Json], semantics: Semantics) -> Json:
    """The input, which may be null where none is given, or what its text says in JSON."""
    found = data.get("input", None if semantics.data.no_input == "null" else {})
    if found is None and semantics.data.no_input == "emptied":
        found = {}
    if semantics.expressions.json_texts == "parsed" and isinstance(found, str):
        found = read_text(found)
    return found if semantics.data.values == "exact" else doubled(found)


def _signals(events: Json, semantics: Semantics) -> Json:
    """Events, where `signal`, `query`, `update` are kinds of them."""
    if semantics.events.kinds != "signals" or not isinstance(events, list):
        return events
    return [signals.named(one) if isinstance(one, dict) else one for one in events]


def costs(value: Json, path: Path = ("costs",)) -> dict[str, float]:
    """What a call of each function costs, in a unit of the author's. Raises ScenarioError."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ScenarioError("`costs` is a mapping from a function to what a call of it costs", path)
    for name, cost in value.items():
        if isinstance(cost, bool) or not isinstance(cost, int | float) or not 0 <= cost <= 1e12:
            raise ScenarioError(f"what a call of {name} costs is a number from 0 on", (*path, name))
    return {str(name): float(cost) for name, cost in value.items()}


def _check_end(ready: Setup, path: Path) -> None:
    """A run by a cron has no end of its own (contracts.md, "Scenario file"); in 1.0 none by the clock."""
    schedule = ready.program.schedule
    turns = schedule is not None and any(getattr(schedule, kind) is not None for kind in TURNS)
    if ready.start == "schedule" and ready.until is None and turns:
        raise ScenarioError("`until` must say how far the clock runs: a schedule never ends", path)
    ticks = any(
        state.start and state.start.schedule and state.start.schedule.cron for state in ready.program.states.values()
    )
    if ready.start == "schedule" and ready.until is None and ticks:
        raise ScenarioError("`until` must say how far the clock runs: a cron never ends", path)


def _clock(value: Json, path: Path) -> int:
    if value is None:
        return CLOCK_START
    start = value.get("start") if isinstance(value, dict) else None
    found = parse_time(start) if isinstance(start, str) else None
    if found is None:
        raise ScenarioError('`clock` is written as {start: "2020-03-20T09:00:00Z"}', path)
    return found


def _seed(value: Json, path: Path) -> int:
    """A whole number; one of many digits may be a text, for not every reader of JSON keeps them all."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,20}", value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioError("`seed` must be a whole number", path)
    return value


def _settings(value: Json, path: Path) -> Settings:
    if value is None:
        return Settings()
    if not isinstance(value, dict):
        raise ScenarioError("`settings` is a mapping", path)
    found = Settings()
    for name, setting in value.items():
        try:
            found = found.with_values({name: setting})
        except SettingError as error:
            raise ScenarioError(str(error), (*path, name)) from None
    return found


def _time(value: Json, clock: int, path: Path) -> int:
    """A duration from the clock's start, or a timestamp; epoch ms."""
    period = parse(value) if isinstance(value, str) else None
    found = add(clock, period) if period else parse_time(value) if isinstance(value, str) else None
    if found is None:
        raise ScenarioError(f"{value!r} is neither a duration such as PT5M nor a timestamp", path)
    return found


def _events(value: Json, clock: int, path: Path) -> tuple[Planned, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ScenarioError("`events` is a list of events", path)
    return tuple(_event(event, clock, (*path, place)) for place, event in enumerate(value))


def _event(value: Json, clock: int, path: Path) -> Planned:
    if not isinstance(value, dict):
        raise ScenarioError("an event is a mapping with `type`, `source` and `data`", path)
    event = {name: part for name, part in value.items() if name not in ("at", "settled")}
    settled = value.get("settled", False)
    if not isinstance(settled, bool):
        raise ScenarioError("`settled` is true or false", (*path, "settled"))
    return Planned(_time(value.get("at", "PT0S"), clock, (*path, "at")), event, settled)


def _script(value: Json, path: Path) -> tuple[dict[str, Json], ...]:
    """What people did in a session, in the order of its steps."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise ScenarioError("`script` is a list of what was done at which step", path)
    before = 0
    for place, entry in enumerate(value):
        step = entry.get("step") if isinstance(entry, dict) else None
        if isinstance(step, bool) or not isinstance(step, int) or step < before:
            raise ScenarioError("an entry has a `step`, not before the one above", (*path, place))
        fault = wrong(entry)
        if fault:
            raise ScenarioError(fault, (*path, place))
        before = step + 1
    return tuple(value)
