"""Pieces of jq programs: names, values, brackets where there must be some."""

import json
import re

from workflow.expressions.jq import KEYWORDS
from workflow.paths import Json

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[()]')


def literal(value: Json) -> str:
    """A value as jq has it; a text stays one, whatever it holds."""
    return json.dumps(value, ensure_ascii=False)


def lookup(name: str) -> str:
    """What stands behind a term, or its dot, to look up a member: `.name`, `["another name"]`."""
    return f".{name}" if _NAME.fullmatch(name) else f"[{literal(name)}]"


def keyed(name: str, value: str) -> str:
    """An object with one member: `{name: value}`; where that is the member of the same name, `{name}`."""
    plain = _NAME.fullmatch(name) and name not in KEYWORDS
    if plain and value == f".{name}":
        return f"{{{name}}}"
    return f"{{{name if plain else literal(name)}: {value}}}"


def grouped(program: str) -> str:
    """The program as one term: in brackets, where it has more than one part."""
    return f"({program})" if " " in _MARKS.sub("", program) else program


def ungrouped(program: str) -> str:
    """The program without brackets that are around all of it: where it stands between others already."""
    if not program.startswith("("):
        return program
    level = 0
    for mark in _MARKS.finditer(program):
        level += {"(": 1, ")": -1}.get(mark.group(), 0)
        if not level:
            return program[1:-1] if mark.end() == len(program) else program
    return program
