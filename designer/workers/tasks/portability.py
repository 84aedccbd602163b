"""In a worker process: a definition held against the engines that read its dialect, for the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from designer.workers.tasks import Unstartable, starting
from simulator.scenario.scenario import ScenarioError, check_format
from simulator.studies.portability.matrix import Asked, engines_for, matrix, named
from simulator.studies.portability.reports import as_json, as_markdown
from workflow import dialects, runtimes
from workflow.definition import load
from workflow.document import read
from workflow.editor.utf16 import Units
from workflow.paths import Json
from workflow.profile import SPECIFICATION
from workflow.runtimes import of_resource
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.written import said_in

REFUSALS = 20
"""Reasons why an engine does not load a definition that the page is told of."""


def portable(setup: dict[str, Json], scenarios: list[dict[str, Json]]) -> dict[str, Any]:
    """What `simulator.studies.portability.reports.as_json` says, without findings and data of scenarios, and the same
    as `markdown` and the scenarios that are `broken`; raises Unstartable. `name` of each of the scenarios is what it is
    kept as.
    """
    document = read(str(setup["definition"]))
    reader = of_resource(document.data) if document.readable else None
    dialect = dialects.detect(document.data)[0] if document.readable else None
    said = [*said_in(document), Said("definition", str(setup.get("runtime") or ""))]
    chosen = choose(said, dialect).runtime
    if dialect is None and reader is None:
        first = load(document.text).diagnostics[0]
        raise Unstartable(f"the definition cannot be read: line {first.range.start.line}: {first.message}")
    engines = engines_for(dialect or (reader.dialects[0] if reader else None))
    texts = tuple((str(one["name"]), str(one["text"])) for one in setup.get("with") or [])
    cases, broken = _sorted(named((str(one.get("name") or ""), one) for one in scenarios))
    own = None if chosen == SPECIFICATION.id else chosen
    with starting(ScenarioError, ValueError):
        all_texts = dict.fromkeys((*engines, *runtimes.ids()), texts)
        found = matrix(Asked(document, all_texts, cases, engines, own, forgives=True))
    report = as_json(found)
    report["broken"] = [{"name": name, "message": message} for name, message in (*broken, *found.broken)]
    report["cases"] = [{name: one[name] for name in ("name", "source")} for one in report["cases"]]
    report["engines"] = [_bare(one) for one in report["engines"]]
    units = Units(document.text)
    for row in report["engines"]:
        for compared in row["against"].values():
            for one in compared["differences"]:
                one["remedies"] = [_in_units(remedy, units) for remedy in one["remedies"]]
    workflow = found.places.definition.workflow
    return {**report, "markdown": as_markdown(found, workflow.id if workflow else "")}


def _sorted(
    scenarios: Sequence[tuple[str, Mapping[str, Json]]],
) -> tuple[list[tuple[str, Mapping[str, Json]]], list[tuple[str, str]]]:
    """Scenarios whose keys are known, and the others with what is wrong."""
    good, broken = [], []
    for name, data in scenarios:
        try:
            check_format(data)
            good.append((name, data))
        except ScenarioError as error:
            broken.append((name, str(error)))
    return good, broken


def _bare(row: dict[str, Json]) -> dict[str, Json]:
    told = {name: value for name, value in row.items() if name != "list"}
    return {**told, "refusals": row["refusals"][:REFUSALS], "refused": len(row["refusals"])}


def _in_units(remedy: dict[str, Json], units: Units) -> dict[str, Json]:
    """The same with the places of its edits in UTF-16 units."""
    edits = [{**one, "from": units(one["from"]), "to": units(one["to"])} for one in remedy["fix"]["edits"]]
    return {**remedy, "fix": {**remedy["fix"], "edits": edits}}
