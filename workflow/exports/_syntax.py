"""The text itself, in the syntax asked for: as it stands where it has that already, else with what is lost."""

from workflow.definition import Definition
from workflow.document import Syntax
from workflow.exports._options import Exported, Unexportable


def written(definition: Definition, syntax: Syntax) -> Exported:
    """The text of `definition` as `syntax`."""
    from workflow.convert import Unconvertible, convert

    document = definition.document
    if document.syntax == syntax:
        return Exported(document.text.encode("utf-8", "replace"))
    try:
        converted = convert(definition, syntax=syntax)
    except Unconvertible as error:
        raise Unexportable(f"it cannot be written as {syntax.upper()}: {error}") from None
    return Exported(converted.text.encode(), converted.losses)
