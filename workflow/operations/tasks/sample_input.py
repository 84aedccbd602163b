"""1.0: a sample of JSON as the schema of the workflow's input, in `input.schema.document`."""

import json

from workflow import dialects
from workflow.definition import Definition
from workflow.document import beyond, read
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.fields.writing import write
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks import _samples
from workflow.operations.tasks._places import tasks_of
from workflow.paths import Json

_PLACE = ("input", "schema", "document")


def run(definition: Definition, text: str) -> Edited:
    """The sample. What `input` says besides stays; another schema gives way."""
    tasks_of(definition)
    schema = _samples.schema_of(sample_of(text))
    revision = Revision(definition.document)
    data = definition.document.data
    depth = next((size for size in (2, 1, 0) if isinstance(value_at(data, _PLACE[:size]), dict)), 0)
    value: Json = schema
    for name in reversed(_PLACE[depth + 1 :]):
        value = {name: value}
    write(dialects.schema("1.0"), revision, _PLACE[: depth + 1], value)
    if depth == len(_PLACE) - 1 and value_at(data, (*_PLACE[:-1], "resource")) is not None:
        revision.remove((*_PLACE[:-1], "resource"))
    return Edited(revision.edits, "")


def sample_of(text: str) -> Json:
    """The object or list of JSON in a text. Raises Refused where it is none."""
    document = read(text, "json")
    if much := beyond(document):
        raise Refused(f"What is to be pasted has {much}")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("This is no sample of JSON: an object or a list is wanted") from error
    if not document.readable or not isinstance(found, dict | list) or not found:
        raise Refused("This is no sample of JSON: an object or a list with something in it is wanted")
    return found
