"""Programs in jq that carry 0.8's rules over: filters that may select nothing, merging, conditions, places."""

import json
import re
from typing import Final

from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import look
from workflow.paths import Json

Steps = tuple[str | int, ...]
ONE: Final = "if length > 1 then . else .[0] end"
"""Of the outputs of a program the one, or the array of several (semantics-0.8.md §2.4)."""


def braced(text: str) -> str:
    """A program as 1.0 marks it."""
    return f"${{ {text} }}"


def literal(value: Json) -> str:
    """A value as a program that gives it."""
    return json.dumps(value, ensure_ascii=False)


_VARIABLE: Final = re.compile(r"\$\w+(?:\.\w+|\[\d+\]|\[\"\w+\"\])*", re.ASCII)
_NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def grouped(text: str) -> str:
    """A program as a part of another one: in brackets, unless it is a path, a variable or a constant object."""
    return text if is_path(text) or is_variable(text) or _is_constant(text) else f"({text})"


def _is_constant(text: str) -> bool:
    """Whether a program is an object without expressions."""
    try:
        return text.startswith("{") and isinstance(json.loads(text), dict)
    except ValueError:
        return False


def is_variable(text: str) -> bool:
    """Whether a program is a variable, or a path behind one."""
    return _VARIABLE.fullmatch(text) is not None


def is_path(text: str) -> bool:
    """Whether a program does nothing but look up members of its input."""
    try:
        return jq.path_of(text) is not None
    except ExpressionError:
        return False


def single(text: str) -> str:
    """A program with one output, whatever the outputs of `text` are; null where it has none."""
    seen = look(text)
    return text if seen.is_single and seen.least else f"[{text}] | {ONE}"


def piped(first: str, then: str) -> str:
    """`then` on what `first` gives."""
    if first == ".":
        return then
    return first if then == "." else f"{grouped(first)} | {then}"


def unless_null(text: str, otherwise: str = ".") -> str:
    """What `text` selects of the data; where that is null or nothing the data as they are (semantics-0.8.md §3.2)."""
    seen = look(text)
    if seen.is_single and seen.least and "null" not in seen.kinds:
        return text
    if text == otherwise == ".":
        return text
    if is_path(text):
        return f"if {text} == null then {otherwise} else {text} end"
    return f"({single(text)}) as $found | if $found == null then {otherwise} else $found end"


def member(of: str, name: str) -> str:
    """A member of what a path gives."""
    return f".{name}" if of == "." else f"{of}.{name}"


def path(steps: Steps) -> str:
    """A place as a program, `.a[0]`."""
    named = "".join(f".{step}" if _is_name(step) else f"[{literal(step)}]" for step in steps)
    return named if named.startswith(".") else f".{named}"


def _is_name(step: str | int) -> bool:
    return isinstance(step, str) and _NAME.fullmatch(step) is not None
