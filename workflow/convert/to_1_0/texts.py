"""Programs in jq that carry 0.8's rules over: filters that may select nothing, merging, conditions, places."""

import json
import re
from typing import Final

from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import look
from workflow.paths import Json

Steps = tuple[str | int, ...]
MERGE: Final = (
    'def m($a; $b): if ($a|type) == "object" and ($b|type) == "object"'
    " then reduce ($b|keys_unsorted[]) as $k ($a; .[$k] = (if has($k) then m(.[$k]; $b[$k]) else $b[$k] end))"
    ' elif ($a|type) == "array" and ($b|type) == "array"'
    " then reduce $b[] as $x ($a; if any(.[]; . == $x) then . else . + [$x] end) else $b end;"
)
"""Two values at one place: objects merge, arrays are joined, else the newer counts (semantics-0.8.md §3.3)."""
ONE: Final = "if length > 1 then . else .[0] end"
"""Of the outputs of a program the one, or the array of several (semantics-0.8.md §2.4)."""


def braced(text: str) -> str:
    """A program as 1.0 marks it."""
    return f"${{ {text} }}"


def literal(value: Json) -> str:
    """A value as a program that gives it."""
    return json.dumps(value, ensure_ascii=False)


_VARIABLE: Final = re.compile(r"\$\w+(?:\.\w+)*", re.ASCII)


def grouped(text: str) -> str:
    """A program as a part of another one: in brackets, unless it is a path, or one behind a variable."""
    return text if is_path(text) or _VARIABLE.fullmatch(text) else f"({text})"


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
    return f"({single(text)}) as $found | if $found == null then {otherwise} else $found end"


def member(of: str, name: str) -> str:
    """A member of what a path gives."""
    return f".{name}" if of == "." else f"{of}.{name}"


def path(steps: Steps) -> str:
    """A place as a program, `.a[0]`."""
    return "." + "".join(f"[{literal(step)}]" for step in steps) if steps else "."


def merged(older: str, newer: str, steps: Steps = ()) -> str:
    """The data of a program with what another gives merged in at a place (semantics-0.8.md §3.3–3.5).

    `older` and `newer` are programs with one output each, without effect on each other. The result needs `MERGE`.
    """
    if steps:
        place = literal(list(steps))
        return f"{grouped(newer)} as $new | {grouped(older)} | if $new == null then . else {_met(place)} end"
    kinds = look(newer).kinds
    if kinds == {"object"}:
        return f"m({older}; {newer})"
    other = 'elif type == "object" and ($new|type) != "object" then . + {response: $new} '
    return f"{grouped(newer)} as $new | {grouped(older)} | if $new == null then . {other}else m(.; $new) end"


def _met(place: str) -> str:
    return f"setpath({place}; m(getpath({place}); $new))"


def with_merge(text: str) -> str:
    """A program with the function that it merges by."""
    return f"{MERGE}\n{text}"
