"""The shapes of mappings whose keys are known, of which a table of a format mostly consists."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Final, Protocol

from simulator.scenario.format.shapes import (
    FLAG,
    Anything,
    ByName,
    Either,
    Fault,
    Faults,
    Instead,
    ListOf,
    Schema,
    Schemas,
    Shape,
    Text,
)
from simulator.scenario.format.words import listed, near, shown
from workflow.paths import Json, Path


@dataclass(frozen=True)
class Key:
    """A key of a mapping: its shape, what it means in a sentence, and an example.

    `counts` says for which dialects or runtimes, "" for all.
    """

    name: str
    shape: Shape
    says: str
    example: Json = None
    counts: str = ""
    needed: bool = False

    @cached_property
    def unset(self) -> tuple[Json, ...]:
        """The value that is as if the key were not there, if there is one."""
        if self.shape is FLAG:
            return (False,)
        return (None,) if "null" in self.shape.kinds and not isinstance(self.shape, Anything) else ()

    def is_set(self, value: Json) -> bool:
        return not any(value is one for one in self.unset)

    def schema(self, schemas: Schemas) -> Schema:
        """The schema of its value, with what it means."""
        counts = f" ({self.counts})" if self.counts else ""
        examples = {} if self.example is None else {"examples": [self.example]}
        return {"description": f"{self.says}{counts}", **examples, **self.shape.schema(schemas)}


class Others(Protocol):
    """The keys that a mapping may have besides those that are known."""

    def fault(self, known: "Object", given: Mapping[str, Json], key: str, path: Path) -> Fault | None:
        """What is wrong with the member `key` of a mapping that is at `path`."""

    def schema(self, schemas: Schemas) -> Schema:
        """The keywords that say so."""


class Open:
    """Any others, with any values."""

    def fault(self, known: "Object", given: Mapping[str, Json], key: str, path: Path) -> Fault | None:
        pass

    def schema(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        return {}


OPEN: Final = Open()


@dataclass(frozen=True)
class Object(Shape):
    """A mapping with keys that are known.

    `name` is its own in the schema, `title` what messages call it (`a mock`), `entry` what its keys are called, where
    that is no mere key (`setting`). `meant` are other words for keys, each with the key that is meant by it. Of each
    group of keys in `alone` there is one at most; of those `asked` there is one.
    """

    name: str
    title: str
    keys: tuple[Key, ...]
    wanted: str = ""
    meant: Mapping[str, str] = field(default_factory=dict)
    others: Others | None = None
    alone: tuple[tuple[str, ...], ...] = ()
    asked: tuple[str, ...] = ()
    entry: str = ""
    kinds: tuple[str, ...] = ("object",)

    def __post_init__(self) -> None:
        if not self.wanted:
            object.__setattr__(self, "wanted", f"a mapping with {listed(f'`{one}`' for one in self.by_name)}")

    @cached_property
    def by_name(self) -> dict[str, Key]:
        return {one.name: one for one in self.keys}

    @cached_property
    def _shapes(self) -> dict[str, Shape]:
        """The shapes of the members that may not be anything."""
        return {one.name: one.shape for one in self.keys if not isinstance(one.shape, Anything)}

    @cached_property
    def _exclusive(self) -> frozenset[str]:
        """The keys of all groups in `alone`."""
        return frozenset(name for names in self.alone for name in names)

    @cached_property
    def required(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.keys if one.needed)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        strange = set()
        for key, one in value.items():
            known = self._shapes.get(key)
            if known is not None:
                known.check(one, (*path, key), found)
                continue
            if key in self.by_name:
                continue
            fault = self.others.fault(self, value, key, path) if self.others else self.unknown(key, path)
            if fault is not None:
                strange.add(fault.instead.text if fault.instead else self.meant_by(key))
                found.append(fault)
        if self.required or self.asked:
            found += self._lacking(value, path, strange)
        if self.alone:
            found += self._doubled(value, path)

    def _lacking(self, value: Json, path: Path, strange: set[str | None]) -> Iterator[Fault]:
        """What is not there; nothing of what is there under a word that was refused."""
        for name in self.required:
            if name not in value and name not in strange:
                yield Fault(path, f"{self.title} needs `{name}`")
        if self.asked and not any(name in value or name in strange for name in self.asked):
            yield Fault(path, f"{self.title} needs {listed(f'`{name}`' for name in self.asked)}")

    def _doubled(self, value: Json, path: Path) -> Iterator[Fault]:
        if len(self._exclusive.intersection(value)) < 2:
            return
        for names in self.alone:
            there = [name for name in names if name in value and self.by_name[name].is_set(value[name])]
            if len(there) > 1:
                yield Fault((*path, there[1]), f"{self.title} has one of these: `{there[0]}` or `{there[1]}`")

    def refusal(self, value: Json, path: Path, instead: Instead | None = None) -> Fault:
        if path and isinstance(path[-1], int):
            return Fault(path, f"{self.title} is {self.wanted}, not {shown(value)}")
        return super().refusal(value, path, instead)

    def meant_by(self, key: str) -> str | None:
        """The key that was probably meant by one that is not known."""
        return self.meant.get(key) or near(key, self.by_name)

    def unknown(self, key: str, path: Path) -> Fault:
        """What is said of a key that is not known: what was meant, and which there are."""
        close = self.meant_by(key)
        lacks, has = (
            f"there is no {self.entry}" if self.entry else f"{self.title} has no",
            "there are" if self.entry else "it has",
        )
        words = f"did you mean `{close}`? {has.capitalize()}" if close else has
        said = f"{lacks} `{key}`; {words} {', '.join(self.by_name)}"
        return Fault((*path, key), said, Instead(close, key=True) if close else None)

    def schema(self, schemas: Schemas) -> Schema:
        return schemas.reference(self.name, self.written)

    def written(self, schemas: Schemas) -> Schema:
        """The schema of its values in full."""
        members = {one.name: one.schema(schemas) for one in self.keys}
        rest = self.others.schema(schemas) if self.others else {"additionalProperties": False}
        needed = {"required": list(self.required)} if self.required else {}
        some: Schema = {"anyOf": [{"required": [name]} for name in self.asked]}
        asked = {"if": some, "else": {"required": [self.asked[0]]}} if self.asked else {}
        pairs = dict.fromkeys(pair for names in self.alone for pair in combinations(names, 2))
        both = {"allOf": [{"not": self._are_there(pair)} for pair in pairs]} if pairs else {}
        return {"type": "object", "properties": members, **rest, **needed, **asked, **both}

    def _are_there(self, names: Iterable[str]) -> Schema:
        """The schema of what has all of some keys."""
        unset = {name: value for name in names for value in self.by_name[name].unset}
        values = {"properties": {name: {"not": {"const": value}} for name, value in unset.items()}} if unset else {}
        return {"required": [*names], **values}


@dataclass(frozen=True)
class OneOf(Shape):
    """A mapping whose key `by` says which of the `objects`, by their names, it is."""

    name: str
    by: str
    objects: Mapping[str, Object]
    wanted: str
    hint: Callable[[Mapping[str, Json]], Instead | None] = lambda _: None
    kinds: tuple[str, ...] = ("object",)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        kind = value.get(self.by)
        chosen = self.objects.get(kind) if isinstance(kind, str) else None
        if chosen is not None:
            chosen.look(value, path, found)
        elif self.by in value:
            Text(choices=tuple(self.objects)).check(kind, (*path, self.by), found)
        else:
            found.append(self.refusal(value, path, self.hint(value)))

    def schema(self, schemas: Schemas) -> Schema:
        return schemas.reference(self.name, self._written)

    def _written(self, schemas: Schemas) -> Schema:
        kinds = {name: one.schema(schemas) for name, one in self.objects.items()}
        by = {"properties": {self.by: {"type": "string", "enum": [*kinds]}}, "required": [self.by]}
        split = [{"if": self._is(name), "then": one} for name, one in kinds.items()]
        return {"type": "object", **by, "allOf": split}

    def _is(self, name: str) -> Schema:
        return {"properties": {self.by: {"const": name}}, "required": [self.by]}


def keys_in(shape: Shape, seen: set[int] | None = None) -> Iterator[Key]:
    """All keys of the mappings in a shape, of those in them too."""
    seen = set() if seen is None else seen
    if id(shape) in seen:
        return
    seen.add(id(shape))
    inside: Iterable[Shape] = ()
    if isinstance(shape, Object):
        yield from shape.keys
        inside = [key.shape for key in shape.keys]
    elif isinstance(shape, OneOf):
        inside = shape.objects.values()
    elif isinstance(shape, Either):
        inside = shape.options
    elif isinstance(shape, ListOf):
        inside = (shape.item,)
    elif isinstance(shape, ByName):
        inside = (shape.value,)
    for one in inside:
        yield from keys_in(one, seen)
