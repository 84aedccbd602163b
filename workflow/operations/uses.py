"""Where a function, event or retry is named, or each of a whole list: nothing is edited, `data` says it in words."""

from workflow.definition import Definition
from workflow.document import Document
from workflow.edits.references import Names, Thing
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.paths import Json, Path, pointer


def run(definition: Definition, pointer_: str) -> Edited:
    """The pointer of one definition, or of the list that it stands in."""
    draft = Draft(definition)
    elsewhere = draft.value(tuple(pointer_.split("/")[1:2])) if pointer_.count("/") > 1 else None
    if isinstance(elsewhere, str):
        raise Refused(f"This is defined in {elsewhere}: take it out there")
    path = draft.path(pointer_)
    value = draft.value(path)
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    places = [(*path, key) for key in keys] if len(path) == 1 else [path]
    names = Names(definition)
    things = [thing for at in places for thing in _named(names, draft.value(at), at)]
    return Edited(data=[_thing_to_json(draft, definition.document, thing) for thing in things])


def _named(names: Names, entry: Json, path: Path) -> list[Thing]:
    """What the entry at a path defines: one with several `names` defines several things."""
    several = entry.get("names") if isinstance(entry, dict) else None
    inner = [(*path, "names", index) for index in range(len(several))] if isinstance(several, list) else []
    found = [thing for at in (path, *inner) for thing in names.things_at(at)]
    return list({thing.name: thing for thing in found}.values())


def _thing_to_json(draft: Draft, document: Document, thing: Thing) -> dict[str, Json]:
    """`{kind, name, uses: [{pointer, line, where}]}`, without the place of its own name."""
    used = [at for at in thing.places if at[: len(thing.path)] != thing.path]
    uses = [{"pointer": pointer(at), "line": document.range(at).start.line, "where": _where(draft, at)} for at in used]
    return {"kind": thing.kind, "name": thing.name, "uses": uses}


def _where(draft: Draft, at: Path) -> str:
    """The innermost state that holds a place, by its name."""
    around = (draft.find(at[:depth]) for depth in range(len(at), 0, -1))
    return next((state.name for state in around if state is not None), "")
