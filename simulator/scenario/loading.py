"""Definitions and a scenario made into a Setup: for the command line and for sessions alike."""

from collections.abc import Sequence
from dataclasses import replace

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from workflow.definition import Definition, Resource, understand
from workflow.document.personal import commented
from workflow.paths import Json

VERSIONED = ("0.8", "1.0")


def programs(definitions: Sequence[Definition]) -> dict[str, Program]:
    """The programs of the definitions by id; where two have one id the first counts.

    In 0.8 and 1.0 an id may have several versions: another version has `ID VERSION` for its key
    (semantics-0.8.md §4.4, semantics-1.0.md §1.5).
    """
    found: dict[str, Program] = {}
    for definition in definitions:
        if definition.workflow is not None:
            program = Program(definition.workflow, definition.resources, commented(definition.document))
            first = found.setdefault(program.id, program)
            if first is not program and program.workflow.dialect in VERSIONED and first.version != program.version:
                found.setdefault(f"{program.id} {program.version}", program)
    return found


def open_setup(source: dict[str, Json]) -> Setup:
    """The Setup of a session: `{"definition": text, "with": […], "scenario": {…}, "dialect"?: id}`.

    An unmocked call asks; without `dialect` the content tells it. `given` are secrets that no scenario has: they were
    given on the page.

    `with` has texts, or `{"name", "text", "dialect"?}`: other definitions, or resources by their name where they have
    no states. Raises ScenarioError.
    """
    others = [_other(number, given) for number, given in enumerate(source.get("with") or [])]
    resources = tuple(resource for resource, _ in others)
    chosen = source.get("dialect")
    root = understand(str(source["definition"]), str(chosen) if chosen else None, resources=resources)
    if root.workflow is None:
        first = root.diagnostics[0]
        raise ScenarioError(f"the definition cannot be read: line {first.range.start.line}: {first.message}")
    found = programs([root, *(understand(one.text, dialect, resources=resources) for one, dialect in others)])
    written, given = source.get("scenario") or {}, source.get("given")
    if given and isinstance(written, dict):
        written = {**written, "secrets": {**(written.get("secrets") or {}), **given}}
    scenario = Scenario(written)
    ready = setup(scenario, found, Program(root.workflow).id)
    asked = (scenario.data.get("settings") or {}).get("unmocked")
    return ready if asked else replace(ready, settings=replace(ready.settings, unmocked="ask"))


def _other(number: int, given: Json) -> tuple[Resource, str | None]:
    """A text of `with` under its name, and its dialect where that is given."""
    if not isinstance(given, dict):
        return Resource(f"with-{number}", str(given)), None
    dialect = given.get("dialect")
    return Resource(str(given.get("name", "")), str(given.get("text", ""))), str(dialect) if dialect else None
