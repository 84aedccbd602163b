"""What lint finds in scenario files: slips in their format, and what they name that no definition at hand has."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from designer.files.cases import definition_path, file_of
from designer.files.findings import FORMAT, KEY, NAME
from designer.files.scenarios import Files, Findings, is_about
from simulator.scenario import mock_faults
from simulator.scenario.format.objects import Object
from simulator.scenario.format.scenario import FILE
from simulator.scenario.format.shapes import Instead
from simulator.scenario.keys import MOCKS
from simulator.scenario.loading import key_of, programs_with
from simulator.scenario.names.misnamed import Names, misnamed
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios, setup, written_at
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic, Fix
from workflow.document import Document
from workflow.edits import Unwritable
from workflow.edits.data import has
from workflow.edits.splices import rename_key, replace_value
from workflow.paths import Path as Place
from workflow.resources import Resource
from workflow.rules import Finding, diagnostic, documented
from workflow.suppressions import kept


class Wrong(NamedTuple):
    """What breaks a rule at a place of the file, told at the key there or at the value, and what was meant instead."""

    rule: str
    path: Place
    message: str
    key: bool = True
    instead: Instead | None = None


def findings(files: Files, name: str, definition: Definition, resources: Sequence[Resource]) -> Findings:
    """What is wrong with the scenarios of these files that are about the definition in `name`, each once."""
    reader = _Reader(definition, resources)
    found: Findings = []
    for file, document in files:
        listed = list(_of_format(document)) or list(reader.of_file(document, Path(name)))
        found += [(file, document, one) for one in _diagnostics(listed, document)]
    return found


def slips(document: Document, table: Object = FILE) -> list[Diagnostic]:
    """The slips in the format of a scenario file or, by its `table`, of a single scenario."""
    return _diagnostics(list(_of_format(document, table)), document)


def of_format(document: Document, name: str) -> list[Diagnostic]:
    """The slips in the format of the scenario file `name`, and definitions that it names and that are not there."""
    listed = list(_of_format(document))
    for case in () if listed else scenarios(document.data):
        try:
            definition_path(case, name)
        except ScenarioError as error:
            path = written_at(document.data, error.path)
            listed += [Wrong(FORMAT, path, str(error), instead=error.instead)] if path[-1:] == ("definition",) else []
    return _diagnostics(listed, document)


def definitions_of(document: Document, name: str) -> list[str]:
    """The files of the definitions that the scenario file `name` is about."""
    cases = [] if list(_of_format(document)) else scenarios(document.data)
    named = (case for case in cases if case.data.get("definition") is not None)
    return list(dict.fromkeys(file for case in named if os.path.lexists(file := file_of(case, name))))


def _diagnostics(listed: list[Wrong], document: Document) -> list[Diagnostic]:
    rules = {rule.id: rule for rule in documented()}
    once: dict[tuple[str, Place, str], Wrong] = {}
    for one in listed:  # with a fix or without one, as scenarios have it
        once.setdefault((one.rule, one.path, one.message), one)
    found = [
        diagnostic(rules[one.rule], Finding(one.path, one.message, fix=_fix(document, one), key=one.key), document)
        for one in once.values()
    ]
    return list(kept(document, list(dict.fromkeys([*document.diagnostics, *found]))))


def _fix(document: Document, wrong: Wrong) -> Fix | None:
    """The edit that writes what was probably meant; None where it stands there already, or cannot be written."""
    if wrong.instead is None:
        return None
    text, is_key = wrong.instead
    if is_key and has(document.data, (*wrong.path[:-1], text)):
        return None
    try:
        edits = (rename_key if is_key else replace_value)(document, wrong.path, text)
    except Unwritable:
        return None
    return Fix(f"Change to “{text}”", tuple(edits))


def _of_format(document: Document, table: Object = FILE) -> Iterator[Wrong]:
    yield from (Wrong(FORMAT, one.path, one.message, instead=one.instead) for one in table.faults(document.data))


class _Reader:
    """What is wrong with scenarios of one definition, with what else is at hand."""

    def __init__(self, definition: Definition, resources: Sequence[Resource]) -> None:
        self._programs = programs_with(definition, resources)
        self._definition, self._resources = definition, resources
        self._names = Names(self._programs.values())

    def of_file(self, document: Document, name: Path) -> Iterator[Wrong]:
        every = scenarios(document.data)
        mine = [one for one in every if is_about(one.data.get("definition"), name)]
        for case in mine:
            for one in self._of_case(case):
                path = written_at(document.data, (*case.path, *one.path))
                is_shared = bool(case.path) and path[:1] != ("scenarios",)
                if one.rule != KEY or not is_shared or len(mine) == len(every):
                    yield one._replace(path=path)

    def _of_case(self, case: Scenario) -> Iterator[Wrong]:
        """Each with its path in the scenario."""
        try:
            setup(Scenario(case.data), self._programs, key_of(self._definition))
        except ScenarioError as error:
            yield Wrong(FORMAT, error.path, str(error), instead=error.instead)
            return
        workflow = self._definition.workflow
        assert workflow
        for one in mock_faults.mock_faults(workflow, self._resources, case.data):
            yield Wrong(mock_faults.RULE, one.path, one.message, key=one.is_key)
        runtime = case.data.get("runtime")
        mocks = (str(key) for kind in MOCKS for key in case.data.get(kind) or {})
        if self._names.is_whole(mocks) and runtime in (None, self._definition.profile.id):
            for found in misnamed(case.data, self._names, case.given):
                yield Wrong(KEY if found.certain else NAME, found.path, found.message, instead=found.instead)
