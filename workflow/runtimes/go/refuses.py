"""What the Go SDK refuses as it reads a definition, where a schema cannot say it (G15, G17 – G19)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from workflow.dialects._v1_0_node import Reading
from workflow.expressions import ExpressionError, check, dollar
from workflow.expressions.jq import JQ_LIMITS, parse_program
from workflow.expressions.templates import strings
from workflow.model import State
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding, expressions
from workflow.runtimes.go.lowering import LANGUAGE
from workflow.tasks import CallTask, EmitTask, RaiseTask, TaskWorkflow

NAME: Final = "The Go SDK"
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*://(?:[^{}\s]+|.*\{.*\}.*)")
_PARSED: Final = ("if", "when", "exceptWhen", "while", "until", "from", "as")
"""Members whose text must be jq, with or without braces."""
_NULLS: Final = ("", "~", "null", "Null", "NULL")
_NULL_KEY: Final = re.compile(r"(?:~|null|Null|NULL)\s*:|(?:^|[\s{,])(?::|\?)(?:\s|$)")
_ADDRESSES: Final = ("endpoint", "uri")
_BODIES: Final = ("set", "metadata", "body", "arguments", "parameters", "payload", "data")
"""Members in which everything is data."""


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of it, but for what has a rule of its own."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    yield from _addresses(facts)
    for path in _null_keys(facts, facts.document.data, ()) if _NULL_KEY.search(facts.document.text) else ():
        yield Finding(path, f"{NAME} refuses a member whose name is null (G20)", key=True)
    for one in facts.all(State):
        if one.node.kind not in Reading.ORDER:
            yield Finding(one.node.path, f"{NAME} refuses this: nothing says what kind of task it is (G10)", key=True)
    for raised in facts.all(RaiseTask):
        place = (*raised.node.path, "raise", "error", "status")
        if facts.has(place) and facts.value(place) == 0:
            yield Finding(place, f"{NAME} refuses a status of 0 (G17)")
    for found in facts.all(EmitTask):
        path = (*found.node.path, "emit", "event", "with", "source")
        source = facts.value(path) if facts.has(path) else None
        if isinstance(source, str) and not _is_address(source):
            yield Finding(path, f"{NAME} refuses this: a source has a scheme, or is jq (G18)")


def _addresses(facts: Facts) -> Iterator[Finding]:
    for path, text in facts.once(_texts):
        is_type = path[-1] == "type" and _is_error(path)
        if not (is_type or path[-1] in _ADDRESSES) or _is_address(text) or _is_data(facts, path):
            continue
        if is_type:
            yield Finding(path, f"{NAME} refuses this: a type is a URI with `://`, or jq (G17)")
        else:
            yield Finding(path, f"{NAME} refuses this: it is neither a URI with a scheme and `://`, nor jq (G15)")


def _null_keys(facts: Facts, value: Json, path: Path) -> Iterator[Path]:
    """Members of YAML whose name is a null without quotes."""
    if isinstance(value, dict):
        for name, one in value.items():
            place = (*path, name)
            if name in _NULLS and facts.document.syntax == "yaml":
                start = facts.document.key_range(place).start.offset
                if facts.document.text[start : start + 1] not in ('"', "'"):
                    yield place
            yield from _null_keys(facts, one, place)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _null_keys(facts, one, (*path, number))


def _is_error(path: Path) -> bool:
    return path[-2:-1] == ("error",) or (len(path) > 3 and path[:2] == ("use", "errors"))


def _is_address(text: str) -> bool:
    return bool(_URI.fullmatch(text)) or _fault(_bare(text)) is None


def bad(facts: Facts) -> Iterator[Finding]:
    """Expressions that do not parse; those that do and cannot be evaluated are loaded all the same (G19, G26)."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for path, text in facts.once(_texts):
        if path[-1] in _PARSED and (fault := _fault(_bare(text))) and not _is_data(facts, path):
            yield _finding(facts, path, text, f"{NAME} refuses this: it is no jq: {fault[0]} (G19)", fault[1], "error")
        elif (bare := dollar.exact(text)) is not None and (wrong := check(bare, LANGUAGE)):
            words = f"{NAME} cannot evaluate this, which is seen when it runs: {wrong[0]} (G19)"
            yield _finding(facts, path, text, words, wrong[1], "warning")


def _in_body(path: Path) -> bool:
    """Whether a text is data, or stands in a schema; what follows a number is a name."""
    for number, key in enumerate(path[:-1]):
        is_name = number > 0 and isinstance(path[number - 1], int)
        if not is_name and (key in _BODIES or path[number : number + 2] == ("schema", "document")):
            return True
    return False


def _bare(text: str) -> str:
    bare = dollar.exact(text)
    return text.replace("'", '"') if bare is None else bare


@lru_cache(maxsize=2048)
def _fault(bare: str) -> tuple[str, int] | None:
    """What is wrong with a program's syntax; nothing is the data."""
    if not bare.strip():
        return None
    try:
        parse_program(bare, JQ_LIMITS)
    except ExpressionError as error:
        return error.message, error.column
    return None


def _finding(facts: Facts, path: Path, text: str, words: str, column: int, severity: str) -> Finding:
    bare = _bare(text)
    place = expressions.place(facts, expressions.Written(path, bare, LANGUAGE), column)
    return Finding(path, words, range=place, severity="error" if severity == "error" else "warning")


def _texts(facts: Facts) -> Iterator[tuple[Path, str]]:
    """All texts of the members of a definition."""
    data = facts.document.data
    for name in ("input", "use", "do", "output") if isinstance(data, dict) else ():
        yield from strings(data.get(name), (name,))


def _is_data(facts: Facts, path: Path) -> bool:
    """Whether a text is data, or given to a function."""
    (given,) = facts.once(_given)
    return _in_body(path) or any(path[:end] in given for end in range(1, len(path)))


def _given(facts: Facts) -> Iterator[frozenset[Path]]:
    """Where calls of functions say what they give."""
    yield frozenset((*one.node.path, "with") for one in facts.all(CallTask) if one.node.function is not None)
