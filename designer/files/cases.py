"""Scenarios and the definitions that they name, read from files and checked: ready to be run."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from designer.files.company import Named
from designer.files.library import from_library
from designer.files.texts import Unreadable, parsed, read_single, unparsed
from designer.jobs.sources import Source, opened
from designer.raising import instead
from simulator.scenario.contract_mocks import mocks_of, with_mocks
from simulator.scenario.scenario import Scenario, ScenarioError, check_keys, scenarios
from workflow.definition import Resource, understand
from workflow.document import Document
from workflow.resource_files import kind_of_text


class Ready(NamedTuple):
    """A case that can be run: its definition's file, and everything that it depends on."""

    file: str
    source: Source


class Files:
    """The files of a command, each read once; `others` go along with every definition."""

    def __init__(self, others: Iterable[str] = (), contracts: bool = False) -> None:
        """`contracts`: calls without a mock answer by the contracts of their services."""
        self._contracts = contracts
        self.read = cache(read_single)  # standard input can be read only once
        self._others = tuple(others)
        self._texts = cache(self._texts_of)  # a sweep has many cases of one definition

    def parse(self, file: str) -> Document:
        """The document of a file. Raises Unreadable where it does not parse."""
        return parsed(file, self.read(file))

    def ready(
        self, file: str, case: Scenario, source: str, document: Document, overrides: Mapping[str, Any] | None = None
    ) -> Ready:
        """Everything that the runs of a case depend on, checked. Raises Unreadable.

        `file` is the definition, `source` the scenario's with its `document`; `overrides` take the place of its keys.
        """
        case = Scenario({**case.data, **(overrides or {})}, case.path)
        named = Named(source, [case])
        with instead(ScenarioError, lambda error: at(source, document, error)):
            texts = self._texts(file, (*self._others, *named.files), tuple(named.others))
            named.check([Resource(name, "") for name, _ in texts])
            case = self._mocked(file, texts, case) if self._contracts else case
            found = Source(self.read(file), texts, json.dumps(case.data), case.path)
            opened(found)
        return Ready(file, found)

    def _texts_of(self, file: str, others: tuple[str, ...], names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """The other texts by name, those of the library too, of a definition that can be read with them."""
        texts = [(name, self._other(name)) for name in others]
        texts += [(one.uri, one.text) for one in from_library(self.read(file), *(text for _, text in texts), *names)]
        self._check(file, tuple(Resource(name, content) for name, content in texts))
        return tuple(texts)

    def _mocked(self, file: str, texts: tuple[tuple[str, str], ...], case: Scenario) -> Scenario:
        """The scenario with mocks from contracts for what it has none for, by its seed."""
        resources = tuple(Resource(name, content) for name, content in texts)
        workflow = understand(self.read(file), resources=resources).workflow
        seed = case.data.get("seed")
        made = mocks_of(workflow, resources, seed if isinstance(seed, int) else 0) if workflow else {}
        return Scenario(with_mocks(dict(case.data), made), case.path)

    def _other(self, name: str) -> str:
        """A definition, a resource, or a service's document in a format of its own. Raises Unreadable."""
        text = self.read(name)
        return text if kind_of_text(text) else self.parse(name).text

    def _check(self, file: str, resources: tuple[Resource, ...]) -> None:
        definition = understand(self.read(file), resources=resources)
        if definition.workflow is None:
            raise unparsed(file, definition)


def cases_of(source: str, document: Document) -> list[Scenario]:
    """The scenarios of a file. Raises Unreadable."""
    with instead(ScenarioError, lambda error: at(source, document, error)):
        return scenarios(document.data)


def definition_of(case: Scenario, source: str, document: Document) -> str:
    """The file of the definition that a scenario names, from the scenario's own file. Raises Unreadable."""
    named = case.data.get("definition")
    if not isinstance(named, str):
        with instead(ScenarioError, lambda error: at(source, document, error)):
            check_keys(case.data, case.path)
        raise at(source, document, ScenarioError("the scenario names no `definition`", case.path))
    return named if source == "-" else str(Path(source).parent / named)


def at(file: str, document: Document, error: ScenarioError) -> Unreadable:
    """What is wrong with a scenario, with its place in the file."""
    if file.startswith("--"):
        return Unreadable(f"{file}: {error}")  # an option has no lines
    start = document.key_range(error.path).start
    return Unreadable(f"{file}:{start.line}:{start.column}: {error}")
