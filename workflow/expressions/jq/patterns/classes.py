"""Classes of characters in regular expressions, written for RE2 twice: for texts of ASCII, and for all others.

For other texts `\\w`, `\\d`, `\\s` and `[[:alpha:]]` are those of Unicode, as in jq. The sets are RE2's own, so they do
not change with Python.
"""

import re
from dataclasses import dataclass
from typing import Final

from workflow.expressions.jq.errors import JqError, LimitReached


@dataclass(frozen=True, slots=True)
class Atom:
    """What takes one character: for texts of ASCII and for others. A negated one is written `[^…]`."""

    ascii: str
    unicode: str


WORD: Final = r"\p{L}\p{M}\p{N}\p{Pc}"
_NO_WORD: Final = r"\p{Z}\p{S}\p{C}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}"
_SPACE: Final = r"\t-\r\x{85}\p{Z}"
_NO_SPACE: Final = r"\x00-\x08\x0e-\x1f\x7f-\x{84}\x{86}-\x{9f}\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}\p{Co}"
_IN_CLASS: Final = {
    "w": (r"0-9A-Za-z_", WORD),
    "W": (r"\W", _NO_WORD),
    "d": (r"0-9", r"\p{Nd}"),
    "D": (r"\D", r"\P{Nd}"),
    "s": (r"\t-\r ", _SPACE),
    "S": (r"\S", _NO_SPACE),
    "b": (r"\x08", r"\x08"),
    "e": (r"\x1b", r"\x1b"),
    "a": (r"\x07", r"\x07"),
    **{letter: (f"\\{letter}", f"\\{letter}") for letter in "tnrfv"},
}
"""Escapes within brackets, for texts of ASCII and for others."""
ESCAPES: Final = {
    "w": Atom(r"\w", f"[{WORD}]"),
    "W": Atom(r"\W", f"[^{WORD}]"),
    "d": Atom(r"\d", r"\p{Nd}"),
    "D": Atom(r"\D", r"[^\p{Nd}]"),
    "s": Atom(r"[\t-\r ]", f"[{_SPACE}]"),
    "S": Atom(r"[^\t-\r ]", f"[^{_SPACE}]"),
    "e": Atom(r"\x1b", r"\x1b"),
    "a": Atom(r"\x07", r"\x07"),
    **{letter: Atom(f"\\{letter}", f"\\{letter}") for letter in "tnrfv"},
}
"""Escapes outside brackets."""
_POSIX: Final = {
    "alpha": r"\p{L}\p{M}",
    "alnum": r"\p{L}\p{M}\p{N}",
    "digit": r"\p{Nd}",
    "lower": r"\p{Ll}",
    "upper": r"\p{Lu}",
    "space": _SPACE,
    "punct": r"\p{P}$+<=>^`|~",
    "cntrl": r"\p{Cc}",
    "word": WORD,
    "xdigit": "0-9A-Fa-f",
    "blank": r"\t\p{Zs}",
}
_NAMED: Final = re.compile(r"\[:(\^?)(\w+):\]")
_CODE: Final = re.compile(r"\\(?:x\{([0-9A-Fa-f]{1,8})\}|x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))")
_PROPERTY: Final = re.compile(r"\\[pP]\{\^?\w+\}")


def read_class(expression: str, place: int) -> tuple[Atom, int]:
    """The class `[…]` that begins at a place, and the place behind it."""
    negated = expression.startswith("[^", place)
    start = place = place + 1 + negated
    plain, wide = [], []
    while place < len(expression):
        if expression[place] == "]" and (place > start or "]" not in expression[place + 1 :]):
            break
        one, other, place = _member(expression, place)
        plain.append(one)
        wide.append(other)
    else:
        raise JqError("Regex failure: premature end of char-class")
    if not plain:
        raise JqError("Regex failure: empty char-class")
    sign = "^" if negated else ""
    return Atom(f"[{sign}{''.join(plain)}]", f"[{sign}{''.join(wide)}]"), place + 1


def _member(expression: str, place: int) -> tuple[str, str, int]:
    """One member of a class for texts of ASCII and for others, and the place behind it."""
    if named := _NAMED.match(expression, place):
        return *_posix(named), named.end()
    if expression.startswith("&&", place) or expression[place] == "[":
        part = "&&" if expression[place] == "&" else "["
        raise LimitReached(
            f"`{part}` between the brackets of a regular expression is a set operation, which the linear-time engine "
            "RE2 does not have; other programs may, so this is a limit and no mistake"
        )
    if code := _CODE.match(expression, place):
        written = f"\\x{{{int(code[1] or code[2], 16) if code[3] is None else int(code[3], 8):x}}}"
        return written, written, code.end()
    if proper := _PROPERTY.match(expression, place):
        return proper[0], proper[0], proper.end()
    if expression[place] != "\\":
        one = expression[place]
        return (one, one, place + 1) if one == "-" else (re.escape(one), re.escape(one), place + 1)
    letter = expression[place + 1 : place + 2]
    if not letter:
        raise JqError("Regex failure: end pattern at escape")
    return *_IN_CLASS.get(letter, (re.escape(letter),) * 2), place + 2


def _posix(found: re.Match[str]) -> tuple[str, str]:
    sign, name = found[1], found[2]
    if name not in _POSIX and name not in ("graph", "print", "ascii"):
        raise JqError("Regex failure: invalid POSIX bracket type")
    if sign or name not in _POSIX:  # RE2's own, which are those of ASCII
        return found[0], found[0]
    return f"[:{name}:]", _POSIX[name]
