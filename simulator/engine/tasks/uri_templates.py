"""`{name}` in a URI is the member of the task's input of that name (DSL reference, "URI Template";
semantics-1.0.md §2.12).
"""

import json
import re
from typing import Final
from urllib.parse import quote

from simulator.engine.world.errors import problem
from workflow.error_types import CONFIGURATION, EXPRESSION_TYPE
from workflow.paths import Json, Path

_ABSOLUTE: Final = re.compile(r"[A-Za-z][\w+.-]*://")
_VARIABLE: Final = re.compile(r"\{([^{}]*)\}")


def expand(uri: str, data: Json, path: Path) -> str:
    """The URI with its variables replaced, percent-encoded; what is missing or null is empty.

    A name is taken as it stands: `{a.b}` is the member `a.b`. Raises Trouble where an object or array would be put.
    """

    def value_of(found: re.Match[str]) -> str:
        value = data.get(found[1]) if isinstance(data, dict) else None
        if isinstance(value, dict | list):
            words = (
                f"`{{{found[1]}}}` is {'an object' if isinstance(value, dict) else 'an array'}, which no URI can have"
            )
            raise problem(EXPRESSION_TYPE, words, path)
        return quote(as_text(value), safe="")

    return _VARIABLE.sub(value_of, uri)


def fill_members(uri: str, data: Json, _path: Path) -> str:
    """As `expand`, of members in any case, as they are; what is missing stays as it is written
    (docs/runtimes/synapse.md, Y60).
    """
    members = {name.lower(): value for name, value in data.items()} if isinstance(data, dict) else {}

    def value_of(found: re.Match[str]) -> str:
        name = found[1].lower()
        return as_text(members[name]) if name in members else found[0]

    return _VARIABLE.sub(value_of, uri)


def is_absolute(uri: str) -> bool:
    """Whether a URI says its scheme and its host."""
    return _ABSOLUTE.match(uri) is not None


def check_template(uri: str, data: Json, path: Path) -> None:
    """Raise Trouble where an absolute URI has a name that the data have not (docs/runtimes/java.md, J11.6)."""
    for name in _VARIABLE.findall(uri) if is_absolute(uri) else ():
        if not isinstance(data, dict) or name not in data:
            raise problem(CONFIGURATION, f"there is no `{name}` for the URI", path)


def names(uri: str) -> list[str]:
    """The names of the variables of a URI."""
    return _VARIABLE.findall(uri)


def variables(uri: str, data: Json) -> list[Json]:
    """The values that a URI takes from the data."""
    return [data.get(name) for name in names(uri)] if isinstance(data, dict) else []


def as_text(value: Json) -> str:
    """A text as it is, null as none, and a number or truth value as JSON."""
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)
