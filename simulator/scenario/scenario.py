"""A scenario file read into a Setup, and a suite into its scenarios (contracts.md, "Scenario file").

The file's data come in as JSON; what is wrong is a ScenarioError that names the place in it.
"""

from collections.abc import Iterable, Iterator, Mapping
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
from simulator.scenario.format.scenario import FILE, SCENARIO
from simulator.scenario.format.shapes import Faults, Instead
from simulator.scenario.format.words import meant
from simulator.scenario.keys import MOCKS
from simulator.scenario.script import wrong
from workflow import runtimes
from workflow.document.doubles import doubled
from workflow.durations import add, parse, parse_time
from workflow.paths import Json, Path, PathError, pointer
from workflow.profile import SPECIFICATION, Semantics

BY_NAME = ("functions", "subflows", "calls", "secrets", "settings", "costs")
SEVERAL = "a run is of one runtime: name one here, and several in a file"


class ScenarioError(PathError):
    """A scenario that cannot be read: the message, and the `path` in the scenario that it is about.

    `others` is what is wrong with it besides, `instead` what was probably meant.
    """

    def __init__(
        self,
        message: str,
        path: Path = (),
        others: Iterable["ScenarioError"] = (),
        instead: Instead | None = None,
    ) -> None:
        super().__init__(message, path)
        self.others, self.instead = tuple(others), instead


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
    if SCENARIO.faults(shared):
        _refuse(FILE.faults(data), ())
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


def check_format(data: Json, path: Path = (), *, of_file: bool = False) -> None:
    """Raise ScenarioError, with everything that is wrong, where the data of the scenario at `path` break its format.

    `of_file`: what stands at the top is that of a file, which may have a list of scenarios.
    """
    _refuse((FILE if of_file and not path else SCENARIO).faults(data), path)


def _refuse(faults: Faults, path: Path) -> None:
    """Raise ScenarioError with the faults of what is at `path`, if there are any."""
    if faults:
        first, *others = (ScenarioError(one.message, (*path, *one.path)) for one in faults)
        raise ScenarioError(str(first), first.path, others)


def written_at(file: Json, path: Path) -> Path:
    """Where in a file's data the place of a scenario is written: in the scenario, or in its suite for all of them."""
    if path[:1] != ("scenarios",) or len(path) < 3:
        return path
    own, rest = file["scenarios"][path[1]], path[2:]
    depth = 2 if rest[0] in BY_NAME and len(rest) > 1 else 1
    for key in rest[:depth]:
        if not isinstance(own, dict) or key not in own:
            return rest if rest[0] in file else path
        own = own[key]
    return path


def _root(asked: Json, programs: Mapping[str, Program], root: str, at: Path) -> str:
    """The key of the workflow that is started: one that the definition registers under a name, else its own."""
    if asked is None:
        return root
    space = root.rpartition("/")[0]
    found = next((key for key in (f"{space}/{asked}", asked) if key in programs), None)
    if found is None:
        close = next(iter(get_close_matches(asked, [key.rpartition("/")[2] for key in programs], 1)), None)
        words = f"there is no workflow `{asked}`{meant(close)}"
        raise ScenarioError(words, at, instead=Instead(close) if close else None)
    return found


def runtime_of(scenario: Scenario) -> str:
    """The id of the runtime by which a scenario is run. Raises ScenarioError for one that is not known."""
    found = scenario.data.get("runtime")
    if found is None:
        return SPECIFICATION.id
    if isinstance(found, list):
        raise ScenarioError(SEVERAL, (*scenario.path, "runtime"))
    if not runtimes.is_known(str(found)):
        raise ScenarioError(runtimes.unknown(str(found)), (*scenario.path, "runtime"))
    return runtimes.get(found).id


def said_runtime(ready: Setup) -> dict[str, Json]:
    """What a scenario made of runs of `ready` says, so that it is run alike elsewhere; nothing of the specification."""
    profile = ready.program.profile
    return {} if profile is SPECIFICATION else {"runtime": profile.id}


def _check_expected(expect: dict[str, Json], at: Path) -> None:
    for name, path in expected_paths(expect):
        try:
            check_path(path)
        except SelectionError as error:
            raise ScenarioError(str(error), (*at, *name)) from None


def setup(scenario: Scenario, programs: Mapping[str, Program], root: str, *, is_checked: bool = False) -> Setup:
    """The Setup of a scenario whose definitions are `programs`, read for its runtime; `root` is the key of its own.
    `is_checked`: its format is known to be good.

    A scenario that says no runtime is run by the one that its definition was read for.
    """
    data, at = scenario.data, scenario.path
    if not is_checked:
        check_format(data, at)
    profile = runtimes.get(runtime_of(scenario))
    if data.get("runtime") is None and root in programs:
        profile = programs[root].profile
    _check_expected(data.get("expect") or {}, (*at, "expect"))
    root, start = _root(data.get("workflow"), programs, root, (*at, "workflow")), data.get("start", "manual")
    if start == "schedule" and programs[root].schedule is None and profile.registered:
        root = next((key for key, one in programs.items() if one.schedule is not None), root)
    clock = _clock(data.get("clock"))
    try:
        ready = Setup(
            programs=programs,
            root=root,
            input=_input(data, profile.semantics),
            clock=clock,
            seed=int(data.get("seed", 0)),  # one of many digits may be a text: not every reader of JSON keeps them all
            start=start,
            secrets=data.get("secrets") or {},
            env=data.get("env") or {},
            until=None if data.get("until") is None else _time(data["until"], clock),
            settings=_settings(data.get("settings") or {}, (*at, "settings")),
            events=tuple(_events(data.get("events") or [], clock, profile.semantics, (*at, "events"))),
            script=_script(data.get("script") or [], (*at, "script")),
            runtime=profile.stamp,
            semantics=profile.semantics,
        )
        _check_end(ready, (*at, "start"))
        check_sizes(sent(data), ready.settings.dataLimit)
        read_captions(data.get("narration"))
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


def costs(value: dict[str, Json] | None) -> dict[str, float]:
    """What a call of each function costs, in a unit of the author's."""
    return {str(name): float(cost) for name, cost in (value or {}).items()}


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


def _settings(values: dict[str, Json], path: Path) -> Settings:
    found = Settings()
    for name, value in values.items():
        try:
            found = found.with_values({name: value})
        except SettingError as error:
            raise ScenarioError(str(error), (*path, name)) from None
    return found


def _clock(value: dict[str, Json] | None) -> int:
    return CLOCK_START if value is None else parse_time(value["start"]) or 0


def _time(value: str, clock: int) -> int:
    """A duration from the clock's start, or a time; epoch ms."""
    period = parse(value)
    return add(clock, period) if period else parse_time(value) or 0


def _events(listed: list[dict[str, Json]], clock: int, semantics: Semantics, path: Path) -> Iterator[Planned]:
    """The events; `signal`, `query`, `update` and `cancel` are kinds of them where the runtime has these."""
    for place, written in enumerate(listed):
        event = {name: part for name, part in written.items() if name not in ("at", "settled")}
        if semantics.events.kinds == "signals":
            event = signals.named(event)
        elif "type" not in event:
            kind = next(kind for kind in signals.KINDS if kind in event)
            words = f"`{kind}` is for the runtime zigflow: anywhere else an event has a `type`"
            raise ScenarioError(words, (*path, place, kind))
        yield Planned(_time(written.get("at", "PT0S"), clock), event, written.get("settled", False))


def _script(listed: list[dict[str, Json]], path: Path) -> tuple[dict[str, Json], ...]:
    """What people did in a session, in the order of its steps."""
    before = 0
    for place, entry in enumerate(listed):
        if entry["step"] < before:
            raise ScenarioError("an entry has a `step`, not before the one above", (*path, place))
        fault = wrong(entry)
        if fault:
            raise ScenarioError(fault, (*path, place))
        before = entry["step"] + 1
    return tuple(listed)
