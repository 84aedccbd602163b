"""JSON Schemas that a definition names for its data: checked against, from the session's resources only (§3.2).

Nothing is fetched: a `$ref` that leads out of the schema is a fault of the schema. Patterns run in linear time.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from referencing import Registry
from referencing.exceptions import Unresolvable

from simulator.engine.context import Run
from simulator.engine.data.bounded_schema import TooMuch, Work, mistake, validator_of
from simulator.engine.errors import SCHEMA, trouble
from simulator.engine.world import Frame
from simulator.limits import SCHEMA_KEYWORDS, VIOLATIONS
from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json, Path, pointer
from workflow.resources import find

TOO_LONG = "the schema takes too long to check"

Check = Callable[[Json], list[str]]


def check_data(run: Run, frame: Frame, where: str, ref: Ref | None, data: Json, place: Path) -> None:
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
