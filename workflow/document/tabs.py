"""Tabs that indent lines of YAML, which forbids them."""

import re
from collections.abc import Callable, Sequence

from workflow.diagnostics import Fix, TextEdit

_INDENT = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
WIDTHS = (2, 4, 8)
"""Columns that a tab may stand for, the most likely first."""


def spaces_for_tabs(text: str, is_readable: Callable[[str], bool]) -> tuple[Fix, ...]:
    """The quick fix of a text that cannot be read: spaces for the tabs that indent its lines.

    None where there are no such tabs, or where it cannot be read then either.
    """
    found = list(_INDENT.finditer(text))
    for width in WIDTHS if found else ():
        edits = tuple(TextEdit(one.start(), one.end(), one[0].expandtabs(width)) for one in found)
        if is_readable(_applied(text, edits)):
            return (Fix("Indent by spaces in place of tabs", edits),)
    return ()


def _applied(text: str, edits: Sequence[TextEdit]) -> str:
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])
