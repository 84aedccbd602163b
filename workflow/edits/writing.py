"""New values as text: lines of a YAML block, or brackets on one line or several, in the style of the neighbours."""

import json
from dataclasses import dataclass

from workflow.edits.scalars import EMPTY, double, literal, quote_of, scalar
from workflow.edits.style import Style
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Written:
    """A value behind its key or dash: `inline` stands in the same line, `below` are whole lines, indented.

    A collection written as a block has nothing inline; a text of several lines has both.
    """

    inline: str
    below: tuple[str, ...] = ()


def block(value: Json, column: int, style: Style, item: bool) -> Written:
    """A value behind a key at `column`, or behind a dash there (`item`)."""
    if isinstance(value, dict | list) and value and not style.one_line:
        inner = (
            column + 1 + style.gap if item else column + (len(style.step) if isinstance(value, dict) else style.dash)
        )
        return Written("", tuple(collection(value, inner, style)))
    if isinstance(value, str) and style.literal and (found := literal(value)):
        indent = " " * (column + (1 + style.gap if item else len(style.step)))
        return Written(found[0], tuple(indent + line if line else "" for line in found[1]))
    return Written(inline(value, style))


def collection(value: Json, column: int, style: Style) -> list[str]:
    """The lines of a list or mapping that is not empty, whose dashes or keys stand at `column`."""
    if isinstance(value, dict):
        return [line for key, each in value.items() for line in member(key, each, column, style)]
    return [line for each in value for line in listed(each, column, style)]


def member(key: str, value: Json, column: int, style: Style) -> list[str]:
    """The lines of a member of a block mapping."""
    found = block(value, column, style, item=False)
    return [" " * column + key_text(key, style) + ":" + (" " + found.inline if found.inline else ""), *found.below]


def listed(value: Json, column: int, style: Style) -> list[str]:
    """The lines of an item of a block list; the first member of a mapping stands in the line of the dash."""
    found = block(value, column, style, item=True)
    head = " " * column + "-" + " " * style.gap
    if found.inline:
        return [head + found.inline, *found.below]
    return [head + found.below[0][len(head) :], *found.below[1:]]


def key_text(key: str, style: Style, flow: bool = False) -> str:
    """A key as YAML; `<<` and what would not be text stand in quotes."""
    return scalar(key, style.key_quote, style.needed, flow)


def inline(value: Json, style: Style) -> str:
    """A value as YAML on one line; text with a colon or a comma in brackets stands in quotes."""
    if isinstance(value, dict):
        members = (f"{key_text(key, style, True)}: {_in_brackets(each, style)}" for key, each in value.items())
        return _bracketed("{}", list(members), style)
    if isinstance(value, list):
        return _bracketed("[]", [_in_brackets(each, style) for each in value], style)
    return scalar(value, style.quote, style.needed)


def brackets(value: Json, syntax: str, indent: str, style: Style, broken: bool) -> str:
    """A value inside brackets, after a line with the indentation `indent`; `broken`: each entry on a line of its own.

    YAML inside brackets stays on one line.
    """
    if syntax == "yaml":
        return _in_brackets(value, style)
    if not isinstance(value, dict | list):
        return double(value) if isinstance(value, str) else json.dumps(value)
    inner = indent + style.step
    if isinstance(value, dict):
        members = value.items()
        parts = [double(key) + style.colon + brackets(each, syntax, inner, style, broken) for key, each in members]
    else:
        parts = [brackets(each, syntax, inner, style, broken) for each in value]
    marks = "{}" if isinstance(value, dict) else "[]"
    if not broken or not parts:
        return _bracketed(marks, parts, style)
    between = style.comma.rstrip() + style.newline + inner
    return f"{marks[0]}{style.newline}{inner}{between.join(parts)}{style.newline}{indent}{marks[1]}"


def again(value: Json, before: str, style: Style, flow: bool) -> str:
    """A YAML scalar on one line in the place of the scalar written `before`, in its quotes where it had some."""
    kept = "" if before in EMPTY else quote_of(before)
    plain = before not in EMPTY and before[0] not in "*|>" and not kept
    quote = kept or ("" if plain else style.quote)
    return scalar(value, quote, style.needed, flow)


def _in_brackets(value: Json, style: Style) -> str:
    return inline(value, style) if isinstance(value, dict | list) else scalar(value, style.quote, style.needed, True)


def _bracketed(marks: str, parts: list[str], style: Style) -> str:
    pad = style.pad if parts else ""
    return marks[0] + pad + style.comma.join(parts) + pad + marks[1]
