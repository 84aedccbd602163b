"""The marks that pictures of many runs are made of, as SVG; all text of people's is escaped."""

from html import escape

from workflow.durations import parse

FONT = "font:12px system-ui,sans-serif"
NAME = 27  # characters of one that are shown


def picture(title: str, width: float, height: float, style: str, marks: list[str]) -> str:
    """A whole SVG that needs nothing else."""
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
    body = "\n".join(marks)
    return f"{head}\n<style>{style}</style>\n{body}\n</svg>\n"


def label(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    """A text; `kind` is its class."""
    clean = "".join(one if one.isprintable() else " " for one in text)
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(clean)}</text>'


def box(kind: str, x: float, y: float, width: float, height: float, title: str = "", fill: str = "") -> str:
    """A rectangle, with the words that somebody reads who points at it, and its colour where its class has none."""
    told = f"><title>{escape(title)}</title></rect>" if title else "/>"
    colour = f' fill="{fill}"' if fill else ""
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size} rx="1"{colour}{told}'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def cut(text: str, longest: int = NAME) -> str:
    """A name that is too long, with a mark where it was cut."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def milliseconds(text: str) -> int:
    """A duration's milliseconds, 0 where it is none."""
    period = parse(text)
    return period.milliseconds if period else 0
