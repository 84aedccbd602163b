"""What is only for people at a terminal: colours. NO_COLOR and FORCE_COLOR count, `--no-color` before them."""

import os
import sys
from typing import Literal, TextIO

Colour = Literal["red", "green", "yellow", "blue", "grey"]
CODES: dict[Colour, str] = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "grey": "90"}


def has_colours(stream: TextIO | None = None) -> bool:
    """Whether the stream (standard output) shows colours: on a terminal, or where FORCE_COLOR is set."""
    stream = stream or sys.stdout
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured(text: str, colour: Colour, part: str | None = None) -> str:
    """`text` with its first `part`, or all of it, in a colour where standard output shows any."""
    part = text if part is None else part
    return text.replace(part, f"\033[{CODES[colour]}m{part}\033[0m", 1) if has_colours() else text
