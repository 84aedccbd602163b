"""Where `{{ … }}` stands in a string (semantics.md §2.2)."""

import re
from collections.abc import Iterator

_MARKS = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[{}'"]""", re.DOTALL)


def find(text: str) -> list[tuple[int, int, str]]:
    """The `{{ … }}` in a string: (start, end, expression without white space around it), offsets in code points.

    Braces that are not closed are left out. `}}` in a quoted text does not close.
    """
    return [(start, end, text[start + 2 : end - 2].strip()) for start, end in spans(text) if end is not None]


def strip_braces(text: str) -> str | None:
    """The expression of a string that is exactly one, `" {{ $.a }} "` -> `"$.a"`; None for any other string."""
    stripped = text.strip()
    found = list(spans(stripped)) if stripped.startswith("{{") else []
    return stripped[2:-2].strip() if found == [(0, len(stripped))] else None


def spans(text: str) -> Iterator[tuple[int, int | None]]:
    """Where each `{{ … }}` starts and ends; the end None, and last, if it is not closed."""
    start, careful = text.find("{{"), True
    while start >= 0:
        end = _close(text, start + 2) if careful else None
        if end is None:  # a quote or brace without its partner: the next `}}` counts, here and from here on
            careful = False
            plain = text.find("}}", start + 2)
            end = plain + 2 if plain >= 0 else None
        yield start, end
        if end is None:
            return
        start = text.find("{{", end)


def _close(text: str, at: int) -> int | None:
    """The index behind the `}}` that closes what is open before `at`; None if quotes or braces are not balanced."""
    level = 0
    previous = -2  # where the last `}` at level 0 was
    for mark in _MARKS.finditer(text, at):
        found = mark.group()
        if found == "{":
            level += 1
        elif found == "}" and level:
            level -= 1
        elif found == "}":
            if previous == mark.start() - 1:
                return mark.end()
            previous = mark.start()
        elif len(found) == 1:
            return None
    return None
