"""JSON Schemas that a definition names for its data: checked against, from the session's resources only (§3.2).

Nothing is fetched: a `$ref` that leads out of the schema is a fault of the schema. Patterns run in linear time.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from referencing import Registry
from referencing.exceptions import Unresolvable

from simulator.engine.data.bounded_schema import TooMuch, Work, mistake, validator_of
from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import Program
from simulator.engine.world.errors import SCHEMA, trouble
from simulator.engine.world.world import Frame
from simulator.limits import SCHEMA_KEYWORDS, VIOLATIONS
from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json, Path, pointer
from workflow.resources import find

TOO_LONG = "the schema takes too long to check"

Check = Callable[[Json], list[str]]


def check_data(run: StepContext, frame: Frame, where: str, ref: Ref | None, data: Json, place: Path) -> None:
    """Tell in the trace what of `data` breaks the schema that `ref` names; with `enforceSchemas` raise a Trouble.

    A schema that is not among the session's resources cannot be checked and says nothing.
    """
    if ref is None:
        return
    resource = find(ref.name, run.program(frame.instance).resources)
    if resource is None:
        return
    faults = checker(resource.text)(data)
    for message in faults:
        run.trace.emit("schema.violated", frame, place, where=where, message=message)
    if faults and run.settings.enforceSchemas:
        raise trouble(SCHEMA, f"{where}: {faults[0]}", ref.path)


def check_input(run: StepContext, frame: Frame, data: Json) -> None:
    """Tell in the trace what of a workflow's input breaks its schema, as `check_data` does for the others."""
    program = run.program(frame.instance)
    workflow = program.workflow
    if workflow.inline_schema is None and not workflow.refuses_input:
        check_data(run, frame, "workflow input", workflow.input_schema, data, workflow.path)
        return
    for message in input_faults(program, data):
        run.trace.emit("schema.violated", frame, workflow.path, where="workflow input", message=message)


def input_faults(program: Program, data: Json) -> list[str]:
    """What of an input breaks the schema that the definition has in it or names (0.8, "dataInputSchema")."""
    workflow = program.workflow
    if workflow.inline_schema is not None:
        return checker(json.dumps(workflow.inline_schema))(data)
    resource = find(workflow.input_schema.name, program.resources) if workflow.input_schema else None
    return checker(resource.text)(data) if resource else []


@lru_cache(maxsize=256)
def checker(text: str) -> Check:
    """The check of a schema's text: data -> what is wrong, in words; a schema that is none is what is wrong."""
    document = read(text)
    schema = document.data
    if not document.readable or not isinstance(schema, dict | bool):
        return lambda _: ["the schema cannot be read"]
    work = Work()
    kind = validator_of(schema, work)
    try:
        wrong = mistake(kind, schema)
    except TooMuch:
        return lambda _: [TOO_LONG]
    if wrong:
        return lambda _: [f"the schema is wrong: {wrong}"]
    validator = kind(schema, registry=Registry())
    return lambda data: _faults(validator, data, work)


def _faults(validator: Any, data: Json, work: Work) -> list[str]:
    found: list[str] = []
    work.left = SCHEMA_KEYWORDS
    try:
        for error in validator.iter_errors(data):
            place = pointer(tuple(error.absolute_path))
            found.append(f"{place}: {error.message}" if place else str(error.message))
            if len(found) == VIOLATIONS:
                break
    except Unresolvable as error:
        found.append(f"the schema refers to what is not in it: {error}")
    except RecursionError:
        found.append("the schema goes round in circles")
    except TooMuch:
        found.append(TOO_LONG)
    return found
