"""What every format is given and gives back, and what those that draw have in common."""

from dataclasses import dataclass
from typing import Protocol

from workflow.convert import Loss
from workflow.definition import Definition
from workflow.diagram import Detail, Diagram, Direction, Theme, draw
from workflow.diagram.build import build
from workflow.diagram.graph import Graph
from workflow.model import Workflow


class Pictures(Protocol):
    """What the host lends to formats that need fonts: an SVG of a size in pixels as another kind of picture."""

    def png(self, svg: str, width: float, height: float) -> bytes: ...
    def pdf(self, svg: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Options:
    """How to draw; `pictures` None: the host lends none."""

    detail: Detail = "actions"
    direction: Direction = "TB"
    theme: Theme = "light"
    pictures: Pictures | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """The file's bytes, what it does not have of the definition, and why the plain layout was taken, if it was."""

    data: bytes
    losses: tuple[Loss, ...] = ()
    plain: str | None = None


class Unexportable(ValueError):
    """There is nothing of this definition to write in this format; the text says why, in words for people."""


def drawing(definition: Definition, options: Options) -> Diagram:
    """The diagram as an SVG that stands alone."""
    return draw(_workflow(definition), options.detail, options.direction, options.theme)


def graph(definition: Definition, options: Options) -> Graph:
    """What the diagram shows, without places."""
    return build(_workflow(definition), options.detail)


def pictures(options: Options) -> Pictures:
    """What the host lends."""
    if options.pictures is None:
        raise Unexportable("pictures of this kind cannot be made here")
    return options.pictures


def _workflow(definition: Definition) -> Workflow:
    if definition.workflow is None:
        raise Unexportable(f"it cannot be drawn: {definition.reason}")
    return definition.workflow
