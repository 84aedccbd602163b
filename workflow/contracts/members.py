"""What of a value's members a schema of a contract surely has not: followed along the path that an expression reads."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from workflow._json_schema import types_of
from workflow.contracts.contract import ALSO, Contract, Schema
from workflow.contracts.faults import WORDS, members_of
from workflow.limits import CONTRACT_REFERENCES
from workflow.paths import Json

WAYS: Final = ("anyOf", "oneOf")
OPENING: Final = (*WAYS, "patternProperties", "if", "dependentSchemas", "not", "unevaluatedProperties")
"""Keywords by which an object may have members that `properties` does not list."""
SHORTEST: Final = 4
"""Letters of a name, for another to be a slip of it."""
COMPARED: Final = 20_000  # about 10 ms; a hostile definition may read thousands of names that there are not


class Wrong(NamedTuple):
    """The step `at` of a path cannot be taken: `near` is the member that was meant, `kind` says in words what it
    would be a member of where that is no object."""

    at: int
    near: str = ""
    kind: str = ""


class Object(NamedTuple):
    """The members of an object by all their names; `closed`: it has no others; `listed`: all that it has are known."""

    members: dict[str, Schema]
    closed: bool
    listed: bool


class Members:
    """What the values of a contract's schemas have, each schema looked at once."""

    def __init__(self, contract: Contract) -> None:
        self.contract, self._left = contract, COMPARED
        self._objects: dict[int, tuple[Schema, Object]] = {}  # a schema that is kept keeps its id
        self._settled: dict[int, tuple[Schema, Schema | None]] = {}

    def wrong_step(self, schema: Schema, path: Sequence[Json]) -> Wrong | None:
        """The first step of a path that a value of `schema` surely does not have; None where it may have all of them.

        Texts are members, numbers are entries of lists; `None` ends what is known. A member is surely not there where
        the schema lets in no others, or where it is one slip away from one that is listed.
        """
        here: Schema | None = schema
        for index, step in enumerate(path):
            here = None if here is None else self._behind(here)
            if here is None or step is None:
                return None
            kinds = set(types_of(here))
            if not isinstance(step, str):
                items = here.get("items")
                here = items if kinds == {"array"} and isinstance(items, dict) else None
                continue
            if kinds and not kinds & {"object", "null"}:
                return Wrong(index, kind=" or ".join(sorted(WORDS.get(kind, kind) for kind in kinds)))
            known = self._object(here)
            if step not in known.members:
                near = self._near(step, known.members) if known.listed else ""
                return Wrong(index, near) if known.closed or near else None
            here = known.members[step]
        return None

    def _near(self, name: str, known: Collection[str]) -> str:
        self._left -= len(known)
        return slip_of(name, known) if self._left >= 0 else ""

    def _object(self, schema: Schema) -> Object:
        if id(schema) not in self._objects:
            members, _ = members_of(self.contract.definitions, schema)
            also = {one[ALSO]: one for one in members.values() if ALSO in one}
            listed = bool(members) and not self._has_ways(schema, set())
            closed = listed and schema.get("additionalProperties") is False and "allOf" not in schema
            self._objects[id(schema)] = (
                schema,
                Object({**also, **members}, closed and "object" in types_of(schema), listed),
            )
        return self._objects[id(schema)][1]

    def _has_ways(self, schema: Schema, seen: set[str]) -> bool:
        """Whether members may come from elsewhere than its own list and those of its parts."""
        if any(word in schema for word in OPENING):
            return True
        parts = [one for one in schema.get("allOf", ()) if isinstance(one, dict)]
        if "$ref" in schema and schema["$ref"] not in seen:
            seen.add(schema["$ref"])
            parts.append(self.contract.definitions.get(_name(schema), {"if": {}}))
        return any(self._has_ways(one, seen) for one in parts)

    def _behind(self, schema: Schema) -> Schema | None:
        """The schema itself, behind references and null beside it; None where several things may be there."""
        if id(schema) not in self._settled:
            self._settled[id(schema)] = schema, self._followed(schema)
        return self._settled[id(schema)][1]

    def _followed(self, schema: Schema) -> Schema | None:
        for _ in range(CONTRACT_REFERENCES):
            if "$ref" in schema:
                schema = self.contract.definitions.get(_name(schema), {})
                continue
            parts = [one for one in schema.get("allOf", ()) if isinstance(one, dict)]
            if len(parts) == 1 and not {"properties", "additionalProperties", *WAYS} & schema.keys():
                schema = parts[0]
                continue
            ways = [one for word in WAYS for one in schema.get(word, ()) if isinstance(one, dict)]
            if not ways:
                return schema
            real = [one for one in ways if one.get("type") != "null"]
            if len(real) != 1 or len(ways) == 1 or "properties" in schema:
                return None
            found = self._behind(real[0])
            kinds = set(types_of(found)) if found else set()
            return {**found, "type": [*sorted(kinds), "null"]} if found and kinds else found
        return None


def slip_of(name: str, known: Collection[str]) -> str:
    """The only one of `known` that is one slip away: a letter more, less or other, or two that changed places."""
    near = [one for one in known if len(one) >= SHORTEST and abs(len(one) - len(name)) <= 1]
    found = [one for one in near if _is_slip(name.lower(), one.lower())]
    return found[0] if len(found) == 1 else ""


def _is_slip(one: str, other: str) -> bool:
    if one == other:
        return True
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, its = one[at:], other[at:]
    changed_places = rest[:2] == its[:2][::-1] and rest[2:] == its[2:]
    return changed_places or rest[1:] == its[1:] or rest[1:] == its or rest == its[1:]


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).removeprefix("#/$defs/")
