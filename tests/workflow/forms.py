"""What the tests of forms share: many definitions, and a walk over all fields of all its forms."""

from collections.abc import Iterator
from pathlib import Path

from tests.definitions import cases, parameters
from workflow import fields
from workflow.definition import Definition, load
from workflow.fields.field import Field, Form
from workflow.paths import Json
from workflow.paths import Path as Place

FIXTURES = Path(__file__).parent.parent / "fixtures/documents"
NOW = 1_600_000_000_000
FILES = [*cases(), *parameters([FIXTURES.parent / "forms/orders-0.8.yaml"])]


def read(path: Path) -> Definition:
    return load(path.read_text(encoding="utf-8"))


def objects(data: Json, path: Place = ()) -> Iterator[Place]:
    """The paths of all mappings in `data`."""
    if isinstance(data, dict):
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from objects(value, (*path, key))


def every(found: list[Field] | tuple[Field, ...]) -> Iterator[Field]:
    for each in found:
        yield each
        yield from every(each.fields)


def flat(form: Form) -> list[Field]:
    return [each for tab in form.tabs for each in every(tab.fields)]


def form_at(definition: Definition, path: Place) -> Form:
    found = fields.form(definition, path, NOW)
    assert found is not None
    return found


def by_name(form: Form, name: str) -> Field:
    return next(each for each in flat(form) if each.name == name)
