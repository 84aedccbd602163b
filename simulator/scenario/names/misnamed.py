"""What a scenario names and no definition at hand has: mocks of calls that nobody makes, states, types of events.

A mock that certainly fits nothing is an error of its scenario, everything else a warning.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from simulator.engine.events import signals
from simulator.engine.setup.program import Program
from simulator.scenario.format.events import ATTRIBUTES, EVENT
from simulator.scenario.format.scenario import is_hardly_meant
from simulator.scenario.format.shapes import Instead
from simulator.scenario.format.words import meant, near
from simulator.scenario.names.call_keys import VARIABLE, CallKeys, place_of_mocks, run_by
from simulator.scenario.names.named import Name, named
from simulator.scenario.names.takers import OPEN, Takers
from workflow.model import State
from workflow.nodes import nodes_of
from workflow.paths import Json, Path, pointer

MAIN: Final = ("`type`", "`source`", "`data`", "`at`")
"""The keys that most events have."""
OLDER_STATUSES: Final = ("timed-out", "terminated", "blocked")
"""What becomes of workflows before 1.0 alone."""
SHOWN: Final = 12
"""Names that a message lists."""


class Misnamed(NamedTuple):
    """What is wrong at the `path` of a key or value, and what was probably meant `instead`.

    `certain`: it is an error, and nothing can come of it.
    """

    path: Path
    message: str
    certain: bool = False
    instead: Instead | None = None


def hints(wrong: Iterable[Misnamed]) -> dict[str, str]:
    """By the name of an expectation what is first wrong with a name in it."""
    inside = [one for one in wrong if one.path[:1] == ("expect",)]
    return {str(one.path[1]): one.message for one in reversed(inside)}


class Names:
    """What the definitions of a run have that scenarios name."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self.programs = tuple(programs)
        self.calls = CallKeys(self.programs)
        self.takers = Takers(self.programs)
        self.states: dict[str, None] = {}
        self.places: dict[str, str] = {}
        """The names of states and tasks by their pointers; "" of everything else."""
        for program in self.programs:
            self.states |= {state.name: None for state in nodes_of(State, program.workflow)}
            self.places |= dict.fromkeys(program.pointers.values(), "")
            self.places |= {program.pointers[path]: state.name for path, state in program.states.items()}

    @cached_property
    def definitions(self) -> tuple[str, ...]:
        """The ids of the definitions, and of those that are run and not at hand; in their versions too."""
        ids = dict.fromkeys(name for one in self.programs for name in (one.id, f"{one.id} {one.version}"))
        return (*ids, *self.lacking)

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """The workflows that are run and not at hand."""
        run = {name for one in self.programs for name, _ in run_by(one)}
        return tuple(sorted(run - {one.id for one in self.programs}))

    def is_whole(self, mocks: Iterable[str]) -> bool:
        """Whether each workflow that is run is at hand, or one of these keys of mocks answers in its place."""
        keys = [*mocks]
        by_task = {(name, task) for one in self.programs for name, task in run_by(one)}
        return all(
            any(name in key or (name, key.rpartition("/")[2]) in by_task for key in keys) for name in self.lacking
        )

    def mentions(self, word: str) -> bool:
        """Whether a word stands anywhere in a definition."""
        texts = [one.source.document.text if one.source else word for one in self.programs]
        return any(word in text for text in texts)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The keys under which mocks of functions and calls may stand."""
        return tuple(dict.fromkeys("calls" if one.by_tasks else "functions" for one in self.programs))


def names_of(programs: Mapping[str, Program]) -> Names:
    """The names that the programs of a run have; those of a few are kept."""
    return _names_of(tuple(programs.values()))


@lru_cache(maxsize=4)
def _names_of(programs: tuple[Program, ...]) -> Names:
    return Names(programs)


def misnamed(
    scenario: Mapping[str, Json], names: Names, given: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Misnamed]:
    """What a scenario, whose data can be read, names and nothing has; `given` are the mocks that it did not write."""
    wrong = _wrong_key(scenario, names)
    if wrong is not None:
        yield wrong
    yield from _strayed(scenario, names, given)
    yield from _never(scenario, names)
    for one in named(scenario):
        check = _CHECKS.get(one.sort)
        for found in check(one, scenario, names) if check else ():
            if wrong is None or found.path[:1] != wrong.path:
                yield found


def _wrong_key(scenario: Mapping[str, Json], names: Names) -> Misnamed | None:
    """Mocks that stand where those of another dialect do; not where the right key is there too, for another dialect."""
    right, words = place_of_mocks(names.programs) or ("", "")
    wrong = "functions" if right == "calls" else "calls"
    if not right or not scenario.get(wrong) or scenario.get(right):
        return None
    return Misnamed((wrong,), f"this is not used: {words}", True, Instead(right, key=True))


def _never(scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """A status that no run comes to: those of the older dialects, where all definitions are of 1.0."""
    expected = scenario.get("expect")
    status = expected.get("status") if isinstance(expected, dict) else None
    if status in OLDER_STATUSES and all(one.by_tasks for one in names.programs):
        words = f"no workflow of 1.0 is `{status}`: one whose time is over, or that fails, is `failed`"
        yield Misnamed(("expect", "status"), words, False, Instead("failed"))


def _strayed(scenario: Mapping[str, Json], names: Names, given: Mapping[str, str]) -> Iterator[Misnamed]:
    """Mocks under the key of another dialect, beside others under the right one, that belong there and are not."""
    right, words = place_of_mocks(names.programs) or ("", "")
    wrong = "functions" if right == "calls" else "calls"
    there, listed = scenario.get(right) or {}, scenario.get(wrong) or {}
    if not right or not there or not listed:
        return
    strayed = [
        key
        for key in listed
        if names.calls.fits(right, str(key))
        and (key not in there or (pointer((right, key)) in given and pointer((wrong, key)) not in given))
    ]
    if len(strayed) == len(listed):
        yield Misnamed((wrong,), f"this is not used: {words}", certain=True)
    else:
        yield from (Misnamed((wrong, key), f"this is not used: {words}", certain=True) for key in strayed)


def _functions(one: Name, scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """A mock; or a function that costs something, or is expected to be called."""
    if len(one.path) == 2 and one.path[0] != "costs":
        yield from _mocks(one, scenario, names)
    elif one.path[0] == "expect" and one.name not in names.calls.called:
        yield _unknown(one, f"nothing calls `{one.name}`", names.calls.called)
    elif not (one.name in names.states or any(names.calls.fits(kind, one.name) for kind in names.kinds)):
        known = [key for kind in names.kinds for key in names.calls.known[kind]]
        yield _unknown(one, f"nothing calls `{one.name}`", known)


def _mocks(one: Name, _scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    kind = str(one.path[0])
    if kind in ("subflows", *names.kinds) and not names.calls.fits(kind, one.name):
        close = names.calls.meant(kind, one.name)
        idle = one.name in names.states and kind == "calls"
        words = f"the task {one.name} calls nothing" if idle else _no_call(one.name, close)
        yield _unknown(one, words, names.calls.known[kind], close, certain=True)


def _keys(one: Name, _scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """The key of a mock, of which calls are counted."""
    if not any(names.calls.fits(kind, one.name) for kind in ("subflows", *names.kinds)):
        known = [key for kind in names.kinds for key in names.calls.known[kind]]
        close = next(filter(None, (names.calls.meant(kind, one.name) for kind in names.kinds)), None)
        yield _unknown(one, _no_call(one.name, close), known, close)


def _no_call(key: str, close: str | None) -> str:
    """That no call has a key; of the variables of an address in it that calls have their values."""
    variable = VARIABLE.search(key)
    is_address = variable is not None and close is not None and VARIABLE.search(close) is None
    why = f": where `{variable[0]}` stands a call has a value" if variable and is_address else ""
    return f"no call has the key `{key}`{why}"


def _states(one: Name, _scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    if one.name in names.states or (one.name in names.places and one.path[:2] == ("expect", "tasks")):
        return
    if one.name in names.places:
        yield _unknown(one, "a name stands here, no pointer", names.states, names.places[one.name])
    else:
        words = f"there is no state or task `{one.name}`" if names.states else f"nothing is called `{one.name}`"
        yield _unknown(one, words, names.states)


def _events(one: Name, scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """An event that is injected, or expected to be produced or not to be taken."""
    if one.path[0] == "events":
        yield from _injected(one, scenario, names)
    elif one.path[1] in ("produced", "producedContain"):
        known = names.takers.produced
        if OPEN not in known and one.name not in known:
            yield _unknown(one, f"nothing sends events of the type `{one.name}`", known)
        for key in filter(is_hardly_meant, scenario["expect"][one.path[1]][one.path[2]]):
            if not names.mentions(key):
                yield Misnamed((*one.path[:3], key), f"`{key}` is no key of events: nothing sends one that has it")
    elif OPEN not in names.takers.produced and (scenario.get("settings") or {}).get("lifecycleEvents") != "bus":
        known = names.takers.produced | _sent(scenario)
        if one.name not in known:
            yield _unknown(one, f"no event of the type `{one.name}` comes", known)


def _sent(scenario: Mapping[str, Json]) -> dict[str, None]:
    """The types of the events that a scenario, or its script, injects."""
    done = (one.get("event") for one in scenario.get("script") or () if one.get("command") == "inject")
    sent = (*(scenario.get("events") or ()), *(one for one in done if isinstance(one, dict)))
    return {str(one["type"]): None for one in sent if "type" in one}


def _definitions(one: Name, _scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    if one.name not in names.definitions:
        known = [program.id for program in names.programs]
        yield _unknown(one, f"there is no definition `{one.name}`", known)


def _injected(one: Name, scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    event = dict(scenario["events"][one.path[1]])
    if one.name in signals.KINDS and any(names.takers.own.values()):
        by_id = one._replace(name=str(event.get("id")))
        yield from (each._replace(instead=None) for each in _own(by_id, one.name, names))  # it stands at the type
        return
    yield from _attributes(one, event, names)
    wrong = names.takers.refusal(event)
    if wrong is not None and not (scenario.get("expect") or {}).get("notTaken"):
        attribute, reason = wrong
        place = (*one.path[:2], attribute) if attribute in event else one.path
        yield Misnamed(place, f"nothing at hand takes this event: {reason}")


def _attributes(one: Name, event: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """The attributes of an event that nothing looks at, or that are hardly meant to be one."""
    close = dict(names.takers.misspelt(event))
    for key in event:
        place = (*one.path[:2], key)
        strange = key not in EVENT.by_name and not key.startswith("kogito") and not names.mentions(key)
        if key in close or strange:
            near_by = close.get(key) or _event_key(event, key)
            words = f"nothing at hand looks at `{key}` of this event{meant(near_by)}"
            yield Misnamed(place, words, instead=Instead(near_by, key=True) if near_by else None)
        elif is_hardly_meant(key) and not names.takers.takes_by(key, event):
            near_by = _event_key(event, key)
            words = f"`{key}` is no key of events: here it is an attribute, by which nothing takes this event"
            words += meant(near_by) if near_by else f"; an event has {', '.join(MAIN)} and others"
            yield Misnamed(place, words, instead=Instead(near_by, key=True) if near_by else None)


def _event_key(event: Mapping[str, Json], key: str) -> str | None:
    """The key of events that may be meant by an attribute."""
    return None if key in EVENT.by_name else ATTRIBUTES.meant_by(EVENT, event, key)


def _signals(one: Name, scenario: Mapping[str, Json], names: Names) -> Iterator[Misnamed]:
    """A signal, a query or an update."""
    if one.path[0] == "events":
        yield from _attributes(one, scenario["events"][one.path[1]], names)
    yield from _own(one, str(one.path[-1]), names)


def _own(one: Name, kind: str, names: Names) -> Iterator[Misnamed]:
    if kind != signals.CANCEL and not names.takers.has_own(kind, one.name):
        yield _unknown(one, f"nothing waits for the {kind} `{one.name}`", names.takers.own.get(kind, {}))


def _unknown(one: Name, words: str, known: Iterable[str], close: str | None = None, certain: bool = False) -> Misnamed:
    """That nothing has a name, with what may be meant, else what there is."""
    listed = list(known)
    close = close or near(one.name, listed)
    if close is not None:
        return Misnamed(one.path, words + meant(close), certain, Instead(close, one.is_key))
    more = f" and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return Misnamed(one.path, words + (f"; there are {', '.join(listed[:SHOWN])}{more}" if listed else ""), certain)


_CHECKS: Final[dict[str, Callable[[Name, Mapping[str, Json], Names], Iterator[Misnamed]]]] = {
    "functions": _functions,
    "calls": _mocks,
    "subflows": _mocks,
    "keys": _keys,
    "states": _states,
    "events": _events,
    "signals": _signals,
    "definitions": _definitions,
}
