"""Regular expressions as jq 1.8 has them (Oniguruma, Perl's syntax), taken apart so that RE2 can be given them.

RE2 knows word characters, digits and spaces of ASCII only, no two groups of one name, no `x` flag, and `$` only at the
very end. So an expression becomes parts, and `patterns` writes them for the text at hand.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from workflow.expressions.jq.errors import JqError, LimitReached
from workflow.expressions.jq.patterns.classes import ESCAPES, Atom, read_class


class Mark(Enum):
    """A place of the expression that is written differently for different texts."""

    END = "$"
    EDGE = "\\b"
    INNER = "\\B"
    GROUP = "("


_UNCAPTURED: Final = re.compile(r"\(\?([imsx]*)(?:-([imsx]+))?([:)])")
_NAMED: Final = re.compile(r"\(\?<([^=!>][^>]*)?>")
_NAME: Final = re.compile(r"[^\W\d]\w*")
_REPEATED: Final = re.compile(r"(?:[*+?]|\{\d+(?:,\d*)?\})(?P<lazy>\??)")
_CODE: Final = re.compile(r"\\(?:x\{([0-9A-Fa-f]{1,8})\}|x([0-9A-Fa-f]{1,2})|(0[0-7]{0,2}))")
_PROPERTY: Final = re.compile(r"\\[pP]\{\^?\w+\}")
_QUOTED: Final = re.compile(r"\\Q(.*?)(?:\\E|$)", re.DOTALL)
_PLAIN: Final[dict[str, str | Atom | Mark]] = {"$": Mark.END, "^": r"\A", ".": Atom(".", "."), "|": "|"}
_ANCHORS: Final = (Mark.END, Mark.EDGE, Mark.INNER, r"\A", r"\z")
_REPETITIONS: Final = 1_000
_BEYOND: Final = (
    (re.compile(r"\(\?[=!]"), "a look-ahead"),
    (re.compile(r"\(\?<[=!]"), "a look-behind"),
    (re.compile(r"\(\?>"), "an atomic group"),
    (re.compile(r"\(\?[~(]"), "a condition"),
    (re.compile(r"\\[1-9]|\\[kg][<'{]"), "a back reference"),
    (re.compile(r"\\[KGRXyYNO]"), "an escape of Oniguruma"),
)
"""What jq's engine has and RE2 has not."""


@dataclass
class Syntax:
    """An expression in parts: text for RE2 as it is, atoms that take one character, and marks."""

    parts: list[str | Atom | Mark] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    """Of each group, in their order."""
    dots_take_all: bool = False
    """Whether `.` takes ends of lines too."""
    unbounded: bool = False
    """Whether what it matches may be of any length."""


def beyond(part: str, what: str) -> LimitReached:
    """The error about what others' expressions may have and RE2 has not."""
    return LimitReached(
        f"`{part}` in a regular expression is {what}, which the linear-time engine RE2 does not have; "
        "other programs may, so this is a limit and no mistake"
    )


def failure(reason: str) -> JqError:
    """jq's error about an expression that cannot be read."""
    return JqError(f"Regex failure: {reason}")


def parsed(expression: str, extended: bool) -> Syntax:
    """The parts of an expression; raises JqError where it is wrong, LimitReached where it is beyond RE2."""
    syntax = Syntax()
    place, levels = 0, [extended]
    while place < len(expression):
        place = _next(expression, place, levels, syntax)
    if len(levels) > 1:
        raise failure("end pattern with unmatched parenthesis")
    return syntax


def _next(expression: str, place: int, levels: list[bool], syntax: Syntax) -> int:
    """Reads one part; gives the place behind it. `levels` has, for each open group, whether blanks are left out."""
    character = expression[place]
    for form, what in _BEYOND:
        if found := form.match(expression, place):
            raise beyond(found[0], what)
    if levels[-1] and (character.isspace() or character == "#"):
        return place + 1 if character != "#" else _behind(expression, "\n", place)
    if character == "[":
        atom, place = read_class(expression, place)
        syntax.parts.append(atom)
        return place
    if character in _READERS:
        return _READERS[character](expression, place, levels, syntax)
    syntax.parts.append(_PLAIN.get(character) or _literal(character))
    return place + 1


def _end_group(_expression: str, place: int, levels: list[bool], syntax: Syntax) -> int:
    if len(levels) == 1:
        raise failure("unmatched close parenthesis")
    levels.pop()
    syntax.parts.append(")")
    return place + 1


def _behind(expression: str, end: str, place: int) -> int:
    found = expression.find(end, place)
    return len(expression) if found < 0 else found + 1


def _literal(character: str) -> Atom:
    written = re.escape(character) if character.isascii() and character.isprintable() else f"\\x{{{ord(character):x}}}"
    return Atom(written, written)


def _repetition(expression: str, place: int, _levels: list[bool], syntax: Syntax) -> int:
    found = _REPEATED.match(expression, place)
    if not found:  # a brace that begins no repetition
        syntax.parts.append(_literal(expression[place]))
        return place + 1
    if not syntax.parts or syntax.parts[-1] in ("|", "(?:", Mark.GROUP):
        raise failure("target of repeat operator is not specified")
    last = syntax.parts[-1]
    if last in _ANCHORS:
        raise failure("target of repeat operator is invalid")
    if isinstance(last, str) and _REPEATED.fullmatch(last):
        raise beyond(last + found[0], "a repetition of a repetition")
    if expression[found.end() : found.end() + 1] == "+" and expression[found.end() - 1] != "}":
        raise beyond(found[0] + "+", "a possessive repetition")
    bounds = [int(bound) for bound in re.findall(r"\d+", found[0])]
    if bounds != sorted(bounds):
        raise failure("upper is smaller than lower in repeat range")
    if max(bounds, default=0) > _REPETITIONS:
        raise beyond(found[0], "a repetition of more than 1,000")
    syntax.unbounded |= expression[place] in "*+" or ",}" in found[0]
    syntax.parts.append(found[0])
    return found.end()


def _group(expression: str, place: int, levels: list[bool], syntax: Syntax) -> int:
    if expression.startswith("(?#", place):
        return _behind(expression, ")", place)
    if plain := _UNCAPTURED.match(expression, place):
        return _uncaptured(plain, levels, syntax)
    named = _NAMED.match(expression, place)
    if named and not _NAME.fullmatch(named[1] or ""):
        raise failure(f"invalid group name <{named[1]}>" if named[1] else "group name is empty")
    if not named and expression.startswith("(?", place):
        raise failure("undefined group option")
    syntax.parts.append(Mark.GROUP)
    syntax.names.append(named[1] if named else None)
    levels.append(levels[-1])
    return named.end() if named else place + 1


def _uncaptured(found: re.Match[str], levels: list[bool], syntax: Syntax) -> int:
    """`(?:…)`, `(?i-s:…)`, or `(?i)` up to the end of its group."""
    on, off, end = found[1], found[2] or "", found[3]
    if "m" in on:
        raise beyond(found[0], "an option for ends of lines")
    extended = "x" not in off and ("x" in on or levels[-1])
    kept_on, kept_off = on.replace("x", ""), off.replace("x", "").replace("m", "")
    syntax.dots_take_all |= "s" in on
    options = kept_on + ("-" + kept_off if kept_off else "")
    if end == ":":
        syntax.parts.append(f"(?{options}:" if options else "(?:")
        levels.append(extended)
    else:
        levels[-1] = extended
        if options:
            syntax.parts.append(f"(?{options})")
    return found.end()


def _escape(expression: str, place: int, _levels: list[bool], syntax: Syntax) -> int:
    if code := _CODE.match(expression, place):
        syntax.parts.append(_coded(code))
        return code.end()
    if quoted := _QUOTED.match(expression, place):
        syntax.parts.extend(_literal(character) for character in quoted[1])
        return quoted.end()
    if named := _PROPERTY.match(expression, place):
        syntax.parts.append(Atom(named[0], named[0]))
        return named.end()
    letter = expression[place + 1 : place + 2]
    if not letter:
        raise failure("end pattern at escape")
    marks: dict[str, str | Mark] = {"b": Mark.EDGE, "B": Mark.INNER, "Z": Mark.END, "A": r"\A", "z": r"\z"}
    syntax.parts.append(marks.get(letter) or ESCAPES.get(letter) or _literal(letter))
    return place + 2


def _coded(found: re.Match[str]) -> Atom:
    """`\\x{1F600}`, `\\x41` or `\\033`."""
    code = int(found[1] or found[2], 16) if found[3] is None else int(found[3], 8)
    if code > 0x10FFFF:
        raise failure("too big wide-char value")
    return _literal(chr(code))


_READERS: Final[dict[str, Callable[[str, int, list[bool], Syntax], int]]] = {
    "\\": _escape,
    "(": _group,
    ")": _end_group,
    **dict.fromkeys("*+?{", _repetition),
}
"""What reads a part, by its first character."""
