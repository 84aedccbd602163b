"""In the worker process: what the source editor asks about a whole text. Offsets are UTF-16 units."""

from bisect import bisect_left
from typing import Any

from designer.raising import instead
from workflow import operations
from workflow.convert import Unconvertible, convert
from workflow.definition import understand
from workflow.document import Document, Syntax, read
from workflow.document.document import AnchoredSpot
from workflow.editor.occurrences import spots
from workflow.editor.utf16 import Units
from workflow.edits import Unwritable
from workflow.edits.places import is_alias
from workflow.edits.references import Thing, things_at
from workflow.edits.sharing import repeats, walk
from workflow.formatting import format_text
from workflow.operations import Refused
from workflow.paths import Path, pointer
from workflow.runtimes.written import profile_for

AN_ANCHOR, AN_ALIAS = "an anchor", "an alias: what it stands for is written out"


def names(
    text: str, at: int, syntax: Any = None, dialect: str | None = None, runtime: str = ""
) -> dict[str, Any] | None:
    """What is named at the offset `at`: `{kind, name, pointer, places: [{from, to, line, text, pointer, own}]}`."""
    definition = operations.definition(text, dialect, syntax, profile_for(text, runtime))
    document = definition.document
    units = Units(text)
    offset = bisect_left(range(len(document.text) + 1), at, key=units)
    if definition.workflow is None:
        raise Refused("The text cannot be read as a workflow; correct what its problems say first.")
    with instead(Unwritable, lambda error: Refused(str(error))):
        things = things_at(definition, document.path_at(offset))
    for thing in things:
        places = [(path, spot) for path in thing.places for spot in spots(document, path, thing.name)]
        if any(start <= offset <= end for _, (start, end) in places):
            return _use_to_json(document, units, thing, places)
    return None


def _use_to_json(
    document: Document, units: Units, thing: Thing, spots: list[tuple[Path, tuple[int, int]]]
) -> dict[str, Any]:
    lines = document.text.splitlines()
    places = [
        {
            "from": units(start),
            "to": units(end),
            "line": (line := document.position(start).line),
            "text": lines[line - 1].strip(),
            "pointer": pointer(path),
            "own": path[: len(thing.path)] == thing.path and len(path) <= len(thing.path) + 2,
        }
        for path, (start, end) in spots
    ]
    return {"kind": thing.kind, "name": thing.name, "pointer": pointer(thing.path), "places": places}


def format_source(text: str, syntax: Any = None) -> dict[str, Any]:
    """`{text}`, laid out; `workflow.formatting.Unformattable` has the code `refused`."""
    return {"text": format_text(read(text, syntax))}


def switch(text: str, to: Syntax, syntax: Any = None, dialect: str | None = None, runtime: str = "") -> dict[str, Any]:
    """The same in the other syntax, `{text, losses: [{message, line, from, to}]}`."""
    definition = understand(text, dialect, syntax, profile=profile_for(text, runtime))
    with instead(Unconvertible, lambda error: Refused(f"The text cannot be written in {to.upper()}: {error}")):
        made = convert(definition, syntax=to)
    units = Units(text)
    losses = [(loss.message, loss.range.start.offset, loss.range.end.offset) for loss in made.losses]
    losses += _anchors(definition.document)
    told = [
        {"message": message, "line": definition.document.position(start).line, "from": units(start), "to": units(end)}
        for message, start, end in sorted(losses, key=lambda loss: loss[1])
    ]
    return {"text": made.text, "losses": told}


def _anchors(document: Document) -> list[tuple[str, int, int]]:
    """What YAML says by reference; it is written out wherever it is used."""
    found: list[tuple[str, int, int]] = []
    for _, spot in walk(document.root) if repeats(document) else ():
        if isinstance(spot, AnchoredSpot):
            found.append((AN_ANCHOR, spot.anchored, spot.anchored + 1 + len(spot.name)))
        elif is_alias(document, spot):
            found.append((AN_ALIAS, spot.start, spot.end))
    return found
