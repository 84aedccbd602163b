"""Definitions and a scenario made into a Setup: for the command line and for sessions alike."""

from collections.abc import Sequence
from dataclasses import replace

from simulator.engine.setup.program import Program, id_of
from simulator.engine.setup.setup import Setup
from simulator.scenario.scenario import SEVERAL, Scenario, ScenarioError, setup
from workflow import runtimes
from workflow.definition import Definition, Resource, understand
from workflow.document import read
from workflow.document.personal import commented
from workflow.model import Workflow
from workflow.paths import Json
from workflow.resources import is_definition
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.written import said_in

VERSIONED = ("0.8", "1.0")


def programs(definitions: Sequence[Definition]) -> dict[str, Program]:
    """The programs of the definitions by id; where two have one id the first counts.

    In 0.8 and 1.0 an id may have several versions: another version has `ID VERSION` for its key
    (semantics-0.8.md §4.4, semantics-1.0.md §1.5).
    """
    found: dict[str, Program] = {}
    for definition in definitions:
        marked = commented(definition.document)
        for workflow in _workflows(definition):
            program = Program(workflow, definition.resources, marked, definition.profile, definition)
            first = found.setdefault(program.id, program)
            if first is not program and program.workflow.dialect in VERSIONED and first.version != program.version:
                found.setdefault(f"{program.id} {program.version}", program)
    return found


def programs_with(definition: Definition, resources: Sequence[Resource]) -> dict[str, Program]:
    """The programs of a definition and of those among the resources that are at hand for it."""
    given, profile = definition.resources, definition.profile
    others = (one.text for one in resources if is_definition(read(one.text).data))
    return programs([definition, *(understand(one, resources=given, profile=profile) for one in others)])


def _workflows(definition: Definition) -> tuple[Workflow, ...]:
    """The workflows of a definition, the one that is started first: one, but where a runtime registers several."""
    if definition.workflow is None:
        return ()
    registered = definition.profile.registered
    return (definition.workflow,) if registered is None else registered(definition.workflow)


def key_of(definition: Definition) -> str:
    """The key of the program that a definition is started by."""
    return id_of(_workflows(definition)[0])


def open_setup(source: dict[str, Json]) -> Setup:
    """The Setup of a session: `{"definition": text, "with": […], "scenario": {…}, "dialect"?: id, "runtime"?: id}`.

    An unmocked call asks; without `dialect` the content tells it. `runtime` is what the definition or its project is
    set to: the scenario and the text come before it. `given` are secrets that no scenario has: they were given on the
    page.

    `with` has texts, or `{"name", "text", "dialect"?}`: other definitions, or resources by their name where they have
    no states. Raises ScenarioError.
    """
    others = [_other(number, given) for number, given in enumerate(source.get("with") or [])]
    resources = tuple(resource for resource, _ in others)
    chosen, profile = source.get("dialect"), runtimes.get(_runtime(source))
    dialect = str(chosen) if chosen else None
    root = understand(str(source["definition"]), dialect, resources=resources, profile=profile)
    if root.workflow is None:
        first = root.diagnostics[0]
        raise ScenarioError(f"the definition cannot be read: line {first.range.start.line}: {first.message}")
    more = (understand(one.text, its, resources=resources, profile=profile) for one, its in others)
    found = programs([root, *more])
    written, given = source.get("scenario") or {}, source.get("given")
    if given and isinstance(written, dict):
        written = {**written, "secrets": {**(written.get("secrets") or {}), **given}}
    scenario = Scenario(written)
    ready = setup(scenario, found, key_of(root))
    asked = (scenario.data.get("settings") or {}).get("unmocked")
    return ready if asked else replace(ready, settings=replace(ready.settings, unmocked="ask"))


def _runtime(source: dict[str, Json]) -> str:
    """The id of the runtime of a session: what its scenario says, else its text, else what it was set to.

    Raises ScenarioError where that is not known.
    """
    written, own = source.get("scenario"), source.get("runtime")
    asked = written.get("runtime") if isinstance(written, dict) else None
    if isinstance(asked, list):
        raise ScenarioError(SEVERAL, ("runtime",))
    said = [Said("scenario", str(asked or ""))]
    text = str(source["definition"])
    said += said_in(read(text)) if "signalbox" in text else ()
    said.append(Said("definition", str(own or "")))
    choice = choose(said)
    if choice.problem:
        raise ScenarioError(choice.problem, ("runtime",))
    return choice.runtime


def _other(number: int, given: Json) -> tuple[Resource, str | None]:
    """A text of `with` under its name, and its dialect where that is given."""
    if not isinstance(given, dict):
        return Resource(f"with-{number}", str(given)), None
    dialect = given.get("dialect")
    return Resource(str(given.get("name", "")), str(given.get("text", ""))), str(dialect) if dialect else None
