"""What a fault of a JSON Schema is called in plain words: what it is about, and what to change."""

import json
from collections.abc import Callable

from workflow._json_schema import Fault, Schema, types_of
from workflow.paths import Json
from workflow.schema.slips import companion

_TYPE_WORDS = {
    "string": "text",
    "object": "an object",
    "array": "a list",
    "boolean": "true or false",
    "number": "a number",
    "integer": "a whole number",
    "null": "nothing",
}
EMPTY = {"minLength": "a text is wanted there", "minItems": "it needs at least one entry"}
"""What is said of a text or list without anything in it, by the keyword that it breaks."""


def message(fault: Fault) -> str:
    """One sentence. A schema may give its end, for all its keywords or for each, as `errorMessage`."""
    if fault.keyword in _WORDS:
        return _WORDS[fault.keyword](fault)
    subject, words = subject_of(fault), _given(fault)
    if fault.keyword in EMPTY:
        return f"{subject} is empty; {EMPTY[fault.keyword]}"
    if words is None:
        words = "must be " + _wanted(fault.schema)
        words += "" if fault.value is None or _is_fraction(fault) else f", not {_kind_of(fault.value)}"
    return f"{subject} is empty; it {words}" if fault.value is None else f"{subject} {words}"


def subject_of(fault: Fault) -> str:
    """What a message is about: the member by its name, an entry of a list by its title."""
    if not fault.path:
        return "The definition"
    last = fault.path[-1]
    return f"`{last}`" if isinstance(last, str) else f"This {fault.schema.get('title', 'entry').lower()}"


def _companion(fault: Fault) -> str:
    needed = " and ".join(f"`{name}`" for name in fault.schema["dependentRequired"][fault.member])
    return f"`{fault.member}` only goes with {needed}"


def _several(fault: Fault) -> str:
    names = (each["required"][0] for each in fault.schema["oneOf"])
    first = next(name for name in names if name in fault.value)
    return f"{subject_of(fault)} has both `{first}` and `{fault.member}`; {_given(fault)}"


def _none(fault: Fault) -> str:
    """Of an object that has nothing of what it needs; one that is called like that often lacks a name above it."""
    found = companion(fault)
    if found:
        return f"{subject_of(fault)} needs `{found[1]}`, which its `{found[0]}` goes with"
    names = [each["required"][0] for each in fault.schema["oneOf"]]
    is_one = bool(fault.path) and fault.path[-1] in names
    return f"{subject_of(fault)} {_given(fault)}" + ("; or is a name missing above it?" if is_one else "")


_WORDS: dict[str, Callable[[Fault], str]] = {
    "oneOf": _none,
    "required": lambda fault: f"{subject_of(fault)} needs `{fault.member}`",
    "dependentRequired": _companion,
    "several": _several,
    "maxProperties": lambda fault: (
        f"{subject_of(fault)} has both `{next(iter(fault.value))}` and `{fault.member}`; {_given(fault)}"
    ),
}


def _given(fault: Fault) -> str | None:
    """The words that the schema has for this fault."""
    words: str | dict[str, str] | None = fault.schema.get("errorMessage")
    return words.get(fault.keyword) if isinstance(words, dict) else words


def _wanted(schema: Schema) -> str:
    """What a schema without words of its own asks for."""
    if "const" in schema:
        return f"`{json.dumps(schema['const'], ensure_ascii=False)}`"
    return " or ".join(_TYPE_WORDS[name] for name in types_of(schema)) or "something else"


def _is_fraction(fault: Fault) -> bool:
    """Whether a number is there, which only is not whole."""
    return "integer" in types_of(fault.schema) and isinstance(fault.value, float)


def _kind_of(value: Json) -> str:
    if isinstance(value, bool):
        return _TYPE_WORDS["boolean"]
    if isinstance(value, int | float):
        return _TYPE_WORDS["number"]
    return _TYPE_WORDS["string" if isinstance(value, str) else "array" if isinstance(value, list) else "object"]
