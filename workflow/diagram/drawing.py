"""Small pieces of SVG as text: tags, numbers, rounded lines. Everything that came from people is escaped."""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import hypot

from workflow.diagram.icons import ICONS, STATE_ICONS
from workflow.diagram.routing import Point
from workflow.diagram.text import printable

RADIUS = 10.0
PLAIN = re.compile("[ !#-%(-;=?-~]*")
"""What stands for itself in SVG: ASCII that can be printed, but none of `&<>"'`."""

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

HEAD_LENGTH, HEAD_HALF, HEAD_REACH = 8.0, 4.2, 6.0


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A length with at most one decimal, without what says nothing. A picture has most of its lengths many times."""
    text = f"{value + 0.0:.1f}"  # no -0.0, which is equal to 0.0
    return text[:-2] if text[-2:] == ".0" else text


def attribute(text: str) -> str:
    """Text for a place between quotes."""
    return text if PLAIN.fullmatch(text) else escape(printable(text), quote=True)


def exact(text: str) -> str:
    """A pointer or a name between quotes, as the text has it: only what cannot stand in XML is left out."""
    return text if PLAIN.fullmatch(text) else escape(NOT_XML.sub("", text), quote=True)


def content(text: str) -> str:
    """Text for a place between tags."""
    return text if PLAIN.fullmatch(text) else escape(printable(text), quote=False)


def text(value: str, x: float, y: float, style: str = "", anchor: str = "", title: str = "") -> str:
    """A line of text with its baseline at `y`."""
    look = f' class="{style}"' if style else ""
    ends = f' text-anchor="{anchor}"' if anchor else ""
    whole = f"<title>{content(title)}</title>" if title else ""
    return f'<text{look} x="{number(x)}" y="{number(y)}"{ends}>{whole}{content(value)}</text>'


def rect(style: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with rounded corners."""
    place = (f' x="{number(x)}"' if x else "") + (f' y="{number(y)}"' if y else "")
    return f'<rect class="{style}"{place} width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'


def circle(style: str, x: float, y: float, radius: float) -> str:
    """A circle by its centre."""
    return f'<circle class="{style}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def icon(name: str, x: float, y: float, size: float, style: str, inline: bool) -> str:
    """An icon, by reference to its symbol, or with its shapes where the file has to stand alone."""
    if not name:
        return ""
    classes = f"icon {style}".strip()
    if inline:
        scale = f"{size / 16:.4g}"
        return f'<g class="{classes}" transform="translate({number(x)} {number(y)}) scale({scale})">{ICONS[name]}</g>'
    side = number(size)
    place = f'x="{number(x)}" y="{number(y)}" width="{side}" height="{side}"'
    return f'<use href="#sb-i-{name}" class="{classes}" {place}/>'


def symbols(tasks: bool = False) -> str:
    """The definitions that `icon` refers to; `tasks`: for a drawing that has tasks."""
    icons = ICONS if tasks else STATE_ICONS
    shapes = (f'<symbol id="sb-i-{name}" viewBox="0 0 16 16">{shape}</symbol>' for name, shape in icons.items())
    return f"<defs>{''.join(shapes)}</defs>"


def line(points: Sequence[Point]) -> str:
    """Path data through `points`, corners rounded as far as the lines beside them allow."""
    if not points:
        return ""
    parts = [f"M{_at(points[0])}"]
    lengths = [_length(one, other) or 1.0 for one, other in pairwise(points)]
    for index, corner in enumerate(points[1:-1]):
        behind, ahead = lengths[index], lengths[index + 1]
        radius = min(RADIUS, behind / 2, ahead / 2)
        start, end = _part(corner, points[index], radius / behind), _part(corner, points[index + 2], radius / ahead)
        parts.append(f"L{_at(start)}Q{_at(corner)} {_at(end)}")
    return "".join([*parts, f"L{_at(points[-1])}"])


def head(points: Sequence[Point], size: float = 1.0) -> str:
    """Path data of the arrow at the end, a closed triangle."""
    tip, left, right = _head(points, size)
    return f"M{_at(tip)}L{_at(left)}L{_at(right)}z"


def open_head(points: Sequence[Point]) -> str:
    """The same as two open lines."""
    tip, left, right = _head(points)
    return f"M{_at(left)}L{_at(tip)}L{_at(right)}"


def shortened(points: Sequence[Point]) -> list[Point]:
    """The points with the last one drawn back, so that the line ends inside the arrow's head."""
    last, before = points[-1], points[-2]
    return [*points[:-1], _towards(last, before, min(HEAD_REACH, _length(before, last) / 2))]


def brackets(points: Sequence[Point], label: tuple[float, float, float, float] | None) -> str:
    """Path data of a pair of brackets around the way: around its label (x, y, width, height), else near its ends."""
    if label is None:
        return _bracket(points[0], points[1], 14.0) + _bracket(points[-1], points[-2], 18.0)
    x, y, width, height = label
    middle = (x + width / 2, y + height / 2)
    if any(abs(one[1] - other[1]) < 0.1 and abs(one[1] - middle[1]) < 1 for one, other in pairwise(points)):
        ends = ((x - 4, middle[1]), (x + width + 4, middle[1]))
    else:
        ends = ((middle[0], y - 4), (middle[0], y + height + 4))
    return _bracket(ends[0], ends[1], 0.0) + _bracket(ends[1], ends[0], 0.0)


def _bracket(start: Point, onwards: Point, away: float) -> str:
    """A bracket `away` from `start`, open in the direction of `onwards`."""
    if _length(start, onwards) < away + 4:
        return ""
    (x, y), (back_x, back_y) = _towards(start, onwards, away), _towards(start, onwards, away - 6)
    if abs(back_x - x) > abs(back_y - y):
        return f"M{_at((x, y - 12))}H{number(back_x)}V{number(y + 12)}H{number(x)}"
    return f"M{_at((x - 12, y))}V{number(back_y)}H{number(x + 12)}V{number(y)}"


def _head(points: Sequence[Point], size: float = 1.0) -> tuple[Point, Point, Point]:
    tip, before = points[-1], points[-2]
    length = _length(before, tip) or 1.0
    along = ((tip[0] - before[0]) / length, (tip[1] - before[1]) / length)
    base = (tip[0] - along[0] * HEAD_LENGTH * size, tip[1] - along[1] * HEAD_LENGTH * size)
    side = (-along[1] * HEAD_HALF * size, along[0] * HEAD_HALF * size)
    return tip, (base[0] - side[0], base[1] - side[1]), (base[0] + side[0], base[1] + side[1])


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _length(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _towards(start: Point, goal: Point, distance: float) -> Point:
    return _part(start, goal, distance / (_length(start, goal) or 1.0))


def _part(start: Point, goal: Point, part: float) -> Point:
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part
