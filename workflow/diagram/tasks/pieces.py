"""What only tasks are drawn with, as SVG: chevrons, the edge under a folded box, lanes, marks, diamonds and cards."""

from workflow.diagram import sizes
from workflow.diagram.drawing import attribute, circle, icon, number, rect, text
from workflow.diagram.graph import Edge, Lane, Node, TaskLane, TaskNode
from workflow.diagram.sizes import Box, LaneBox
from workflow.diagram.tasks.sizes import DIAMOND, DOT, SMALL_DIAMOND, STACK, WORDS_ASIDE, words_of
from workflow.diagram.text import cut

THIN_HEAD = 0.8
"""The arrow of an edge that is not written, as a part of others'."""


def head_size(edge: Edge) -> float:
    """How large the arrow of an edge is."""
    return THIN_HEAD if edge.kind in ("implicit", "bypass") else 1.0


def classes(node: Node) -> str:
    """More classes of a box: whether it is missing, or a container, and then whether it is folded."""
    if isinstance(node, TaskNode) and node.fold:
        return " container folded" if node.fold == "folded" else " container"
    return " missing" if node.shape == "missing" else ""


def fold_words(node: Node) -> str:
    """For people who cannot see it: that a box is folded."""
    return ", folded" if isinstance(node, TaskNode) and node.fold == "folded" else ""


def held(node: Node) -> str:
    """For pages: what a container has inside, as attributes. It may be folded there without another drawing."""
    if not isinstance(node, TaskNode) or not node.fold:
        return ""
    return f' data-holds="{attribute(node.counts)}" data-inside="{attribute(" ".join(node.inside))}"'


def body_height(box: Box) -> float:
    """The height of a box without what comes out below it."""
    is_folded = isinstance(box.node, TaskNode) and box.node.fold == "folded"
    return box.size.height - (STACK if is_folded else 0)


def stack(box: Box) -> str:
    """The second edge under a folded box."""
    height = body_height(box)
    if height == box.size.height:
        return ""
    return rect("stack", 6, height - STACK, box.size.width - 12, 2 * STACK - 0.6, 6)


def mode_right(node: Node) -> float:
    """From the right side of a box to the words of its mode."""
    return 30 if isinstance(node, TaskNode) and node.fold else 10


def chevron(node: Node, x: float, y: float, inline: bool) -> str:
    """The sign by which a container is folded and opened: a button on pages."""
    if not isinstance(node, TaskNode) or not node.fold:
        return ""
    sign, does = ("collapse", "Open") if node.fold == "folded" else ("fold", "Fold")
    drawn = icon(sign, x + 2, y + 2, 12, "foldic", inline)
    if inline:
        return drawn
    said = attribute(f"{does} {node.title}")
    return f'<g class="sb-fold" aria-label="{said}"><title>{said}</title>{rect("hit", x, y - 2, 20, 20, 4)}{drawn}</g>'


def lane(placed: LaneBox, found: TaskLane) -> str:
    """The frame and the title of a lane; nothing of one that is bare."""
    if found.bare:
        return ""
    frame = rect("lane", placed.x, placed.y, placed.width, placed.height, 6)
    if not placed.top:
        return frame
    room = placed.width - 20
    name = cut(found.name, room, sizes.META_SIZE, "bold")
    title = text(name, placed.x + 10, placed.y + 17, "lanename")
    note = text(found.note, placed.x + placed.width - 10, placed.y + 17, "lanecount", "end") if found.note else ""
    return frame + title + note


def lane_classes(found: Lane) -> str:
    """More classes of a lane: what the list is to its container."""
    return f" {found.role}" if isinstance(found, TaskLane) else ""


def lane_words(found: Lane) -> str:
    """For people who cannot see it."""
    if not isinstance(found, TaskLane):
        return f"Branch {found.name}"
    said = f"Branch {found.name}" if found.role == "branch" else found.name.capitalize()
    return f"{said}, {found.note}" if found.note else said


def lane_mark(box: Box, x: float, y: float) -> str:
    """The dot at which a list begins, or the dot on a bar at which it ends."""
    if box.node.shape == "start":
        return circle("o", x + DOT, y + DOT, DOT)
    middle = box.size.height / 2 if box.size.height > 10 else 4
    return circle("i", x + 8, y + middle, 3) + f'<path class="bar" d="M{number(x + 1)} {number(y + middle + 5)}h14"/>'


def rhombus(x: float, y: float, half: float) -> str:
    """A diamond by its centre."""
    corners = ((x - half, y), (x, y - half), (x + half, y), (x, y + half))
    return f'<path class="o" d="M{"L".join(f"{number(across)} {number(down)}" for across, down in corners)}z"/>'


def diamond(box: Box, x: float, y: float) -> str:
    """The diamond of a condition in the middle of its room, its words to the right of it or below."""
    half = SMALL_DIAMOND if box.small else DIAMOND
    middle_x, middle_y = x + box.size.width / 2, y + box.size.height / 2
    shape = rhombus(middle_x, middle_y, half)
    if not box.lines:
        return shape
    size = words_of(box.lines)
    left = middle_x + half + WORDS_ASIDE if box.aside else middle_x - size.width / 2
    top = middle_y - size.height / 2 if box.aside else middle_y + half + WORDS_ASIDE
    lines = (text(line, left + 8, top + 15 + sizes.PILL_LINE * index, "mono") for index, line in enumerate(box.lines))
    return shape + rect("bg", left, top, size.width, size.height, 6) + "".join(lines)


def card(box: Box, inline: bool) -> str:
    """A card: the icon and the word of what it is, its name, and what there is to say of it."""
    node, width = box.node, box.size.width
    parts = [
        rect("bg", 0, 0, width, box.size.height, 8),
        icon(node.icon, 10, 8, 13, "", inline),
        text(node.mode, 30, 18, "word"),
        icon("goto", width - 22, 8, 12, "", inline),
    ]
    parts += [text(line, 10, 36 + 14 * index, "name") for index, line in enumerate(box.lines)]
    first = 36 + 14 * len(box.lines)
    parts += [
        text(f"{row.value} {row.dim}".strip(), 10, first + 14 * index, "fact") for index, row in enumerate(box.rows)
    ]
    return "".join(parts)
