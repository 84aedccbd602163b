"""What is told of the word under the pointer: what the schema says of its member, and what its value means."""

import re
from dataclasses import dataclass

from workflow.document import Syntax
from workflow.editor import flow_place_at, place_at
from workflow.editor.place import Place
from workflow.editor.schema_walk import Schema, SchemaWalker, help_of, wanted
from workflow.fields.kinds import BY_FORMAT, BY_NAME, Kind
from workflow.fields.words import reads

_WORD = re.compile(r"[\w$][\w.$-]*")
_VALUE = re.compile(r"""\s*[:-]\s*(?:"([^"]*)"|'([^']*)'|([^#,}\]\n]*))""")


@dataclass(frozen=True, slots=True)
class Help:
    """What stands from `start` up to `end`; `detail` are its type and whether it is needed, `meaning` its value's."""

    start: int
    end: int
    title: str
    detail: str
    help: str
    meaning: tuple[str, ...] = ()


def help_at(text: str, at: int, syntax: Syntax, walker: SchemaWalker, now: int) -> Help | None:
    """The help at the character `at`; None where the schema says nothing. `now` is in milliseconds since 1970."""
    word = word_around(text, at)
    flow = flow_place_at(text, word[1], syntax) if word else None
    place = flow or (place_at(text, word[1], syntax) if word else None)
    return help_of_word(text, word, place, walker, now) if word and place else None


def help_of_word(text: str, word: tuple[int, int], place: Place, walker: SchemaWalker, now: int) -> Help | None:
    """The help for the word from one character to another, whose place is `place`."""
    start, end = word
    path = (*place.path, text[start:end]) if place.mode == "key" else place.path
    schemas = walker.at(path, place.siblings)
    name = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    meaning = (
        reads(kind, _value(text, start, end, place.mode, place.flow), now) if (kind := _kind(schemas, name)) else ()
    )
    said = help_of(schemas)
    if not said and not meaning:
        return None
    above = walker.at(path[:-1], place.siblings)
    needed = any(path[-1:] == (each,) for schema in above for each in schema.get("required", ()))
    detail = " · ".join(filter(None, (wanted(schemas), "required" if needed else "")))
    return Help(start, end, name, detail, said, meaning)


def word_around(text: str, at: int) -> tuple[int, int] | None:
    """The member or scalar around a character; it may have dashes in it."""
    first = text.rfind("\n", 0, at) + 1
    last = text.find("\n", at)
    for found in _WORD.finditer(text, first, last if last >= 0 else len(text)):
        if found.start() <= at <= found.end():
            return found.span()
    return None


def _kind(schemas: list[Schema], name: str) -> Kind | None:
    """Of what kind a value is that has a meaning in words."""
    formats = [BY_FORMAT[schema["format"]] for schema in schemas if schema.get("format") in BY_FORMAT]
    return formats[0] if formats else BY_NAME.get(name)


def _value(text: str, start: int, end: int, mode: str, flow: bool) -> str:
    """The scalar that is pointed at, or whose member is."""
    if mode == "key":
        closed = end + (text[end : end + 1] in ('"', "'"))
        found = _VALUE.match(text, closed)
        return next((group for group in found.groups() if group is not None), "").strip() if found else ""
    line = text[text.rfind("\n", 0, start) + 1 :].split("\n", 1)[0]
    behind = None if flow else re.search(r":\s+(.*)$", line)
    written = behind.group(1) if behind else text[start:end]
    return re.split(r"\s+#", written)[0].rstrip(", ").strip("\"'")
