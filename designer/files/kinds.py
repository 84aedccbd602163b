"""What a file is, by its content: commands take the kinds that they are for and leave the others alone."""

import re
from pathlib import PurePath
from typing import Literal

from simulator.scenario.keys import MOCKS, SESSION
from simulator.scenario.slips import scenario_slip
from workflow.document import Document
from workflow.paths import Json
from workflow.resource_files import kind_of as kind_of_resource
from workflow.resources import is_definition
from workflow.runtimes import of_resource
from workflow.slips import definition_slip

Kind = Literal["definition", "scenario", "mocks", "resource", "session", "other"]
WORDS: dict[Kind, str] = {
    "definition": "a definition",
    "scenario": "a scenario file",
    "mocks": "a file of mocks",
    "resource": "a resource",
    "session": "a session file",
    "other": "no file of Signalbox",
}
UNIQUE = {"calls", "functions", "settings", "events", "subflows", "input", "expect", "script"}
"""Keys of which a scenario that names no definition has one at least."""
_DEFINITION = re.compile(r"""^\s*["']?(?:states|do|document)["']?\s*:""", re.MULTILINE)
_NAMED_SCENARIO = re.compile(r"\.scenarios?\.(?:ya?ml|json)$", re.IGNORECASE)
"""Names of scenario files, as editors are told them by docs/editors.md."""
_SCENARIO = re.compile(r"""^\s*["']?(?:definition|scenarios)["']?\s*:""", re.MULTILINE)


def kind_of(document: Document, name: str = "") -> Kind:
    """The kind of a text; of one that does not parse what its name and the beginnings of its lines make likely."""
    if not document.readable:
        return _of_text(document.text, name)
    found = _of_data(document.data)
    return _meant(document.data, name) if found == "other" else found


def _meant(data: Json, name: str) -> Kind:
    """What is meant by a text that lacks the keys by which it would be known."""
    if _is_named_so(name) or definition_slip(data):
        return "definition"
    is_named = _NAMED_SCENARIO.search(name) is not None and (data is None or isinstance(data, dict))
    return "scenario" if is_named or scenario_slip(data) else "other"


def _is_named_so(name: str) -> bool:
    return ".sw." in PurePath(name).name.lower()


def _of_data(data: Json) -> Kind:
    if is_definition(data) or of_resource(data):
        return "definition"
    if isinstance(data, dict) and "signalbox" in data:
        return "session" if data["signalbox"] == SESSION else "other"
    if isinstance(data, dict) and "coverage" in data:
        return "other"  # a result of `simulate` or `test`
    if isinstance(data, dict) and "states" not in data:
        if "definition" in data or isinstance(data.get("scenarios"), list):
            return "scenario"
        if data and data.keys() <= set(MOCKS) and all(isinstance(one, dict) for one in data.values()):
            return "mocks"
    if kind_of_resource(data) is not None:
        return "resource"
    return "scenario" if isinstance(data, dict) and data.keys() & UNIQUE and _has_no_others(data) else "other"


def _has_no_others(data: dict[str, Json]) -> bool:
    """Whether all keys are those of scenarios."""
    from simulator.scenario.format.scenario import KEYS  # most files do not come here

    return data.keys() <= set(KEYS)


def _of_text(text: str, name: str) -> Kind:
    if _is_named_so(name) or _DEFINITION.search(text):
        return "definition"
    return "scenario" if _SCENARIO.search(text) or _NAMED_SCENARIO.search(name) else "other"
