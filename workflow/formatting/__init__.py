"""A text laid out anew: indentation and blank lines. What it says stays, comments and quotes included."""

from workflow.convert import comments_of
from workflow.document import Document, read
from workflow.document.several import documents
from workflow.formatting.json_layout import lay_out_json
from workflow.formatting.yaml_layout import lay_out_yaml, tidy
from workflow.limits import DOCUMENTS

__all__ = ["Unformattable", "format_text"]


class Unformattable(ValueError):
    """The text cannot be laid out; says why, for the person."""

    code = "refused"


def format_text(document: Document) -> str:
    """The text of `document` with an indentation of two spaces and tidy lines; ends of line stay as they are.

    Raises Unformattable for a text that cannot be read, and where a new layout would change what it says.
    """
    if not document.readable:
        raise Unformattable("The text cannot be read; correct what its problems say first")
    found = documents(document.text) if document.syntax == "yaml" else []
    if len(found) >= DOCUMENTS:
        raise Unformattable(f"The text has more than {DOCUMENTS - 1} documents")
    if len(found) > 1:
        return "".join(format_text(read(each, "yaml")) for each in found)
    newline = "\r\n" if "\r\n" in document.text else "\n"
    text = document.text.replace("\r\n", "\n")
    ways = (lay_out_json,) if document.syntax == "json" else (lay_out_yaml, tidy)
    for way in ways:
        made = way(text)
        if made is not None and _says_the_same(document, read(made, document.syntax)):
            return made.replace("\n", newline)
    raise Unformattable("This text is written in a way that cannot be laid out without changing what it says")


def _says_the_same(old: Document, new: Document) -> bool:
    """The same data in the same order, and the same comments."""
    return new.readable and repr(old.data) == repr(new.data) and _comments(old) == _comments(new)


def _comments(document: Document) -> list[str]:
    return [document.text[start:end].strip() for start, end in comments_of(document)]
