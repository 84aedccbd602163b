"""Forms as tests ask for them: at a place, and all their fields by place."""

from collections.abc import Iterator

from workflow import fields
from workflow.definition import Definition
from workflow.fields import Field, Form
from workflow.paths import Path


def form_at(definition: Definition, path: Path) -> Form:
    found = fields.form(definition, path, 0)
    assert found is not None
    return found


def inner(field: Field) -> Iterator[Field]:
    yield field
    for each in field.fields:
        yield from inner(each)


def all_fields(found: Form) -> dict[Path, Field]:
    return {each.path: each for tab in found.tabs for one in tab.fields for each in inner(one) if each.kind != "one-of"}
