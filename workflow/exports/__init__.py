"""A definition as a file for others: every menu and the command line fill themselves from `formats()`.

What people wrote is escaped as the readers need it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from workflow.definition import Definition
from workflow.diagram.dot_text import to_dot_text
from workflow.document import Syntax
from workflow.exports import document, graph_json, mermaid
from workflow.exports._options import (
    Edition,
    Exported,
    Options,
    Paper,
    Pictures,
    Unexportable,
    drawing,
    graph,
    pictures,
)

__all__ = ["Edition", "Exported", "Format", "Options", "Paper", "Pictures", "Unexportable", "formats", "get"]


@dataclass(frozen=True, slots=True)
class Format:
    """What a definition can be written as."""

    ID: str
    TITLE: str
    HELP: str
    """What it is good for, in a few words."""
    SUFFIX: str
    """How the names of its files end, with the dot; where another format's ends with it, the longest one counts."""
    MEDIA_TYPE: str
    write: Callable[[Definition, Options], Exported]
    """The file. Raises Unexportable for a definition that this format has nothing of."""
    DRAWN: bool = True
    """Whether it shows the diagram (`detail`, `direction`, `theme` count), not the text."""


def formats() -> tuple[Format, ...]:
    """All formats, in the order of menus."""
    return tuple(_FORMATS.values())


def get(format_id: str) -> Format:
    """The format with this id; KeyError where there is none."""
    return _FORMATS[format_id]


def _text(syntax: Syntax) -> Callable[[Definition, Options], Exported]:
    """The text itself: as it stands where it has this syntax already, else with what is lost."""

    def write(definition: Definition, _: Options) -> Exported:
        from workflow.convert import Unconvertible, convert

        text = definition.document
        if text.syntax == syntax:
            return Exported(text.text.encode("utf-8", "replace"))
        try:
            converted = convert(definition, syntax=syntax)
        except Unconvertible as error:
            raise Unexportable(f"it cannot be written as {syntax.upper()}: {error}") from None
        return Exported(converted.text.encode(), converted.losses)

    return write


def _svg(definition: Definition, options: Options) -> Exported:
    drawn = drawing(definition, options)
    return Exported(drawn.svg.encode(), plain=drawn.reason)


def _png(definition: Definition, options: Options) -> Exported:
    """Twice the size of the SVG where that is not too much."""
    drawn = drawing(definition, options)
    return Exported(pictures(options).png(drawn.svg, drawn.width, drawn.height), plain=drawn.reason)


def _pdf(definition: Definition, options: Options) -> Exported:
    """A page of the diagram's size, made of lines and letters."""
    drawn = drawing(definition, options)
    return Exported(pictures(options).pdf(drawn.svg), plain=drawn.reason)


def _dot(definition: Definition, options: Options) -> Exported:
    """Names, labels and looks, without places."""
    return Exported(to_dot_text(graph(definition, options), options.direction).encode())


_FORMATS = {
    one.ID: one
    for one in (
        Format("yaml", "YAML", "the definition, with its comments", ".yaml", "application/yaml", _text("yaml"), False),
        Format("json", "JSON", "the definition, for programs", ".json", "application/json", _text("json"), False),
        Format("svg", "SVG", "the diagram, sharp at every size", ".svg", "image/svg+xml", _svg),
        Format("png", "PNG", "the diagram as a picture", ".png", "image/png", _png),
        Format("pdf", "PDF", "the diagram, to print", ".pdf", "application/pdf", _pdf),
        Format("dot", "DOT", "the diagram for Graphviz", ".dot", "text/vnd.graphviz", _dot),
        Format("mermaid", "Mermaid", "the diagram for Markdown", ".mmd", "text/vnd.mermaid", mermaid.write),
        Format(
            "graph-json",
            "JSON graph",
            "boxes and edges, for programs",
            ".graph.json",
            "application/json",
            graph_json.write,
        ),
        Format(
            "document",
            "PDF document",
            "diagram, legend and the way through it in plain words, on A4",
            ".document.pdf",
            "application/pdf",
            document.write,
        ),
    )
}
