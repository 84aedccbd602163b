"""Boxes of tasks in the overview: a name, the kind, what is in it, and in a folded container a stroke for each task.

A plain task in a list in another is a block with its name alone. All lengths are pixels.
"""

from workflow.diagram import sizes
from workflow.diagram.drawing import icon, number, rect, text
from workflow.diagram.graph import TaskNode, kind_said
from workflow.diagram.sizes import Box, Size
from workflow.diagram.text import cut, measure

WIDE, MOST_WIDE, HEAD = 232.0, 360.0, 46.0
LEFT, RIGHT = 42.0, 12.0
"""From the sides of a box to its words."""
CHEVRON = 22.0
WORD, COUNTS = 11.0, 11.0
ROOMY = 16.0
"""The size of letters for which a name has room: pages write it larger than the drawing where that is small."""
BETWEEN = 6.0
"""From the kind to what is counted behind it."""
BLOCK_WIDE, BLOCK_HIGH, BLOCK_LEFT = 116.0, 30.0, 15.0
STROKE, STEP, ROW = 13.0, 16.0, 9.0
"""The length of a stroke, from one to the next, and from one row of them to the next."""
SIDE, FOOT = 14.0, 8.0
"""Around the strokes."""


def box(node: TaskNode, inner: bool) -> Box:
    """The box of a task; that of an open container is only its head."""
    right = RIGHT + (CHEVRON if node.fold else 0)
    if inner and not node.fold:
        wide = measure(node.title, ROOMY, "bold") + BLOCK_LEFT + RIGHT
        return _box(node, max(BLOCK_WIDE, wide), BLOCK_HIGH, BLOCK_LEFT + RIGHT)._replace(block=True)
    second = measure(kind_said(node), WORD, "bold") + (BETWEEN + measure(node.counts, COUNTS) if node.counts else 0)
    wide = max(WIDE, LEFT + right + max(measure(node.title, ROOMY, "bold"), second))
    high = HEAD
    if node.fold == "folded":
        rows = -(-len(node.inside) // _columns(min(wide, MOST_WIDE)))
        high += ROW * rows + FOOT
    return _box(node, wide, high, LEFT + right)


def _box(node: TaskNode, wide: float, high: float, around: float) -> Box:
    width = sizes.rounded(min(wide, MOST_WIDE))
    return Box(node, Size(width, high), (cut(node.title, width - around, sizes.SMALL_SIZE, "bold"),), small=True)


def _columns(width: float) -> int:
    return int((width - 2 * SIDE + STEP - STROKE) // STEP)


def words(found: Box, node: TaskNode, inline: bool) -> str:
    """What is written in a box, with its sign."""
    if found.block:
        return rect("chip", 5, 7, 4, BLOCK_HIGH - 14, 2) + text(found.lines[0], BLOCK_LEFT, 19.5, "name")
    kind = kind_said(node)
    counts = ""
    if node.counts:
        counts = text(node.counts, LEFT + measure(kind, WORD, "bold") + BETWEEN, 36, "fact dim")
    return (
        rect("chip", 10, 11, 24, 24, 6)
        + icon(node.icon or "error", 15, 16, 14, "on", inline)
        + text(found.lines[0], LEFT, 20, "name")
        + text(kind, LEFT, 36, "kindword")
        + counts
        + _strokes(node, found.size.width)
    )


def _strokes(node: TaskNode, width: float) -> str:
    """A stroke for each task in a folded container, in the order of the text, each in the colour of its kind."""
    if node.fold != "folded":
        return ""
    columns = _columns(width)
    paths: dict[str, str] = {}
    for at, kind in enumerate(node.inside):
        x, y = SIDE + STEP * (at % columns), HEAD + 4 + ROW * (at // columns)
        paths[kind] = paths.get(kind, "") + f"M{number(x + 3)} {number(y)}h{number(STROKE - 6)}"
    drawn = (f'<g class="kind-{kind}"><path class="strokes" d="{path}"/></g>' for kind, path in paths.items())
    return "".join(drawn)
