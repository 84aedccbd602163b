"""Scenarios and the definitions that they name, read from files and checked: ready to be run."""

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from designer.files.company import Named, beside
from designer.files.findings import FORMAT, line_at, line_of
from designer.files.library import from_library
from designer.files.neighbours import Neighbours
from designer.files.not_named import NotNamed
from designer.files.project import Projects
from designer.files.runtime_choice import choice_of, offer, profile_of
from designer.files.several import check_single, definition_text
from designer.files.tally import Tally
from designer.files.texts import SUFFIXES, Unreadable, parsed, read_single, read_text, unparsed, warn
from designer.jobs.sources import Source, opened, understood
from designer.raising import instead
from simulator.scenario.contract_mocks import mocks_of, with_mocks
from simulator.scenario.format.shapes import Instead
from simulator.scenario.format.words import meant, near
from simulator.scenario.keys import MOCKS
from simulator.scenario.names.misnamed import Misnamed, misnamed, names_of
from simulator.scenario.scenario import Scenario, ScenarioError, check_format, runtime_of, scenarios, written_at
from workflow import runtimes
from workflow.definition import Definition, Resource
from workflow.diagnostics import Severity
from workflow.document import Document, read
from workflow.edits.data import value_at
from workflow.paths import pointer
from workflow.profile import SPECIFICATION, Profile
from workflow.resource_files import kind_of_text
from workflow.suppressions import kept

Rule = tuple[Severity, str]
"""How bad it is to break a rule, and its id."""


class Ready(NamedTuple):
    """A case that can be run: its definition's file, everything that it depends on, and where it is written."""

    file: str
    source: Source
    case: Scenario
    written: str
    document: Document
    options: frozenset[str]
    """The keys of the scenario that options say."""
    misnamed: tuple[Misnamed, ...]
    """What the scenario names and nothing has."""
    not_named: NotNamed
    """What stands beside and has what the scenario lacks."""

    def line(self, error: ScenarioError, rule: Rule | None = None) -> str:
        """What is wrong with the case, with its place in its file, and behind that how bad it is by which `rule`."""
        return _line(self.written, self.document, error, self.case, self.options, rule)


class Files:
    """The files of a command, each read once; `others` go along with every definition."""

    def __init__(
        self,
        others: Iterable[str] = (),
        contracts: bool = False,
        runtime: str | None = None,
        projects: Projects | None = None,
        tally: Tally | None = None,
    ) -> None:
        """`contracts`: calls without a mock answer by the contracts of their services; `runtime`: what the command line
        says, before scenarios, texts and `projects`. `tally` notes for which runtime a definition may be.
        """
        self._contracts, self._tally, self._findings = contracts, tally, tally or Tally()
        self._runtime, self._projects = runtime, projects or Projects()
        self._document = cache(lambda file: read(self.definition(file)))
        read_once = cache(read_text)  # standard input can be read only once
        self.read = cache(lambda file: read_single(file, read_once))
        self.definition = cache(lambda file: definition_text(file, read_once))
        self._neighbours, self._beside = Neighbours(), cache(beside)
        self._chosen: set[str] = set()  # files for which somebody chose a runtime
        self._refused: set[tuple[str, str]] = set()  # files and runtimes of which that was said
        self._others = tuple(others)
        self.texts = cache(self._texts_of)  # a sweep has many cases of one definition

    def parse(self, file: str, known: Document | None = None) -> Document:
        """The document of a file, which may be `known`. Raises Unreadable where it does not parse."""
        text = self.read(file)
        if known is not None and known.readable and known.text == text.removeprefix("\ufeff"):
            return known
        return parsed(file, text)

    def scenario_document(self, file: str, known: Document | None = None) -> Document:
        """The same of a file of scenarios; what is wrong with its text and lets it be read, such as a key that stands
        twice, is told as `lint` does.
        """
        document = self.parse(file, known)
        for one in self._projects.of(file).wanted(kept(document, document.diagnostics), file):
            self._findings.report(line_of(file, one))
        return document

    def ready(
        self, file: str, case: Scenario, source: str, document: Document, overrides: Mapping[str, Any] | None = None
    ) -> Ready:
        """Everything that the runs of a case depend on, checked. Raises Unreadable.

        `file` is the definition, `source` the scenario's with its `document`; `overrides` take the place of its keys.
        """
        case = replace(case, data={**case.data, **(overrides or {})})
        options = frozenset(overrides or ())
        with instead(ScenarioError, lambda error: at(source, document, error, case, options)):
            check_format(case.data, case.path, of_file=True)
            named = Named(source, [case])
            case = self.with_runtime(file, case)
            profile = runtimes.get(runtime_of(case))
            texts = self.texts(file, (*self._others, *named.files), tuple(named.others), profile)
            named.check(_resources(texts))
            case = self._mocked(file, texts, case) if self._contracts else case
            case = self.configured(file, case, profile)
            given = tuple(case.given.items())
            found = Source(self.definition(file), texts, json.dumps(case.data), case.path, given, is_checked=True)
            setup, _ = opened(found)
        names = names_of(setup.programs)
        wrong = tuple(misnamed(case.data, names, case.given))
        near = NotNamed(source, file, case, names.lacking, profile, self._beside)
        return Ready(file, found, case, source, document, options, wrong, near)

    def with_runtime(self, file: str, case: Scenario) -> Scenario:
        """The scenario with the runtime that counts for the definition in `file`. Raises Unreadable, ScenarioError."""
        runtime_of(case)  # one that is not known is told where it stands
        said = self._runtime or case.data.get("runtime") or self._projects.of(file).runtime_of(file)
        if not said and "signalbox" not in self.definition(file):
            check_single(file, self.definition(file), SPECIFICATION)
            return case
        choice = choice_of(file, self._document(file), self._projects, self._runtime, case.data.get("runtime"))
        self._chosen |= {file} if choice.said else set()
        profile, data = profile_of(file, choice), {key: one for key, one in case.data.items() if key != "runtime"}
        check_single(file, self.definition(file), profile)
        return replace(case, data=data if profile is SPECIFICATION else {**data, "runtime": profile.id})

    def configured(self, file: str, case: Scenario, profile: Profile) -> Scenario:
        """The scenario with the secrets that files beside the definition give; its own count."""
        found: dict[str, Any] = {}
        for name, secrets_of in profile.beside.items() if file != "-" else ():
            path = Path(file).parent / name
            if path.is_file():
                found |= secrets_of(self.read(str(path)))
        own = case.data.get("secrets")
        if not found or not isinstance(own or {}, dict):
            return case
        return replace(case, data={**case.data, "secrets": {**found, **(own or {})}})

    def _texts_of(
        self, file: str, others: tuple[str, ...], names: tuple[str, ...], profile: Profile = SPECIFICATION
    ) -> tuple[tuple[str, str], ...]:
        """The other texts by name, those of the library too, of a definition that can be read with them."""
        texts, definition = self._gathered(file, others, names, profile)
        if definition.workflow is None:
            raise unparsed(file, definition)
        if self._tally is not None and file not in self._chosen:
            offer(self._tally, file, definition)
        if profile is not SPECIFICATION:
            self._warn(file, understood(self.definition(file), texts, profile.id))
        return texts

    def beside(
        self, file: str, others: Iterable[str], names: Iterable[str], profile: Profile
    ) -> tuple[tuple[str, str], ...]:
        """As `texts`, of a definition that several runtimes are held against: without a word of what one refuses."""
        return self._gathered(file, (*self._others, *others), tuple(names), profile)[0]

    def _gathered(
        self, file: str, others: tuple[str, ...], names: tuple[str, ...], profile: Profile
    ) -> tuple[tuple[tuple[str, str], ...], Definition]:
        """The other texts by name, and the definition as it is read with those that are given. Raises Unreadable."""
        texts = [(name, self._other(name)) for name in others]
        own = self.definition(file)
        texts += [(one.uri, one.text) for one in from_library(own, *(text for _, text in texts), *names)]
        definition = understood(own, tuple(texts), profile.id)
        if profile.registry == "tree" and file != "-" and definition.workflow is not None:
            near = self._neighbours.all_of(file, self._projects.of(file).folder, definition)
            texts += [(_from_here(one.uri, file), one.text) for one in near]
        return tuple(texts), definition

    def _warn(self, file: str, definition: Definition) -> None:
        """Say once of a definition that its runtime refuses it, or a part of it: it is run all the same."""
        profile, words = definition.profile, definition.refusal
        if words and (file, profile.id) not in self._refused:
            self._refused.add((file, profile.id))
            warn(f"{file}: {words}: see `signalbox lint --runtime {profile.id}`")

    def _mocked(self, file: str, texts: tuple[tuple[str, str], ...], case: Scenario) -> Scenario:
        """The scenario with mocks from contracts for what it has none for, by its seed."""
        resources, profile = _resources(texts), runtimes.get(runtime_of(case))
        workflow = understood(self.definition(file), texts, profile.id).workflow
        seed = case.data.get("seed")
        made = mocks_of(workflow, resources, seed if isinstance(seed, int) else 0) if workflow else {}
        data = with_mocks(dict(case.data), made)
        own = {pointer((kind, key)) for kind in MOCKS for key in case.data.get(kind) or {}}
        more = {pointer((kind, key)): "contracts" for kind in MOCKS for key in data.get(kind) or {}}
        return replace(case, data=data, given={**case.given, **{at: by for at, by in more.items() if at not in own}})

    def _other(self, name: str) -> str:
        """A definition, a resource, or a service's document in a format of its own. Raises Unreadable."""
        text = self.read(name)
        return text if kind_of_text(text) else self.parse(name).text


def _from_here(name: str, file: str) -> str:
    """The name of a file as commands have that of `file`: from the working directory, where that is so."""
    return os.path.relpath(name) if Path(name).is_absolute() and not Path(file).is_absolute() else name


def _resources(texts: Iterable[tuple[str, str]]) -> tuple[Resource, ...]:
    return tuple(Resource(name, content) for name, content in texts)


def cases_of(source: str, document: Document, runtime: str | None = None) -> list[Scenario]:
    """The scenarios of a file; `runtime` is what the command line says. Raises Unreadable."""
    with instead(ScenarioError, lambda error: at(source, document, error)):
        return scenarios(document.data, runtime)


@lru_cache(maxsize=64)
def _beside(source: str, named: str) -> str:
    """The file that is called so in the folder of another."""
    return str(Path(source).parent / named)


def definition_of(case: Scenario, source: str, document: Document) -> str:
    """The file of the definition that a scenario names, from the scenario's own file. Raises Unreadable."""
    with instead(ScenarioError, lambda error: at(source, document, error)):
        try:
            return definition_path(case, source)
        except ScenarioError:
            check_format(case.data, case.path, of_file=True)  # what is wrong there comes first
            raise


def definition_path(case: Scenario, source: str) -> str:
    """The same of a scenario whose format is good. Raises ScenarioError where nothing is there."""
    if case.data.get("definition") is None:
        raise ScenarioError("the scenario names no `definition`", case.path)
    file = file_of(case, source)
    if file != "-" and not os.path.lexists(file):
        named = str(case.data["definition"])
        close = _meant(file, source)
        instead = Instead(f"{named[: len(named) - len(Path(named).name)]}{close}") if close else None
        raise ScenarioError(f"there is no file {named}{meant(close)}", (*case.path, "definition"), instead=instead)
    return file


def file_of(case: Scenario, source: str) -> str:
    """The file that a scenario in the file `source` names as its definition."""
    named = str(case.data["definition"])
    return named if source == "-" else _beside(source, named)


def _meant(file: str, source: str) -> str | None:
    """Which of the texts beside a file that is not there may be meant, none of them the scenario's own."""
    beside: dict[str, str] = {}
    with suppress(OSError):
        texts = (one for one in Path(file).parent.iterdir() if one.suffix in SUFFIXES and one != Path(source))
        beside = {one.stem: one.name for one in texts}
    found = near(Path(file).stem, beside)
    return beside[found] if found else None


OPTIONS: Final = {"input": "--input", "events": "--event", "settings": "--set", "seed": "--seed"}
"""The options that say what a key of a scenario says."""
OWN: Final = ("name", "runtime")
"""Keys that a scenario has as its file says, though not in these words: that for several runtimes is one for each."""


def at(
    file: str,
    document: Document,
    error: ScenarioError,
    case: Scenario | None = None,
    options: frozenset[str] = frozenset(),
) -> Unreadable:
    """What is wrong with a scenario, a line each, with the places in its file; or the option that says it, where the
    `case` has at a place what the file has not. `options` are the keys that options say by themselves.
    """
    rule: Rule = ("error", FORMAT)
    return Unreadable(*(_line(file, document, one, case, options, rule) for one in (error, *error.others)))


def _line(
    file: str,
    document: Document,
    error: ScenarioError,
    case: Scenario | None,
    options: frozenset[str],
    rule: Rule | None,
) -> str:
    if file.startswith("--"):
        return f"{file}: {error}"  # an option has no lines
    place, own = written_at(document.data, error.path), error.path[len(case.path) :] if case else ()
    if case and own and own[0] not in OWN and value_at(document.data, place) != value_at(case.data, own):
        return f"{OPTIONS[str(own[0])] if own[0] in options else '--sweep'}: {error}"
    start = document.key_range(place).start
    where = f"{file}:{start.line}:{start.column}"
    return line_at(where, *rule, str(error)) if rule else f"{where}: {error}"
