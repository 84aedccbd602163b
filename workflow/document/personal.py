"""Personal data: the places of data that their JSON Schema marks, with `x-personal: true` or a comment beside a member
of the schema, `# signalbox: personal` (docs/secrets.md, "Personal data").
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Final

from workflow.document.document import Document
from workflow.paths import Json, Path

KEYWORD: Final = "x-personal"
COMMENT: Final = re.compile(r"[ \t]#[ \t]*signalbox:[ \t]*personal\b")
DEEPEST: Final = 30
"""Levels of a schema that are looked at: one that refers to itself has no last."""
MOST: Final = 2_000
"""Parts of a schema that are looked at."""
SAME: Final = ("allOf", "anyOf", "oneOf")
"""Keywords with schemas of the same value, in a list; `if`, `then` and `else` have one each."""

Place = tuple[str | None, ...]
"""A place in data: names of members, None for any entry or member."""


def commented(document: Document) -> frozenset[Path]:
    """The members of a text that have the comment at the end of their line."""
    if "personal" not in document.text or document.syntax != "yaml" or not document.readable:
        return frozenset()
    found, text = set[Path](), document.text
    for comment in COMMENT.finditer(text):
        line = text[text.rfind("\n", 0, comment.start()) + 1 : comment.start()].rstrip()
        if line:
            end = text.rfind("\n", 0, comment.start()) + 1 + len(line)
            found.add(document.path_at(end - 1 if line.endswith(":") else end))
    return frozenset(found)


def places(schema: Json, path: Path = (), marked: Set[Path] = frozenset()) -> frozenset[Place]:
    """The personal places of what a schema describes, which stands at `path` of a text with these `marked` members."""
    return frozenset(schemas(schema, path, marked))


def schemas(schema: Json, path: Path = (), marked: Set[Path] = frozenset()) -> dict[Place, Path]:
    """The same, each with the path of the member of the schema that says so."""
    return dict(_Look(schema, path, marked).places(schema, path, (), 0))


@dataclass(slots=True)
class _Look:
    """Goes through a schema; `root`, which stands at `base`, is what its references begin at."""

    root: Json
    base: Path
    marked: Set[Path]
    left: int = MOST

    def places(self, schema: Json, path: Path, place: Place, level: int) -> Iterator[tuple[Place, Path]]:
        self.left -= 1
        if not isinstance(schema, dict) or level > DEEPEST or self.left < 0:
            return
        if schema.get(KEYWORD) is True or path in self.marked:
            yield place, path
            return
        for inner, at, below in self._inside(schema, path, place):
            yield from self.places(inner, at, below, level + 1)

    def _inside(self, schema: dict[str, Json], path: Path, place: Place) -> Iterator[tuple[Json, Path, Place]]:
        """The schemas in a schema, where each stands, and of which place it is."""
        for name, inner in _members(schema.get("properties")):
            yield inner, (*path, "properties", name), (*place, name)
        for name, inner in _members(schema.get("patternProperties")):
            yield inner, (*path, "patternProperties", name), (*place, None)
        for keyword in ("additionalProperties", "items", "contains", "unevaluatedProperties", "unevaluatedItems"):
            yield schema.get(keyword), (*path, keyword), (*place, None)
        for keyword in ("items", "prefixItems"):
            for number, inner in _entries(schema.get(keyword)):
                yield inner, (*path, keyword, number), (*place, None)
        for keyword in SAME:
            for number, inner in _entries(schema.get(keyword)):
                yield inner, (*path, keyword, number), place
        for keyword in ("if", "then", "else"):
            yield schema.get(keyword), (*path, keyword), place
        names = _names(schema.get("$ref"))
        target = _below(self.root, names)
        if target is not None:
            yield target, (*self.base, *names), place


def _members(value: Json) -> list[tuple[str, Json]]:
    return list(value.items()) if isinstance(value, dict) else []


def _entries(value: Json) -> list[tuple[int, Json]]:
    return list(enumerate(value)) if isinstance(value, list) else []


def _names(reference: Json) -> tuple[str, ...]:
    """The names that a reference inside of a schema leads along; of any other none."""
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return ()
    return tuple(name.replace("~1", "/").replace("~0", "~") for name in reference[2:].split("/"))


def _below(root: Json, names: tuple[str, ...]) -> Json:
    """The part of a schema at these names; None where there is none, or no name."""
    found = root if names else None
    for name in names:
        found = found.get(name) if isinstance(found, dict) else None
    return found
