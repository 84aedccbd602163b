"""A text as a definition that can be edited: its document and model, without a word about what is wrong with it."""

from workflow import dialects
from workflow.definition import Definition, as_read_by
from workflow.document import Syntax, read
from workflow.edits.splices import is_blank
from workflow.profile import SPECIFICATION, Profile


def definition(
    text: str, dialect: str | None = None, syntax: Syntax | None = None, profile: Profile = SPECIFICATION
) -> Definition:
    """As `workflow.definition.load`, without schema and rules; an unknown dialect is a KeyError.

    A text of nothing but comments is an empty definition of the dialect that is given.
    """
    document = read(text, syntax)
    if dialect and is_blank(document):
        return Definition(document, dialect, "it was chosen by hand", dialects.get(dialect).lower({}), profile=profile)
    document = as_read_by(profile, document)
    if not document.readable:
        return Definition(document, dialect, "the text cannot be read", None, profile=profile)
    chosen, reason = (dialect, "it was chosen by hand") if dialect else dialects.detect(document.data)
    workflow = dialects.get(chosen).lower(document.data) if chosen else None
    return Definition(document, chosen, reason, workflow, profile=profile)
