"""Scenario files that are open: what lint finds in them, and the names that may stand in them, by the definitions that
they name, which are read as they are in the editor.
"""

from collections.abc import Callable
from pathlib import Path

from pygls.uris import from_fs_path, to_fs_path

from designer.files.kinds import kind_of
from designer.files.scenario_lint import definitions_of, findings, of_format
from designer.files.texts import Unreadable, read_text
from designer.language_server.analysis import OpenText
from simulator.scenario.loading import programs_with
from simulator.scenario.names.misnamed import Names
from simulator.scenario.names.offered import offered
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic
from workflow.document import Document
from workflow.editor.offers import NOTHING_LISTED, Listed
from workflow.edits.data import value_at
from workflow.paths import Json
from workflow.paths import Path as Place

Opened = Callable[[str], OpenText | None]
"""The text with a URI that a client has open."""


class ScenarioFile:
    """What is known of one scenario file; it is checked in one thread."""

    def __init__(self, uri: str) -> None:
        self.name = to_fs_path(uri) or uri
        self.text = ""
        """The text that `found` is about."""
        self.found: list[Diagnostic] = []
        self._closed: dict[str, OpenText] = {}  # definitions that nobody has open
        self._names: dict[str, Listed] = {}  # by the file of the definition
        self._data: Json = None  # when it could last be read

    def check(self, document: Document, opened: Opened) -> list[Diagnostic]:
        """What lint finds in the text."""
        found = list(document.diagnostics)
        if document.readable:
            self._data = document.data
            found += self._findings(document, opened)
        self.text, self.found = document.text, list(dict.fromkeys(found))
        return self.found

    def _findings(self, document: Document, opened: Opened) -> list[Diagnostic]:
        found = of_format(document, self.name)
        checked = definitions_of(document, self.name)
        for file in self._named():
            definition = self._definition(file, opened)
            if definition is not None and definition.workflow is not None:
                self._names[file] = _names(definition)
                about = [(self.name, document)] if file in checked else []
                found += [one for _, _, one in findings(about, file, definition, definition.resources)]
        return found

    def _named(self) -> list[str]:
        """The files that stand as definitions in the data, whatever is wrong with these."""
        cases = _member(self._data, "scenarios")
        every = (self._data, *(cases if isinstance(cases, list) else ()))
        return list(dict.fromkeys(self._file(one) for each in every if (one := _member(each, "definition"))))

    def _file(self, named: Json) -> str:
        return str(Path(self.name).parent / str(named))

    def _definition(self, file: str, opened: Opened) -> Definition | None:
        """The definition in a file; None for one that cannot be read."""
        uri = from_fs_path(str(Path(file).resolve())) or file
        one = opened(uri)
        if one is None:
            try:
                text = read_text(file)
            except Unreadable:
                return None
            one = self._closed.setdefault(file, OpenText(uri, text, 0, "utf-16"))
            one.text = text
        return one.check(one.text)

    def names(self, place: Place) -> Listed:
        """The names that there are for the scenario that `place` is in, of its definition when that could be read."""
        case = place[:2] if place[:1] == ("scenarios",) else ()
        named = next((one for at in (case, ()) if (one := value_at(self._data, (*at, "definition")))), "")
        return self._names.get(self._file(named), NOTHING_LISTED)


def _member(data: Json, name: str) -> Json:
    return data.get(name) if isinstance(data, dict) else None


def is_scenario(document: Document, name: str, was: bool) -> bool:
    """Whether lint takes a text for a scenario file; of one that cannot be read just now, whether it did before."""
    return was if was and not document.readable else kind_of(document, name) == "scenario"


def _names(definition: Definition) -> Listed:
    return offered(Names(programs_with(definition, definition.resources).values()))
