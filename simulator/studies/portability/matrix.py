"""Engines by questions: which load a definition, what they find in it, and how much of its runs is the same
(docs/runtimes/portable.md)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from simulator.limits import PORTABLE_CASES, PORTABLE_STEPS, PORTABLE_TRIES
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from simulator.studies.exploration import Refused, paths
from simulator.studies.portability.compared import Compared, compared
from simulator.studies.portability.never import never
from simulator.studies.portability.places import Places
from simulator.studies.portability.runs import Case, Outcome, differing, outcome
from simulator.studies.portability.sides import Side, Texts, sides
from simulator.studies.portability.trials import Trials
from workflow import runtimes
from workflow.document import Document
from workflow.paths import Json, Object
from workflow.profile import SPECIFICATION

DROPPED: Final = frozenset(("runtime", "definition", "with", "script", "expect", "name", "narration"))
"""Keys of a scenario that say nothing of what a run is given."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be compared: a document, the other texts by runtime, the data of scenarios by name, the ids of the
    engines, the one that the definition is for, and whether paths are explored besides. `forgives`: a scenario that
    cannot be run is left out and told.
    """

    document: Document
    texts: Mapping[str, Texts]
    scenarios: Sequence[tuple[str, Mapping[str, Json]]]
    engines: tuple[str, ...]
    chosen: str | None = None
    explores: bool = True
    forgives: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An engine: how it reads the definition, and its runs beside those of the specification and the chosen engine."""

    side: Side
    against: Mapping[str, Compared] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Matrix:
    """All of it. `measure` is the runtime that the others are held against first: the specification, where that loads
    it. `parts`: whether engines that were asked for do not all load it, or not all do the same. `never` says which of
    them can load no text in common. `broken` are scenarios that were left out, each with what is wrong with it.
    """

    places: Places
    cases: tuple[Case, ...]
    measure: str | None
    chosen: str | None
    rows: tuple[Row, ...]
    parts: bool
    never: tuple[str, ...]
    broken: tuple[tuple[str, str], ...] = ()


def engines_for(dialect: str | None) -> tuple[str, ...]:
    """The ids of the specification and of the newest version of each engine that reads a dialect."""
    return (SPECIFICATION.id, *(one.id for one in runtimes.every() if one.reads(dialect)))


def named(scenarios: Iterable[tuple[str, Mapping[str, Json]]]) -> tuple[tuple[str, Mapping[str, Json]], ...]:
    """Scenarios with their names, those without one by their number."""
    return tuple((name or f"scenario {number}", data) for number, (name, data) in enumerate(scenarios, 1))


def matrix(asked: Asked) -> Matrix:
    """Read the definition and run all cases once under each engine. Raises ScenarioError for a bad scenario that is
    not forgiven.
    """
    wanted = tuple(dict.fromkeys(asked.engines))
    first = [SPECIFICATION.id, *([asked.chosen] if asked.chosen else [])]
    read = {one.profile.id: one for one in sides(asked.document, asked.texts, tuple(dict.fromkeys((*first, *wanted))))}
    loaded = [one for one in read.values() if one.loads]
    measure = loaded[0] if loaded else None
    cases, broken, measured = _measured(asked, measure) if measure is not None else ((), (), [])
    outcomes = {
        one.profile.id: measured if one is measure else [outcome(one, case, False) for case in cases] for one in loaded
    }
    bases = [one for one in ((measure.profile.id if measure else None), asked.chosen) if one in outcomes]
    places = Places(measure.definition if measure else next(iter(read.values())).definition)
    trials = Trials(asked.document, asked.texts, places, cases, outcomes, loaded)
    rows = []
    for name, side in read.items():
        mine = outcomes.get(name, [])
        others = [base for base in dict.fromkeys(bases) if base != name] if mine else []
        against = {base: compared(places, side, cases, outcomes[base], mine) for base in others}
        rows.append(Row(side, {base: trials.mended(read[base], side, one) for base, one in against.items()}))
    parts = _parts([read[one] for one in wanted], outcomes, measure)
    base = measure.profile.id if measure else None
    return Matrix(places, cases, base, asked.chosen, tuple(rows), parts, never(list(read.values())), broken)


def _parts(wanted: Sequence[Side], outcomes: Mapping[str, list[Outcome]], measure: Side | None) -> bool:
    """Whether one of the engines does not load it, or does otherwise than the first; one alone, than the measure."""
    if not all(one.loads for one in wanted):
        return True
    ids = [one.profile.id for one in wanted]
    base = ids[0] if len(ids) > 1 or measure is None else measure.profile.id
    pairs = [pair for one in ids for pair in zip(outcomes[base], outcomes[one], strict=True)]
    return any(differing(*pair) for pair in pairs)


def _measured(asked: Asked, measure: Side) -> tuple[tuple[Case, ...], tuple[tuple[str, str], ...], list[Outcome]]:
    """The cases that can be run, those that cannot with what is wrong, and the outcomes under the measure."""
    found: list[tuple[Case, Outcome]] = []
    broken = []
    for case in _cases(asked, measure):
        try:
            found.append((case, outcome(measure, case, True)))
        except ScenarioError as error:
            if not asked.forgives:
                raise
            broken.append((case.name, str(error).removeprefix(f"{case.name}: ")))
    return tuple(case for case, _ in found), tuple(broken), [one for _, one in found]


def _cases(asked: Asked, measure: Side) -> tuple[Case, ...]:
    """The scenarios, each once, and what exploring finds besides; with an input, which engines make up otherwise."""
    found: list[Case] = []
    seen: list[Object] = []
    found_paths = _explored(measure) if asked.explores else []
    given = [Case(name, data, "scenario") for name, data in asked.scenarios]
    for case in [*given, *(Case(f"path {number}", data, "path") for number, data in enumerate(found_paths, 1))]:
        bare = {name: value for name, value in case.data.items() if name not in DROPPED}
        if bare.get("start", "manual") == "manual":
            bare = {"input": {}, **bare}
        if bare not in seen:
            seen.append(bare)
            found.append(replace(case, data=bare))
    return tuple(found)


def _explored(measure: Side) -> list[Object]:
    """Scenarios of the paths that a definition can take under an engine; none where it cannot be started."""
    ready = setup(Scenario({}), measure.programs, measure.root)
    try:
        return paths(ready, PORTABLE_TRIES, PORTABLE_STEPS)[:PORTABLE_CASES]
    except Refused:
        return []
