"""What every format is given and gives back, and what those that draw have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from workflow.definition import Definition
from workflow.diagram import Crowded, Detail, Diagram, Direction, Theme, draw
from workflow.diagram.build import build
from workflow.diagram.graph import Graph
from workflow.diagram.parts import Room
from workflow.model import Workflow

if TYPE_CHECKING:  # not paid for where a picture is drawn
    from workflow.convert import Loss
    from workflow.outline import Outline


class Pictures(Protocol):
    """What the host lends to formats that need fonts: an SVG of a size in pixels as another picture, and documents."""

    def png(self, svg: str, width: float, height: float) -> bytes: ...
    def pdf(self, svg: str) -> bytes: ...
    def document(self, paper: "Paper") -> bytes: ...


@dataclass(frozen=True, slots=True)
class Edition:
    """Which text it is, as those know it who keep it.

    `title` is what the definition is called there, for one that has no name itself; `number` and `name` are of its
    version, `date` is a day (`2026-11-21`).
    """

    title: str = ""
    number: int = 0
    name: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a document is made of. `svg` is `width` by `height` pixels; `rooms` is what a page should not cut."""

    outline: "Outline"
    svg: str
    width: float
    height: float
    rooms: tuple[Room, ...]
    legend: str
    edition: Edition | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How to draw; `pictures` None: the host lends none; `edition` is told by documents alone."""

    detail: Detail = "actions"
    direction: Direction = "TB"
    theme: Theme = "light"
    pictures: Pictures | None = None
    edition: Edition | None = None


@dataclass(frozen=True, slots=True)
class Exported:
    """The file's bytes, what it does not have of the definition, and why the plain layout was taken, if it was."""

    data: bytes
    losses: tuple["Loss", ...] = ()
    plain: str | None = None


class Unexportable(ValueError):
    """There is nothing of this definition to write in this format; the text says why, in words for people."""


def drawing(definition: Definition, options: Options) -> Diagram:
    """The diagram as an SVG that stands alone."""
    with if_drawable():
        return draw(workflow_of(definition), options.detail, options.direction, options.theme)


@contextmanager
def if_drawable() -> Iterator[None]:
    """What is too crowded to draw is Unexportable."""
    try:
        yield
    except Crowded as crowded:
        raise Unexportable(f"it is too crowded for a diagram: {crowded}") from None


def graph(definition: Definition, options: Options) -> Graph:
    """What the diagram shows, without places."""
    return build(workflow_of(definition), options.detail)


def pictures(options: Options) -> Pictures:
    """What the host lends."""
    if options.pictures is None:
        raise Unexportable("pictures of this kind cannot be made here")
    return options.pictures


def workflow_of(definition: Definition) -> Workflow:
    """The model, or Unexportable."""
    if definition.workflow is None:
        raise Unexportable(f"it cannot be drawn: {definition.reason}")
    return definition.workflow
