"""In a worker process: a definition in another dialect, what of it is lost, and how far it is proved to do the same."""

from collections.abc import Sequence
from typing import Any

from designer.workers.tasks.sessions import Unstartable
from simulator.conversion.proof import prove
from simulator.conversion.report import Row, as_json
from simulator.conversion.scenario_files import with_definition
from simulator.scenario.scenario import ScenarioError
from workflow.convert import Converted, Unconvertible, convert, targets
from workflow.definition import Definition, understand
from workflow.paths import Json
from workflow.resources import Resource

Source = dict[str, Json]
PROVED = "1.0"
"""The dialect that a conversion to is proved by running both sides."""


def converted(setup: Source, to: str, scenarios: list[dict[str, Json]], verify: bool) -> dict[str, Json]:
    """`{"text", "targets", …}` with what `simulator.conversion.report.as_json` says; raises Unstartable.

    With `verify` both sides are run, by the scenarios or, where there are none, by those that are found.
    """
    definition, made, others = _made(setup, to)
    proof = None
    if verify and made.tasks is not None:
        try:
            proof = prove(definition, made, scenarios, others)
        except (ScenarioError, ValueError) as error:
            raise Unstartable(str(error)) from None
    name = definition.workflow.id if definition.workflow else ""
    row = Row("", name, definition.dialect or "", to, made, proof)
    return {"text": made.text, "targets": list(targets(definition.dialect)), **as_json(row)}


def carried_over(setup: Source, to: str, scenarios: list[dict[str, Json]]) -> dict[str, Any]:
    """`{"text", "scenarios"}` to be kept: the scenarios as they hold there; raises Unstartable.

    One that cannot be read stays as it is.
    """
    definition, made, others = _made(setup, to)
    found: list[Json] = []
    for one in scenarios:
        try:
            found.append(with_definition(one, definition, made, tuple(others)) if made.tasks else one)
        except (ScenarioError, ValueError):
            found.append(one)
    return {"text": made.text, "scenarios": found}


def _made(setup: Source, to: str) -> tuple[Definition, Converted, Sequence[tuple[Definition, Converted]]]:
    """The definition, its conversion, and those of the definitions that go along."""
    listed = [one for one in setup.get("with") or [] if isinstance(one, dict)]
    resources = tuple(Resource(str(one.get("name")), str(one.get("text"))) for one in listed)
    chosen = setup.get("dialect")
    definition = understand(str(setup["definition"]), str(chosen) if chosen else None, resources=resources)
    try:
        made = convert(definition, to)
    except (Unconvertible, KeyError) as error:
        raise Unstartable(str(error)) from None
    others = []
    for one in resources if to == PROVED else ():
        other = understand(one.text, resources=resources)
        if other.workflow is not None and to in targets(other.dialect):
            others.append((other, convert(other, to)))
    return definition, made, others
