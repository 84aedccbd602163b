"""Model -> diagram (diagram.md): `draw` makes the SVG of a workflow.

`build` says what is shown, `layout` where, `svg` how it looks; each is of use alone. Pure but for Graphviz, which runs
inside this process without files or time of its own, under a deadline and a memory limit.
"""

from dataclasses import dataclass

from workflow.diagram.crowds import Crowded, drawable
from workflow.diagram.graph import Detail
from workflow.diagram.kept import Kept
from workflow.diagram.layout import lay_out
from workflow.diagram.sizes import Direction
from workflow.diagram.svg import svg_parts
from workflow.diagram.theme import Theme
from workflow.model import Workflow

__all__ = ["Crowded", "Detail", "Diagram", "Direction", "Kept", "Theme", "draw"]

ENGINE = "wasi"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A drawing: its SVG, its size in pixels; `plain` where Graphviz gave none, and then the `reason`.

    `parts`: the SVG's opening tag with its title, its elements and what closes it. `is_near`: places of a drawing
    before were kept, which a fresh layout may give otherwise.
    """

    parts: tuple[str, ...]
    width: float
    height: float
    plain: bool = False
    reason: str | None = None
    is_near: bool = False

    @property
    def svg(self) -> str:
        """The SVG document as text."""
        return "".join(self.parts)


def draw(
    workflow: Workflow,
    detail: Detail = "actions",
    direction: Direction = "TB",
    theme: Theme | None = None,
    engine: str | None = None,
    folded: frozenset[str] = frozenset(),
    unfolded: frozenset[str] | None = None,
    kept: Kept | None = None,
    *,
    is_quick: bool = False,
) -> Diagram:
    """The diagram of a workflow, whatever is wrong with it. The same arguments always give the same text, but for
    `is_quick`: then places are taken from `kept`, of the drawings before, where these had the same lines.

    `theme` None: coloured by the page it stands in; `light`, `dark`: a file of its own. `engine`: `wasi` (default),
    `dot` or `plain`; ValueError for any other. `folded`: the pointers of states whose insides are not drawn.
    `unfolded`: those of tasks that are open where others are folded by themselves, being deep or many; None: none is.
    Raises Crowded at once where there is more than is drawn.
    """
    if kept:
        kept.begin()
    graph = drawable(workflow, detail, folded, unfolded, kept.nodes if kept else None)
    picture = lay_out(graph, direction, engine or ENGINE, kept, is_quick=is_quick)
    parts = tuple(svg_parts(picture, theme, kept.elements if kept else None))
    is_plain = picture.reason is not None or engine == "plain"
    return Diagram(parts, picture.size.width, picture.size.height, is_plain, picture.reason, picture.is_near)
