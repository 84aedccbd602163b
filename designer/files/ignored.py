"""Patterns like those of .gitignore: which files of a folder are left out."""

import re
from collections.abc import Iterable
from typing import NamedTuple


class Pattern(NamedTuple):
    """A pattern ready to be asked; `keeps` is one that begins with `!`, `folder` one that ends with `/`."""

    expression: re.Pattern[str]
    keeps: bool
    folder: bool


def patterns(written: Iterable[str]) -> tuple[Pattern, ...]:
    """The patterns in order; the last that fits counts."""
    return tuple(_pattern(one) for one in written if one.strip())


def leaves_out(given: Iterable[Pattern], path: str, is_folder: bool) -> bool:
    """Whether the file or folder at `path`, with `/` and from the folder of the patterns on, is left out."""
    found = False
    for one in given:
        if (is_folder or not one.folder) and one.expression.fullmatch(path):
            found = not one.keeps
    return found


def _pattern(written: str) -> Pattern:
    keeps, text = written.startswith("!"), written.strip().removeprefix("!")
    folder, text = text.endswith("/"), text.rstrip("/")
    anywhere = "/" not in text
    inner = expression(text.lstrip("/"))
    return Pattern(re.compile(f"(?:.*/)?{inner}" if anywhere else inner), keeps, folder)


def expression(text: str) -> str:
    """The regular expression of a pattern: `*` and `?` stay in a folder, `**` does not."""
    parts = re.split(r"(\*\*/|/\*\*$|\*|\?|\[!?[^]]+\])", text)
    signs = {"**/": "(?:.*/)?", "/**": "/.*", "*": "[^/]*", "?": "[^/]"}
    return "".join(signs.get(part) or (_set(part) if part.startswith("[") else re.escape(part)) for part in parts)


def _set(text: str) -> str:
    inner = text[1:-1].replace("\\", r"\\")
    return f"[^{inner[1:]}/]" if inner.startswith("!") else f"[{inner}]"
