"""In a batch worker: a kept scenario as a text, and the findings and names of one that is being written."""

from dataclasses import replace
from typing import Any

from designer.files.scenario_lint import findings, slips
from designer.workers.tasks.diagnostics import diagnostic_to_json
from simulator.engine.data.equality import same
from simulator.scenario.format.scenario import SCENARIO
from simulator.scenario.loading import programs_with
from simulator.scenario.names.misnamed import Names
from simulator.scenario.names.offered import offered
from workflow.convert.text import to_text
from workflow.definition import Resource, understand
from workflow.diagnostics import Diagnostic
from workflow.document import Document, read
from workflow.editor.utf16 import Units
from workflow.edits.applying import apply
from workflow.edits.splices import replace_value
from workflow.edits.unwritable import Unwritable
from workflow.paths import Json
from workflow.runtimes.written import profile_for

SUITE = "here is one scenario, and these are several: a list of scenarios is taken in by *Import*"


def source_begun(text: str | None, scenario: dict[str, Json] | None, written: str) -> dict[str, Any]:
    """`{"text", "with"}`: the text, that of `scenario` where none is given, and what it names under `with`.

    `written`: the text that somebody wrote the scenario as; it is taken where it still says the same.
    """
    if text is None:
        text = _still(written, scenario or {}) or to_text(scenario or {}, "yaml")
    data = read(text).data
    others = data.get("with") if isinstance(data, dict) else None
    return {
        "text": text,
        "with": [one for one in others if isinstance(one, str)] if isinstance(others, list) else [],
    }


def source_checked(setup: dict[str, Any], text: str, missing: str | None) -> dict[str, Any]:
    """`{"scenario", "name", "diagnostics", "names"}` of a scenario's text that is about the definition of `setup`.

    `scenario`: its data, without its name and `definition`; null where there is none to keep, or a suite. `names`: the
    names that there are, by what the schema calls them. `missing`: what is wrong with what it names under `with`.
    """
    document = read(text)
    found = [*document.diagnostics, *(_slips(document) if document.readable else ())]
    definition = understand(
        str(setup["definition"]),
        setup.get("dialect"),
        resources=[Resource(str(one["name"]), str(one["text"])) for one in setup["with"]],
        profile=profile_for(str(setup["definition"]), setup.get("runtime") or ""),
    )
    names: dict[str, list[str]] = {}
    if definition.workflow is not None:
        names = offered(Names(programs_with(definition, definition.resources).values()))
        if not found:
            named = _written(document, "definition") or "definition"  # it is about this one, whatever it calls it
            found += [one for _, _, one in findings([("", document)], named, definition, definition.resources)]
    if missing is not None and isinstance(document.data, dict):
        found.append(Diagnostic("scenario-name", "error", missing, ("with",), document.key_range(("with",))))
    units = Units(text)
    return {
        "scenario": _kept(document),
        "name": _written(document, "name"),
        "diagnostics": [diagnostic_to_json(one, units) for one in dict.fromkeys(found)],
        "names": names,
    }


def _slips(document: Document) -> list[Diagnostic]:
    """The slips in its format; of a suite alone that it is one, for all else would be told of a scenario."""
    listed = slips(document, SCENARIO)
    suite = [replace(one, message=SUITE) for one in listed if one.path == ("scenarios",) and _is_suite(document)]
    return suite or listed


def _is_suite(document: Document) -> bool:
    return isinstance(document.data, dict) and "scenarios" in document.data


def _still(written: str, scenario: dict[str, Json]) -> str | None:
    """The text with the scenario's name; None where it does not say what the scenario is."""
    document = read(written)
    content = {key: one for key, one in scenario.items() if key != "name"}
    if not same(_kept(document), content):
        return None
    name = str(scenario.get("name") or "")
    if not _written(document, "name") or _written(document, "name") == name:
        return written
    try:
        return apply(written, replace_value(document, ("name",), name))
    except Unwritable:
        return None


def _kept(document: Document) -> Json:
    if not document.readable or not isinstance(document.data, dict) or _is_suite(document):
        return None
    return {key: one for key, one in document.data.items() if key not in ("name", "definition")}


def _written(document: Document, member: str) -> str:
    found = document.data.get(member) if isinstance(document.data, dict) else None
    return "" if found is None else str(found)
