"""Every place where a name is written, found by walking the model: the field that holds a Ref says what it names.

A state is known in its scope by its `id` first, then by its `name` (semantics.md §1.5); functions, events and retries
are known in the whole definition. 0.1 defines no functions: all calls of one name are its places.
"""

from workflow import model as m
from workflow.document import Document
from workflow.edits import data, function_expressions
from workflow.edits.applying import Edits
from workflow.edits.event_expressions import renamed as event_named
from workflow.edits.names import NAMED, Kind, Known, Names, Thing, named_by, workflow_of
from workflow.edits.revision import Revision
from workflow.edits.unwritable import Unwritable
from workflow.paths import Path

__all__ = ["NAMED", "Kind", "Known", "Names", "Thing", "named_by", "rename", "things_at", "uses"]


def uses(definition: Known, kind: Kind, name: str, scope: Path = ()) -> tuple[Path, ...]:
    """Every place where `name` is written for a thing of this kind: its definition, then references as in the text.

    `scope` (for states) is the path of the workflow or branch whose states are meant, or of its `states`.
    A place is the value that is the name, holds it (an event expression), or is introduced by it as its key.
    """
    workflow = workflow_of(definition)
    found = Names(definition)
    if kind != "state":
        return found.places(kind, name)
    where = next((each for each in found.scopes if scope in (each.path, each.path[:-1])), workflow.scope)
    return found.state_places(where, name)


def things_at(definition: Known, path: Path) -> tuple[Thing, ...]:
    """What is named at `path`: by a reference, a name, an id or a key there; several in an event expression."""
    return Names(definition).things_at(path)


def rename(definition: Known, kind: Kind, path: Path, new: str) -> Edits:
    """The edits that give the thing at `path` the name `new`, there and wherever it is written.

    `path` is the thing itself, the place of its name or id, or any reference to it. A state whose id is also its name
    gets both anew. Unwritable where the name is empty or taken, or the thing is defined in another file.
    """
    new = new.strip()
    if not new:
        raise Unwritable("A name cannot be empty")
    workflow = workflow_of(definition)
    found = Names(definition)
    old, scope = found.named_at(kind, path)
    if old == new:
        return ()
    found.must_be_free(kind, new, old, scope)
    places = found.state_places(scope, old) if kind == "state" else found.places(kind, old)
    return _written(definition.document, workflow, places, old, new)


def _written(document: Document, workflow: m.Workflow, places: tuple[Path, ...], old: str, new: str) -> Edits:
    revision, values, keys = Revision(document), [], []
    events = {each.name for each in workflow.events}
    for place in places:
        value = data.at(document.data, place)
        if isinstance(value, dict):
            keys.append(place)
        elif isinstance(value, str) and value != old:
            calls = function_expressions.called(value) == old
            renamed = function_expressions.renamed(value, new) if calls else event_named(value, old, new, events)
            values.append((place, renamed))
        else:
            values.append((place, new))
    revision.set_all(values)
    for place in keys:
        revision.rename_key(place, new)
    return revision.edits
