"""What may be written at a place of a definition: members, values, and the names of what a definition has."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from workflow.document import Syntax
from workflow.durations import to_words
from workflow.editor.place import Place
from workflow.editor.schema_walk import Schema, SchemaWalker, help_of, wanted, written_as
from workflow.edits.scalars import scalar
from workflow.fields import suggestions
from workflow.fields.contract_names import Suggestion, members_at, values_at
from workflow.fields.names import names
from workflow.fields.own_names import own_members, own_values
from workflow.fields.shapes import is_unoffered, is_useless
from workflow.model import Workflow
from workflow.paths import Json, Path
from workflow.profile.calls import CallKind
from workflow.resources import Resource

Kind = Literal["member", "name", "value", "constant", "keyword", "function", "variable"]


class Contracts(NamedTuple):
    """A definition's data, the resources that it is read with, and its runtime's own kinds of calls."""

    data: Json = None
    resources: tuple[Resource, ...] = ()
    calls: tuple[CallKind, ...] = ()

    def members(self, path: Path) -> Iterator[Suggestion]:
        """The parameters of the call whose arguments are at `path`."""
        yield from own_members(self.data, path, self.calls)
        yield from members_at(self.data, path, self.resources)

    def values(self, path: Path) -> Iterator[Suggestion]:
        """The operations that the value at `path` may be."""
        yield from own_values(self.data, path, self.calls)
        yield from values_at(self.data, path, self.resources)


NO_CONTRACTS: Final = Contracts()
Listed = Mapping[str, Sequence[str]]
"""The names that there are, by what a schema calls them (`x-names`)."""
NOTHING_LISTED: Final[Listed] = {}
_OPERATOR = re.compile(r"(?:\b(?:and|or|not)\b|[()&|!])\s*", re.IGNORECASE)
_COMPLETE = re.compile(r"\S\s+$")
_ERRORS = ("error", "match")
"""Members that name an error in every dialect."""


@dataclass(frozen=True, slots=True)
class Offer:
    """`label` is shown, `text` is written in place of what stands from `start` up to the cursor.

    `caret`: behind so many characters of the text the cursor stands then; None: behind all. `first`: what is needed.
    """

    label: str
    kind: Kind
    text: str
    start: int
    detail: str = ""
    help: str = ""
    first: bool = False
    caret: int | None = None


def offers(
    text: str,
    at: int,
    syntax: Syntax | Literal["toml"],
    place: Place,
    walker: SchemaWalker,
    workflow: Workflow | None,
    contracts: Contracts = NO_CONTRACTS,
    listed: Listed = NOTHING_LISTED,
) -> list[Offer]:
    """All that may be written at the character `at`, whose place is `place`, in the order of the schema.

    `workflow` is what the text meant when it could last be read: its names are offered. `contracts` are its data then,
    and the resources: the documents of services are among these. `listed` are names of other texts.
    """
    schemas = walker.at(place.path, place.siblings)
    writing = _Writing(syntax, place, schemas, workflow, contracts, listed)
    if place.mode == "value" and any(schema.get("x-event-expression") for schema in schemas):
        return list(writing.event_words(text[place.start : at]))
    if place.mode == "value":
        return _once(writing.values())
    follows = _follows(text, at)
    found = [*writing.parameters(follows), *writing.members(walker, follows), *writing.names(walker, follows)]
    return _once([*found, *writing.values()]) if place.item else found


def _follows(text: str, at: int) -> bool:
    """Whether the colon of a member stands behind the cursor already."""
    end = text.find("\n", at)
    return re.match(r"""[\w.$-]*["']?\s*[:=]""", text[at : end if end >= 0 else len(text)]) is not None


def _excluded(schema: Schema, present: Mapping[str, str]) -> Iterator[str]:
    """The members that may not stand beside one that is there: `not: {required: [a, b]}`."""
    for part in schema.get("allOf", ()):
        pair = part.get("not", {}).get("required", ())
        if len(pair) == 2 and any(name in present for name in pair):
            yield from pair


def _once(found: list[Offer] | Iterator[Offer]) -> list[Offer]:
    return list({one.label: one for one in reversed(list(found))}.values())[::-1]


class _Writing:
    """What may be written at one place, as it is written there."""

    def __init__(
        self,
        syntax: Syntax | Literal["toml"],
        place: Place,
        schemas: list[Schema],
        workflow: Workflow | None,
        contracts: Contracts,
        listed: Listed,
    ) -> None:
        self.syntax, self.contracts, self.listed = syntax, contracts, listed
        self.place, self.schemas, self.workflow = place, schemas, workflow

    def members(self, walker: SchemaWalker, follows: bool) -> Iterator[Offer]:
        """The members of the mapping that are not there yet."""
        present = self.place.siblings.get(self.place.path, {})
        needed = {name for schema in self.schemas for name in schema.get("required", ())}
        every = [(name, rule) for schema in self.schemas for name, rule in schema.get("properties", {}).items()]
        known = {name for name, rule in every if is_unoffered(walker.resolved(rule))}
        known |= {name for schema in self.schemas for name in _excluded(schema, present)}
        for schema in self.schemas:
            for name, rule in schema.get("properties", {}).items():
                if name in known or name in present or is_useless(walker.resolved(rule)):
                    continue
                known.add(name)
                inside = list(walker.open(rule))
                detail = " · ".join(filter(None, (wanted(inside), "required" if name in needed else "")))
                written = name if follows else self._member(name, inside)
                yield Offer(name, "member", written, self.place.start, detail, help_of(inside), name in needed)

    def parameters(self, follows: bool) -> Iterator[Offer]:
        """The parameters of the operation that is called, by its contract, that are not there yet."""
        present = self.place.siblings.get(self.place.path, {})
        for one in self.contracts.members(self.place.path):
            if one.text not in present and one.also not in present:
                written = one.text if follows else self._member(one.text, [])
                detail = "parameter · required" if one.required else "parameter"
                yield Offer(one.text, "member", written, self.place.start, detail, one.help, one.required)

    def names(self, walker: SchemaWalker, follows: bool) -> Iterator[Offer]:
        """The names that keys of the mapping are, which are not there yet."""
        present = self.place.siblings.get(self.place.path, {})
        for schema in self.schemas:
            value = schema.get("additionalProperties")
            inside = list(walker.open(value)) if isinstance(value, dict) else []
            keys = schema.get("propertyNames")
            choices = [name for each in walker.open(keys) for name in each.get("enum", ())] if keys else []
            for name in [*self._listed(schema, "object"), *choices]:
                if name not in present:
                    written = name if follows else self._member(name, inside)
                    yield Offer(name, "name", written, self.place.start, wanted(inside), first=True)

    def _listed(self, schema: Schema, kind: str) -> Sequence[str]:
        """The names of other texts that a schema of a kind takes."""
        return self.listed.get(schema.get("x-names", ""), ()) if schema.get("type") == kind else ()

    def _member(self, name: str, inside: list[Schema]) -> str:
        """A member with what begins its value."""
        if self.syntax == "toml":
            return f"{name} = " if re.fullmatch(r"[\w-]+", name) else f"{json.dumps(name)} = "
        if self.syntax == "json":
            return name if self.place.quoted else f"{json.dumps(name)}: "
        name = name if self.place.quoted else scalar(name, flow=self.place.flow)
        if self.place.flow:
            return name if self.place.quoted else f"{name}: "
        opener = {"object": f":\n{' ' * (self.place.column + 2)}", "array": f":\n{' ' * self.place.column}- "}
        kinds = [kind for kind in wanted(inside).split(" or ") if kind != "null"]
        return name + (opener[kinds[0]] if kinds and all(kind in opener for kind in kinds) else ": ")

    def values(self) -> Iterator[Offer]:
        """The values of the member: names of what there is, lengths of time, what the schema lists."""
        yield from self._names()
        for name in [name for schema in self.schemas for name in self._listed(schema, "string")]:
            yield self._value(name, "name")
        for one in self.contracts.values(self.place.path):
            yield self._value(one.text, "name", one.help)
        if any("duration" in (schema.get("format"), schema.get("x-form")) for schema in self.schemas):
            for choice in suggestions.DURATIONS:
                yield self._value(str(choice.value), "constant", to_words(str(choice.value)))
        for schema in self.schemas:
            listed = schema.get("enum", [schema["const"]] if "const" in schema else [])
            yield from (self._value(choice, "value") for choice in listed if choice not in schema.get("x-old", ()))
            if schema.get("type") == "boolean":
                yield from (self._value(choice, "keyword") for choice in (True, False))
            if not isinstance(schema.get("default", {}), dict | list):
                yield self._value(schema["default"], "constant", "default")

    def _names(self) -> Iterator[Offer]:
        kinds = dict.fromkeys(str(schema["x-reference"]) for schema in self.schemas if "x-reference" in schema)
        for kind in kinds:
            for name in names(self.workflow, kind, self.place.path, self.contracts.data):
                yield self._value(name, "name", kind.removeprefix("use/"))
        if "error" in kinds or self.place.path[-1:] in [(name,) for name in _ERRORS]:
            for choice in suggestions.errors(self.workflow):
                yield self._value(str(choice.value), "name", "error")

    def _value(self, value: Any, kind: Kind, detail: str = "") -> Offer:
        label = written_as(value)
        quotes = self.syntax != "yaml" and isinstance(value, str) and not self.place.quoted
        text = json.dumps(label) if quotes else self._in_yaml(label, kind)
        return Offer(label, kind, text, self.place.start, detail)

    def _in_yaml(self, label: str, kind: Kind) -> str:
        """A value of YAML: a name is quoted where it may not stand plain."""
        return scalar(label, flow=self.place.flow) if kind == "name" and not self.place.quoted else label

    def event_words(self, typed: str) -> Iterator[Offer]:
        """Names of events and the words between them, at the last word of an event expression."""
        last = next(reversed(list(_OPERATOR.finditer(typed))), None)
        before = last.end() if last else 0
        complete = _COMPLETE.search(typed[before:]) is not None
        start = self.place.start + (len(typed) if complete else before)
        if not complete:
            for name in names(self.workflow, "event", self.place.path):
                yield Offer(name, "name", name, start, "event", first=True)
        for word in ("and", "or", "not"):
            yield Offer(word, "keyword", word, start)
