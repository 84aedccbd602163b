"""What goes wrong in a program, told to people: jq's own words are for `try … catch`, these for everybody else."""

import re
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.tojson import excerpt
from workflow.expressions.jq.values.kinds import NUMBERS
from workflow.paths import Json

_SHOWN: Final = 40
_LONGEST: Final = 300
_KINDS: Final = "null|boolean|number|string|array|object"
_VALUE: Final = re.compile(
    rf"\b({_KINDS}) \((.*?)\)(?= (?:and|cannot|can not|is|has|not|number|only|required|was)\b|$)", re.DOTALL
)
_ITERATE: Final = re.compile("Cannot iterate over ")
_CALLED: Final = {"string": "the text", "number": "the number", "array": "the array", "object": "the object"}


def sentence(error: JqError) -> str:
    """One plain sentence, without the place and without a full stop."""
    value = error.value
    if error.looked_up is not None:
        return _lookup(*error.looked_up)
    if type(value) is not str:
        return f"the expression ends with the error {_cut(excerpt(value, _SHOWN))}"
    if error.is_own:
        return _cut(value)
    found = _VALUE.sub(lambda part: _phrase(part.group(1), part.group(2)), value)
    found = _ITERATE.sub("cannot go through the entries of ", found)
    return _cut(found if found[1:2].isupper() else found[:1].lower() + found[1:])


def _lookup(value: Json, key: Json) -> str:
    if type(key) is str:
        return f"cannot take member {excerpt(key, _SHOWN)} of {in_words(value)}"
    if type(key) in NUMBERS:
        return f"cannot take entry {excerpt(key)} of {in_words(value)}"
    return f"cannot look up {in_words(key)} in {in_words(value)}"


def in_words(value: Json) -> str:
    """A value in a sentence, shortly."""
    if type(value) is list:
        return f"an array of {len(value)} entries" if len(value) != 1 else "an array of one entry"
    if type(value) is dict:
        return "an object"
    return (
        _phrase("string" if type(value) is str else "number", excerpt(value, _SHOWN))
        if _is_long(value)
        else (excerpt(value))
    )


def _is_long(value: Json) -> bool:
    return value is not None and type(value) is not bool


def _phrase(kind: str, shown: str) -> str:
    return f"{_CALLED[kind]} {shown}" if kind in _CALLED else shown


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
