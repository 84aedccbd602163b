"""A definition as a document to print and to read: title, diagram over as many A4 pages as it needs, legend, and the
outline in plain language with its tables."""

from typing import TYPE_CHECKING

from workflow.definition import Definition
from workflow.diagram.crowds import drawable
from workflow.diagram.layout import lay_out
from workflow.diagram.legend import legend
from workflow.diagram.parts import rooms
from workflow.diagram.svg import to_svg
from workflow.exports._options import Exported, Options, Paper, Unexportable, if_drawable, pictures, workflow_of
from workflow.limits import PRINTED_LINES
from workflow.model import Workflow

if TYPE_CHECKING:  # not paid for where a picture is drawn
    from workflow.outline import Outline

LEGEND_WIDTH = 670.0


def write(definition: Definition, options: Options) -> Exported:
    """The document; it is light whatever the theme, for paper."""
    workflow = workflow_of(definition)
    with if_drawable():
        graph = drawable(workflow, options.detail)
    told = _outline_of(workflow, definition)
    picture = lay_out(graph, options.direction)
    paper = Paper(
        outline=told,
        svg=to_svg(picture, "light"),
        width=picture.size.width,
        height=picture.size.height,
        rooms=tuple(rooms(picture)),
        legend=legend(graph, LEGEND_WIDTH, "light"),
        edition=options.edition,
    )
    return Exported(pictures(options).document(paper), plain=picture.reason)


def _outline_of(workflow: Workflow, definition: Definition) -> "Outline":
    """The outline; one that nobody would print is Unexportable before anything is drawn."""
    from workflow.outline import TooLong, outline
    from workflow.outline.parts import lines

    try:
        found = outline(workflow, definition.diagnostics, definition.profile)
    except TooLong as long:
        raise Unexportable(f"it is too long for a document: {long}") from None
    count = lines(found)
    if count > PRINTED_LINES:
        raise Unexportable(f"it is too long for a document: {count:,} lines; {PRINTED_LINES:,} are printed")
    return found
