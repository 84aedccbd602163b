"""JSON Schemas that a definition names for its data: checked against, from the session's resources only (§3.2).

Nothing is fetched: a `$ref` that leads out of the schema is a fault of the schema. Patterns run in linear time.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from jsonschema import validators
from jsonschema.exceptions import SchemaError as BadSchema
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.exceptions import Unresolvable

from simulator.errors import SCHEMA, trouble
from simulator.run import Run
from simulator.world import Frame
from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json, Path, pointer
from workflow.resources import find

MOST = 10  # violations of one check that are told

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
        run.emit("schema.violated", frame, place, where=where, message=message)
    if faults and run.settings.enforceSchemas:
        raise trouble(SCHEMA, f"{where}: {faults[0]}", ref.path)


@lru_cache(maxsize=256)
def checker(text: str) -> Check:
    """The check of a schema's text: data -> what is wrong, in words; a schema that is none is what is wrong."""
    document = read(text)
    schema = document.data
    if not document.readable or not isinstance(schema, dict | bool):
        return lambda _: ["the schema cannot be read"]
    extend: Any = validators.extend
    kind = extend(validators.validator_for(schema), {"pattern": _pattern, "patternProperties": _by_pattern})
    try:
        kind.check_schema(schema)
    except BadSchema as error:
        message = f"the schema is wrong: {error.message}"
        return lambda _: [message]
    validator = kind(schema, registry=Registry())
    return lambda data: _faults(validator, data)


def _faults(validator: Any, data: Json) -> list[str]:
    found: list[str] = []
    try:
        for error in validator.iter_errors(data):
            place = pointer(tuple(error.absolute_path))
            found.append(f"{place}: {error.message}" if place else str(error.message))
            if len(found) == MOST:
                break
    except Unresolvable as error:
        found.append(f"the schema refers to what is not in it: {error}")
    except RecursionError:
        found.append("the schema goes round in circles")
    return found


def _pattern(_validator: Any, pattern: str, instance: Json, _schema: Json) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not _matches(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _by_pattern(validator: Any, patterns: dict[str, Json], instance: Json, _schema: Json) -> Iterable[ValidationError]:
    for pattern, inner in patterns.items() if isinstance(instance, dict) else ():
        for name, value in instance.items():
            if _matches(pattern, name):
                yield from validator.descend(value, inner, path=name, schema_path=pattern)


def _matches(pattern: str, text: str) -> bool:
    import re2

    try:
        return re2.search(pattern, text) is not None
    except re2.error:
        return True  # what the linear-time engine lacks is not checked
