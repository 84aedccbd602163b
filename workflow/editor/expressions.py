"""The expression that the cursor stands in while it is being written: what is before it, and in which quotes."""

from dataclasses import dataclass

from workflow.document import Syntax
from workflow.editor import place_at
from workflow.editor.braces import Quote, open_braces, unescaped
from workflow.editor.place import Place
from workflow.editor.schema_walk import SchemaWalker
from workflow.editor.yaml_place import key_of_block
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class Begun:
    """An expression of the value at `path`: `before` the cursor that much of it is written, without its braces."""

    path: Path
    before: str
    quote: Quote


def begun_at(text: str, at: int, syntax: Syntax, place: Place | None, walker: SchemaWalker) -> Begun | None:
    """The expression that is being written at the character `at`, whose place is `place`; None where none is.

    It stands in `${ }`, or the schema says that the value can only be an expression.
    """
    opened = open_braces(text[:at])
    if opened is not None:
        start, found = opened
        quote: Quote = '"' if syntax == "json" else found
        inside = place is not None and place.mode == "value" and place.start <= start - 2
        path = place.path if place and inside else _path_of(text, start - 2, syntax)
        return Begun(path, unescaped(text[start:at], quote), quote)
    if place is None or place.mode != "value":
        return None
    written = text[place.start : at]
    if "${" in written or not any(one.get("x-expression") for one in walker.at(place.path, place.siblings)):
        return None
    before = text[place.start - 1] if place.quoted else ""
    quote = '"' if syntax == "json" or before == '"' else "'" if before == "'" else ""
    return Begun(place.path, unescaped(written, quote), quote)


def _path_of(text: str, brace: int, syntax: Syntax) -> Path:
    """The place of the value in which the brace stands, be it in a block of text."""
    around = None if syntax == "json" else key_of_block(text, brace)
    found = place_at(text, brace if around is None else around, syntax)
    return found.path if found else ()
