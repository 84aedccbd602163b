"""Shapes of values, of which the table of a file's format is made: they check a value, and write its JSON Schema.

A shape says in `wanted` what it is in words, and in `kinds` of which JSON types its values are.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from simulator.scenario.format.words import KINDS, kind_of, listed, meant, name_of, near, shown
from workflow.paths import Json, Path

Schema = dict[str, Json]


class Instead(NamedTuple):
    """What was probably meant: a text for a value, or where `key` is set for the key that it stands under."""

    text: str
    key: bool = False


class Fault(NamedTuple):
    """What is wrong, the `path` of the member or value that it is about, and what was probably meant `instead`."""

    path: Path
    message: str
    instead: Instead | None = None


Faults = list[Fault]
REAL: Final = ("integer", "number")
"""The kinds of numbers that need not be whole."""
OF_ONE_TYPE: Final = frozenset(("minimum", "maximum", "pattern", "minItems", "items"))
"""The keywords of a schema that values of other types pass."""


class Schemas:
    """The definitions (`$defs`) of a schema that is being written, each once by its name."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def reference(self, name: str, make: Callable[["Schemas"], Schema]) -> Schema:
        if name not in self.definitions:
            self.definitions[name] = make(self)
        return {"$ref": f"#/$defs/{name}"}


class Shape(ABC):
    """What a value may be."""

    wanted: str
    kinds: tuple[str, ...]

    def faults(self, value: Json) -> Faults:
        """Everything that is wrong with a value."""
        found: Faults = []
        self.check(value, (), found)
        return found

    def check(self, value: Json, path: Path, found: Faults) -> None:
        """Add everything that is wrong with the value at `path` to those that were found."""
        if KINDS.get(type(value)) in self.kinds or kind_of(value) in self.kinds:
            self.look(value, path, found)
        else:
            found.append(self.refusal(value, path))

    def look(self, value: Json, path: Path, found: Faults) -> None:  # noqa: B027 - of most kinds there is no more to say
        """The same for a value of one of the kinds."""

    @abstractmethod
    def schema(self, schemas: Schemas) -> Schema:
        """The JSON Schema of its values."""

    def refusal(self, value: Json, path: Path, instead: Instead | None = None) -> Fault:
        words = f"{name_of(path)} must be {self.wanted}, not {shown(value)}"
        return Fault(path, words + meant(instead and instead.text), instead)


@dataclass(frozen=True)
class Anything(Shape):
    """Any value: what is inside is nobody's business here."""

    wanted: str = "any value"
    kinds: tuple[str, ...] = ("null", "boolean", "integer", "number", "string", "array", "object")

    def check(self, value: Json, path: Path, found: Faults) -> None:
        pass

    def schema(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        return {}


@dataclass(frozen=True)
class Constant(Shape):
    """Null, or true or false."""

    wanted: str
    kinds: tuple[str, ...]

    def schema(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        return {"type": self.kinds[0]}


NOTHING: Final = Constant("null", ("null",))
FLAG: Final = Constant("true or false", ("boolean",))


@dataclass(frozen=True)
class Number(Shape):
    """A number within bounds; `bound` is what the upper one is called."""

    wanted: str
    least: float | None = None
    most: float | None = None
    kinds: tuple[str, ...] = ("integer",)
    bound: str = ""

    def look(self, value: Json, path: Path, found: Faults) -> None:
        if self.most is not None and value > self.most:
            found.append(
                Fault(path, f"{name_of(path)} may be at most {int(self.most):,}, {self.bound}not {shown(value)}")
            )
        elif self.least is not None and value < self.least:
            found.append(self.refusal(value, path))

    def schema(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": self.kinds[-1], **{name: bound for name, bound in bounds.items() if bound is not None}}


@dataclass(frozen=True)
class Text(Shape):
    """A text: any, one of the `choices`, or one that fits `pattern`, or that `reads` can read, where that is given.

    `form` is the kind of text as editors know it (`duration`), `names` whose name it is (`states`); `hint` says what
    was meant by a text that is refused. `name` is its own in the schema, where several places have it.
    """

    wanted: str = "a text"
    name: str = ""
    choices: tuple[str, ...] = ()
    pattern: str = ""
    reads: Callable[[str], object] | None = None
    form: str = ""
    names: str = ""
    hint: Callable[[str], Instead | None] | None = None
    kinds: tuple[str, ...] = ("string",)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        if self.choices:
            if value not in self.choices:
                words, close = (
                    f"{name_of(path)} may be {listed(self.choices)}, not {shown(value)}",
                    near(value, self.choices),
                )
                found.append(Fault(path, words + meant(close), Instead(close) if close else None))
        elif not self._is_good(value):
            found.append(self.refusal(value, path, self.hint(value) if self.hint else None))

    def _is_good(self, value: str) -> bool:
        if self.reads is not None:
            return self.reads(value) is not None
        return not self.pattern or re.search(self.pattern, value) is not None

    def schema(self, schemas: Schemas) -> Schema:
        return schemas.reference(self.name, self.written) if self.name else self.written(schemas)

    def written(self, schemas: Schemas) -> Schema:  # noqa: ARG002
        """The schema of its values in full."""
        rules = {"enum": list(self.choices), "pattern": self.pattern, "x-form": self.form, "x-names": self.names}
        return {"type": "string", **{name: rule for name, rule in rules.items() if rule}}


@dataclass(frozen=True)
class ListOf(Shape):
    """A list of values of one shape, with `least` so many."""

    item: Shape
    wanted: str = "a list"
    least: int = 0
    kinds: tuple[str, ...] = ("array",)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        if len(value) < self.least:
            found.append(Fault(path, f"{name_of(path)} must be {self.wanted}, not an empty list"))
        for number, one in enumerate(value):
            self.item.check(one, (*path, number), found)

    def schema(self, schemas: Schemas) -> Schema:
        least = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.item.schema(schemas), **least}


@dataclass(frozen=True)
class ByName(Shape):
    """A mapping from names to values of one shape; `names` says whose names they are, `key` what they may be."""

    value: Shape
    wanted: str
    names: str = ""
    key: Text | None = None
    kinds: tuple[str, ...] = ("object",)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        for name, one in value.items():
            if self.key is not None:
                self.key.look(name, (*path, name), found)
            self.value.check(one, (*path, name), found)

    def schema(self, schemas: Schemas) -> Schema:
        names = {"x-names": self.names} if self.names else {}
        keys = {"propertyNames": self.key.schema(schemas)} if self.key else {}
        return {"type": "object", "additionalProperties": self.value.schema(schemas) or True, **keys, **names}


@dataclass(frozen=True)
class Either(Shape):
    """One of several shapes: that of the value's kind, or of several the first that it fits."""

    options: tuple[Shape, ...]
    wanted: str = ""
    kinds: tuple[str, ...] = field(init=False)
    by_kind: dict[str, tuple[Shape, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds = tuple(dict.fromkeys(kind for one in self.options for kind in one.kinds))
        by_kind = {kind: tuple(one for one in self.options if kind in one.kinds) for kind in kinds}
        for name, value in (("wanted", self.wanted or listed(one.wanted for one in self.options)), ("kinds", kinds)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "by_kind", by_kind)

    def look(self, value: Json, path: Path, found: Faults) -> None:
        first, *others = self.by_kind[KINDS.get(type(value)) or kind_of(value)]
        before = len(found)
        first.look(value, path, found)
        if others and len(found) > before and not all(self._faults_of(one, value) for one in others):
            del found[before:]

    @staticmethod
    def _faults_of(shape: Shape, value: Json) -> Faults:
        found: Faults = []
        shape.look(value, (), found)
        return found

    @property
    def single(self) -> Iterator[Shape]:
        """The options, and those of options that are such a choice themselves."""
        for one in self.options:
            yield from one.single if isinstance(one, Either) else (one,)

    def schema(self, schemas: Schemas) -> Schema:
        """What holds for each type stands alone, so that who checks a value says what is wrong inside of it: of `anyOf`
        they say that it fits nothing.
        """
        rules: dict[str, list[Schema]] = {}
        for one in self.single:
            written = one.schema(schemas)
            for kind in _types(one):
                rules.setdefault(kind, []).append(written)
        whole = [(kind, some[0] if len(some) == 1 else {"anyOf": some}) for kind, some in rules.items()]
        parts = [(kind, rule) for kind, rule in whole if set(rule) != {"type"}]
        types = {"type": [*rules] if len(rules) > 1 else next(iter(rules))}
        words = [word for _, rule in parts for word in rule if word != "type"]
        if OF_ONE_TYPE.issuperset(words) and len(words) == len(set(words)):
            return {**types, **{word: rule[word] for _, rule in parts for word in rule if word != "type"}}
        split: list[Schema] = [{"if": {"type": kind}, "then": rule} for kind, rule in parts]
        return {**types, **(split[0] if len(split) == 1 else {"allOf": split})}


def _types(shape: Shape) -> list[str]:
    """The types of JSON Schema: a whole number is a number."""
    return [kind for kind in shape.kinds if kind != "integer" or "number" not in shape.kinds]


def optional(shape: Shape) -> Shape:
    """The shape, or null, which says as much as nothing."""
    return Either((shape, NOTHING), shape.wanted)


def one_or_more(shape: Shape) -> Shape:
    """One value, or a list of them."""
    return Either((shape, ListOf(shape)), f"{shape.wanted}, or a list of these")
