"""Model -> diagram (diagram.md): `draw` makes the SVG of a workflow.

`build` says what is shown, `layout` where, `svg` how it looks; each is of use alone. Pure but for Graphviz, which runs
inside this process without files or time of its own, under a deadline and a memory limit.
"""

from dataclasses import dataclass

from workflow.diagram.crowds import Crowded, drawable
from workflow.diagram.graph import Detail
from workflow.diagram.layout import lay_out
from workflow.diagram.sizes import Direction
from workflow.diagram.svg import to_svg
from workflow.diagram.theme import Theme
from workflow.model import Workflow

__all__ = ["Crowded", "Detail", "Diagram", "Direction", "Theme", "draw"]

ENGINE = "wasi"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A drawing: the SVG text and its size in pixels; `plain` where Graphviz gave none, and then the `reason`."""

    svg: str
    width: float
    height: float
    plain: bool = False
    reason: str | None = None


def draw(
    workflow: Workflow,
    detail: Detail = "actions",
    direction: Direction = "TB",
    theme: Theme | None = None,
    engine: str | None = None,
    folded: frozenset[str] = frozenset(),
    unfolded: frozenset[str] | None = None,
) -> Diagram:
    """The diagram of a workflow, whatever is wrong with it. The same arguments always give the same text.

    `theme` None: coloured by the page it stands in; `light`, `dark`: a file of its own. `engine`: `wasi` (default),
    `dot` or `plain`; ValueError for any other. `folded`: the pointers of states whose insides are not drawn.
    `unfolded`: those of tasks that are open where others are folded by themselves, being deep or many; None: none is.
    Raises Crowded at once where there is more than is drawn.
    """
    picture = lay_out(drawable(workflow, detail, folded, unfolded), direction, engine or ENGINE)
    svg = to_svg(picture, theme)
    is_plain = picture.reason is not None or engine == "plain"
    return Diagram(svg, picture.size.width, picture.size.height, is_plain, picture.reason)
