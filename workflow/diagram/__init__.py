"""Model -> diagram (diagram.md): `draw` makes the SVG of a workflow.

`build` says what is shown, `layout` where, `svg` how it looks; each is of use alone. Pure but for Graphviz, which runs
inside this process without files or time of its own, under a deadline and a memory limit.
"""

from dataclasses import dataclass

from workflow.diagram.crowds import Crowded, drawable
from workflow.diagram.engines.kept_places import KeptPlaces
from workflow.diagram.graph import Detail
from workflow.diagram.layout import lay_out
from workflow.diagram.sizes import Direction
from workflow.diagram.svg import to_svg
from workflow.diagram.theme import Theme
from workflow.model import Workflow

__all__ = ["Crowded", "Detail", "Diagram", "Direction", "KeptPlaces", "Theme", "draw"]

ENGINE = "wasi"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A drawing: the SVG text and its size in pixels; `plain` where Graphviz gave none, and then the `reason`.

    `is_near`: places of a drawing before were kept, which a fresh layout may give otherwise.
    """

    svg: str
    width: float
    height: float
    plain: bool = False
    reason: str | None = None
    is_near: bool = False


def draw(
    workflow: Workflow,
    detail: Detail = "actions",
    direction: Direction = "TB",
    theme: Theme | None = None,
    engine: str | None = None,
    folded: frozenset[str] = frozenset(),
    unfolded: frozenset[str] | None = None,
    kept: KeptPlaces | None = None,
    *,
    is_quick: bool = False,
) -> Diagram:
    """The diagram of a workflow, whatever is wrong with it. The same arguments always give the same text, but for
    `is_quick`: then places are taken from `kept`, those of the drawings before, where these had the same lines.

    `theme` None: coloured by the page it stands in; `light`, `dark`: a file of its own. `engine`: `wasi` (default),
    `dot` or `plain`; ValueError for any other. `folded`: the pointers of states whose insides are not drawn.
    `unfolded`: those of tasks that are open where others are folded by themselves, being deep or many; None: none is.
    Raises Crowded at once where there is more than is drawn.
    """
    graph = drawable(workflow, detail, folded, unfolded)
    picture = lay_out(graph, direction, engine or ENGINE, kept, is_quick=is_quick)
    svg = to_svg(picture, theme)
    is_plain = picture.reason is not None or engine == "plain"
    return Diagram(svg, picture.size.width, picture.size.height, is_plain, picture.reason, picture.is_near)
