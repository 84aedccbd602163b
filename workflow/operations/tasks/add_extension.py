"""1.0: an extension: a task that is done before or after every task of a kind (DSL reference, "Extension")."""

from typing import Final

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.fields.seeds import unused
from workflow.fields.writing import write
from workflow.operations._edited import Edited, Refused
from workflow.operations._tiles import refuse_undeclared
from workflow.operations.tasks._making import made, names_in
from workflow.operations.tasks._places import tasks_of
from workflow.paths import Path, pointer

PLACES: Final = ("before", "after")
EXTENDED: Final = {"do": "composite", "fork": "composite"}
"""What the kinds are called that an extension has another word for."""


def run(definition: Definition, extend: str, place: str, kind: str) -> Edited:
    """The kind of tasks that are extended (or `all`), `before` or `after` them, and what is done then."""
    tasks_of(definition)
    refuse_undeclared(definition, "extensions")
    root = dialects.schema("1.0")
    known = root["$defs"]["extension"]["properties"]["extend"]["enum"]
    word = EXTENDED.get(extend, extend)
    if word not in known:
        raise Refused(f"An extension is for tasks of the kind {', '.join(known)}, not “{extend}”")
    if place not in PLACES:
        raise Refused(f"An extension is done before or after a task, not “{place}”")
    data = definition.document.data
    listed: Path = ("use", "extensions")
    entries = value_at(data, listed)
    at = len(entries) if isinstance(entries, list) else 0
    name = unused(f"{place}{word.capitalize()}", names_in(data, listed))
    inner: Path = (*listed, at, name, place, 0)
    task, members = made(definition, inner, kind)
    revision = Revision(definition.document)
    entry = {name: {"extend": word, place: [{task: members}]}}
    if value_at(data, ("use",)) is None:
        write(root, revision, ("use",), {"extensions": [entry]})
    elif at:
        revision.insert((*listed, at), entry)
    else:
        write(root, revision, listed, [entry])
    return Edited(revision.edits, pointer((*inner, task)))
