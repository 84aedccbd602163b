"""A document against its dialect's JSON Schema, in words that say what to change (rule `schema`).

A member that no schema names is an error where it looks like a slip of the pen (`transitions`), else a warning: the
documents do not close their objects, but nothing will ever read it.
"""

import json
from difflib import get_close_matches
from functools import cache

from workflow import dialects
from workflow._json_schema import Check, Fault, Schema, compile_schema
from workflow.diagnostics import Diagnostic, Fix, Range, Severity, TextEdit
from workflow.document import Document
from workflow.limits import PLACES
from workflow.paths import Json, Path

_TYPE_WORDS = {
    "string": "text",
    "object": "an object",
    "array": "a list",
    "boolean": "true or false",
    "number": "a number",
    "integer": "a whole number",
}


def check(document: Document, dialect: str, told: list[Fault] | None = None) -> list[Diagnostic]:
    """Where a readable document breaks the schema of `dialect` (an id), with the range of the member concerned.

    `told` are the document's `faults`, where they are known already.
    """
    told = faults(document, dialect) if told is None else told
    found_faults = [fault for fault in told if fault.keyword != "deprecated"]
    left, shown = len(found_faults) - PLACES, found_faults[:PLACES]
    misspelt = {(fault.path, _meant(fault)) for fault in shown if fault.keyword == "unknown"}
    found = [_diagnostic(document, fault) for fault in shown if not _wants(fault, misspelt)]
    if left > 0:
        found.append(Diagnostic("schema", "error", f"{left:,} more faults are not shown", (), document.span(0, 0)))
    return found


def faults(document: Document, dialect: str) -> list[Fault]:
    """Everything that the schema of `dialect` has to say about a readable document, as it comes.

    Those with the keyword `deprecated` are for the rule `deprecated-spelling`.
    """
    found: list[Fault] = []
    _compiled(dialect)(document.data, (), found)
    return found


@cache
def _compiled(dialect: str) -> Check:
    return compile_schema(dialects.get(dialect).schema())


def _meant(fault: Fault) -> str | None:
    """The member that an unknown one was probably meant to be."""
    return _nearest(fault.member, [name for name in fault.schema["properties"] if name not in fault.value])


def _wants(fault: Fault, misspelt: set[tuple[Path, str | None]]) -> bool:
    """Whether `fault` only misses what is there under a misspelt name."""
    if fault.keyword == "required":
        return (fault.path, fault.member) in misspelt
    alternatives = fault.schema["anyOf"] if fault.keyword == "anyOf" else []
    return any((fault.path, name) in misspelt for each in alternatives for name in each.get("required", []))


def _diagnostic(document: Document, fault: Fault) -> Diagnostic:
    if fault.keyword == "unknown":
        return _unknown_member(document, fault)
    message, close = _message(fault), None
    if fault.keyword in {"enum", "anyOf"} and isinstance(fault.value, str):
        close = _nearest(fault.value, _options(fault.schema))
    if close:
        message += f"; did you mean `{close}`?"
    needs_member = isinstance(fault.value, dict) and fault.keyword in {"required", "anyOf"}
    place = _name_range(document, fault) if needs_member else _value_range(document, fault)
    return Diagnostic("schema", "error", message, fault.path, place, _fix(document, fault, close))


def _unknown_member(document: Document, fault: Fault) -> Diagnostic:
    path = (*fault.path, fault.member)
    place = document.key_range(path)
    close = _meant(fault)
    severity: Severity = "error" if close else "warning"
    message = f"{_subject(fault)} has no member `{fault.member}`"
    if close:
        message += f"; did you mean `{close}`?"
        return Diagnostic("schema", severity, message, path, place, _replace(document, place, close))
    return Diagnostic("schema", severity, f"{message}; it is ignored", path, place)


def _message(fault: Fault) -> str:
    subject, schema = _subject(fault), fault.schema
    if fault.keyword == "required":
        return f"{subject} needs `{fault.member}`"
    words = schema.get("errorMessage")
    if isinstance(words, dict):
        words = words.get(fault.keyword)
    if words is None:
        words = "must be " + " or ".join(_TYPE_WORDS[name] for name in _types(schema))
        words += "" if fault.value is None else f", not {_kind_of(fault.value)}"
    return f"{subject} is empty; it {words}" if fault.value is None else f"{subject} {words}"


def _subject(fault: Fault) -> str:
    """What a message is about: the member by its name, an entry of a list by its title."""
    if not fault.path:
        return "The definition"
    last = fault.path[-1]
    return f"`{last}`" if isinstance(last, str) else f"This {fault.schema.get('title', 'entry').lower()}"


def _name_range(document: Document, fault: Fault) -> Range:
    """Where a message about an object stands that lacks something: at its name, its own key, or its first key."""
    path: Path = fault.path
    if isinstance(fault.value.get("name"), str):
        return document.range((*path, "name"))
    if path and isinstance(path[-1], str):
        return document.key_range(path)
    return document.key_range((*path, next(iter(fault.value)))) if fault.value else document.range(path)


def _value_range(document: Document, fault: Fault) -> Range:
    """Where the value is; the key where nothing is written behind it."""
    return document.key_range(fault.path) if fault.value is None else document.range(fault.path)


def _fix(document: Document, fault: Fault, close: str | None) -> Fix | None:
    place = document.range(fault.path)
    written = document.text[place.start.offset : place.end.offset]
    if close:
        return _replace(document, place, close)
    if fault.keyword != "type" or "\n" in written or not written:
        return None
    wanted, value = set(_types(fault.schema)), fault.value
    if "string" in wanted and not wanted & {"integer", "number"} and isinstance(value, bool | int | float):
        return Fix("Put it in quotes", _edits(place, json.dumps(written)))
    if "boolean" in wanted and isinstance(value, str) and value in {"true", "false"}:
        return Fix("Write it without quotes", _edits(place, value))
    return None


def _replace(document: Document, place: Range, word: str) -> Fix:
    """Write `word` in place of what stands there, in the quotes that it had."""
    first = document.text[place.start.offset : place.start.offset + 1]
    quote = first if first in {'"', "'"} else ""
    return Fix(f"Write `{word}`", _edits(place, f"{quote}{word}{quote}"))


def _edits(place: Range, text: str) -> tuple[TextEdit, ...]:
    return (TextEdit(place.start.offset, place.end.offset, text),)


def _nearest(word: str, options: list[str]) -> str | None:
    """The option that `word` was probably meant to be."""
    by_lower = {option.lower(): option for option in options}
    found = get_close_matches(word.lower(), by_lower, 1, 0.8)
    return by_lower[found[0]] if found else None


def _options(schema: Schema) -> list[str]:
    parts = [schema, *schema.get("anyOf", [])]
    return [option for part in parts if not part.get("deprecated") for option in part.get("enum", [])]


def _types(schema: Schema) -> list[str]:
    found = schema.get("type", [])
    return found if isinstance(found, list) else [found]


def _kind_of(value: Json) -> str:
    if isinstance(value, bool):
        return _TYPE_WORDS["boolean"]
    if isinstance(value, int | float):
        return _TYPE_WORDS["number"]
    return _TYPE_WORDS["string" if isinstance(value, str) else "array" if isinstance(value, list) else "object"]
