"""Random texts of one value: YAML with comments, blank lines and every style, JSON with every layout."""

import json
from dataclasses import dataclass

from hypothesis import strategies as st

from workflow.edits import scalars
from workflow.paths import Json

WORDS = ["a", "b c", "yes", "12:30", "null", "1e3", "", " x ", "it's", "{{ $.x }}", "# no", "é", "a: b", "x #y", "- z"]
TEXT = st.sampled_from([*WORDS, "two\nlines\n", "two\n  lines", "end \n", "a\nb\n\n"]) | st.text(
    "ab:#'\"{}[],&*- \n", max_size=6
)
KEYS = st.sampled_from(["name", "id", "states", "end", "type", "a b", "x:", "on", "<<", "12", "-", "", "k#", "é"])
SCALARS = st.none() | st.booleans() | st.integers(-5, 10**20) | st.sampled_from([0.5, 1e16, -0.0, 1.0]) | TEXT
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=14,
)
ROOTS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


@dataclass
class Renderer:
    """Draws how each thing is written; every comment is a text of its own, so that it can be found again."""

    draw: st.DrawFn
    step: int = 2
    dash: int = 0
    gap: int = 1
    quote: str = ""
    lively: bool = True
    comments: int = 0

    def odd(self, of: int = 4) -> bool:
        return self.lively and self.draw(st.integers(0, of - 1)) == 0

    def comment(self) -> str:
        self.comments += 1
        return f"# comment {self.comments};"

    def above(self, column: int) -> list[str]:
        """Blank lines and comments in front of an entry."""
        found = []
        while self.odd(5):
            found.append(self.draw(st.sampled_from(["", " " * column + self.comment()])))
        return found

    def beside(self) -> str:
        return "  " + self.comment() if self.odd(6) else ""

    def scalar(self, value: Json, flow: bool = False) -> str:
        return scalars.scalar(value, self.quote, '"', flow)

    def flow(self, value: Json) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{self.scalar(key, True)}: {self.flow(each)}" for key, each in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(self.flow, value)) + "]"
        return self.scalar(value, True)

    def broken_flow(self, value: Json, column: int) -> list[str]:
        """Brackets over several lines, with comments and perhaps a comma at the end."""
        pairs = (
            [(f"{self.scalar(key, True)}: ", each) for key, each in value.items()] if isinstance(value, dict) else []
        )
        pairs = pairs or [("", each) for each in value]
        lines = ["{" if isinstance(value, dict) else "["]
        for index, (head, each) in enumerate(pairs):
            lines += self.above(column + 2)
            comma = "," if index + 1 < len(pairs) or self.odd() else ""
            lines.append(" " * (column + 2) + head + self.flow(each) + comma + self.beside())
        return [*lines, " " * column + ("}" if isinstance(value, dict) else "]")]

    def value(self, value: Json, column: int, item: bool) -> list[str]:
        """What stands behind a key or dash at `column`: the first line goes on there, the others are whole."""
        if isinstance(value, dict | list) and value and not self.odd(6):
            if item and self.odd(2):
                inner = self.entries(value, column + 1 + self.gap, False)
                return [" " * self.gap + inner[0].lstrip(), *inner[1:]]
            deeper = self.dash if isinstance(value, list) and not item else self.step
            return [self.beside(), *self.entries(value, column + deeper, True)]
        if isinstance(value, dict | list) and value and self.odd(2):
            first, *others = self.broken_flow(value, column + self.step)
            return [" " + first, *others]
        if isinstance(value, str) and (found := scalars.literal(value)) and not self.odd():
            return [" " + found[0] + self.beside(), *(" " * (column + self.step) + line for line in found[1])]
        if value is None and self.odd(2):
            return [self.beside()]
        return [" " + self.flow(value) + self.beside()]

    def entries(self, value: Json, column: int, above: bool) -> list[str]:
        lines: list[str] = []
        for entry in value.items() if isinstance(value, dict) else value:
            lines += self.above(column) if above or lines else []
            head = self.scalar(entry[0]) + ":" if isinstance(value, dict) else "-"
            each = entry[1] if isinstance(value, dict) else entry
            first, *others = self.value(each, column, isinstance(value, list))
            lines += [" " * column + head + first, *others]
        return lines


@st.composite
def yaml_texts(draw: st.DrawFn, values: st.SearchStrategy[Json] = ROOTS) -> str:
    """A YAML text of a mapping."""
    step = draw(st.sampled_from([2, 4]))
    renderer = Renderer(
        draw,
        step=step,
        dash=draw(st.sampled_from([0, step])),
        gap=draw(st.sampled_from([1, 3])),
        quote=draw(st.sampled_from(["", "", "'", '"'])),
        lively=draw(st.booleans()),
    )
    lines = renderer.entries(draw(values), 0, True)
    head = ["---"] if renderer.odd(6) else []
    newline = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    return newline.join(head + lines) + (newline if draw(st.integers(0, 4)) else "")


@st.composite
def json_texts(draw: st.DrawFn, values: st.SearchStrategy[Json] = ROOTS) -> str:
    """A JSON text of a mapping, indented in some way or on one line."""
    indent = draw(st.sampled_from([None, 2, 4, "\t"]))
    separators = draw(st.sampled_from([None, (",", ":")])) if indent is None else None
    text = json.dumps(draw(values), indent=indent, separators=separators, ensure_ascii=False)
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    return text.replace("\n", newline) + draw(st.sampled_from(["", newline]))
