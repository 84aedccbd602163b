"""References of a document in YAML or JSON: followed where an operation needs what stands there, kept in schemas.

A schema keeps its `$ref`, as `#/$defs/<name>`, and what it leads to is put among the definitions, once, however often
and in whatever circle they refer to each other. A reference that leads out of the document means anything at all.
"""

from typing import Final

from workflow.contracts.contract import Note, Schema
from workflow.limits import CONTRACT_DEFINITIONS, CONTRACT_REFERENCES
from workflow.paths import Json, Path, parse_pointer

MAPS: Final = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
LISTS: Final = ("allOf", "anyOf", "oneOf", "prefixItems")
ONES: Final = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames")
ANYTHING: Final = "anything"
"""What stands for a definition that is not at hand."""


class References:
    """The references of one document, and the definitions and notes that come of them."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.definitions: dict[str, Schema] = {}
        self.notes: list[Note] = []
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()
        self._left: list[tuple[str, Json, Path]] = []

    def followed(self, value: Json, path: Path) -> tuple[Json, Path]:
        """What `value` is, and where, after all its references; an empty mapping where they lead nowhere."""
        for _ in range(CONTRACT_REFERENCES):
            if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
                return value, path
            value, path = self._at(value["$ref"], (*path, "$ref"))
        return {}, path

    def mapping(self, value: Json, path: Path) -> tuple[dict[str, Json], Path]:
        """As `followed`; an empty one for what is no mapping."""
        found, place = self.followed(value, path)
        return (found if isinstance(found, dict) else {}), place

    def schema(self, value: Json, path: Path) -> Schema:
        """A schema of the document with its references changed; what they lead to is among the definitions."""
        made = self._schema(value, path)
        while self._left:
            name, found, place = self._left.pop()
            self.definitions[name] = self._schema(found, place)
        return made

    def members(self, schema: Schema) -> Schema:
        """An object's schema with its parts (`$ref`, `allOf`) put together: `properties`, `required` and what else."""
        return self._members(schema, set(), CONTRACT_REFERENCES)

    def _members(self, schema: Schema, seen: set[str], depth: int) -> Schema:
        if depth < 0:
            return {}
        found: Schema = {key: value for key, value in schema.items() if key not in ("$ref", "allOf")}
        parts = [part for part in schema.get("allOf", ()) if isinstance(part, dict)]
        if isinstance(schema.get("$ref"), str) and schema["$ref"] not in seen:
            seen.add(schema["$ref"])
            parts.append(self.definitions.get(schema["$ref"].removeprefix("#/$defs/"), {}))
        for part in parts:
            inner = self._members(part, seen, depth - 1)
            members = {**inner.get("properties", {}), **found.get("properties", {})}
            needed = [*found.get("required", ()), *inner.get("required", ())]
            found = {**inner, **found, "required": list(dict.fromkeys(needed))}
            if members:
                found["properties"] = members
        return found

    def _at(self, ref: str, path: Path) -> tuple[Json, Path]:
        """What stands at a reference; an empty mapping where that is nowhere, or in another document."""
        place = parse_pointer(ref[1:], self.data) if ref.startswith("#") else None
        if place is None:
            if ref.startswith("#"):
                self.notes.append(Note(f"The reference “{ref}” leads nowhere", path))
            return {}, path
        found = self.data
        for key in place:
            found = found[key]
        return found, place

    def _name(self, ref: str, path: Path) -> str:
        """The name of the definition that a reference leads to; what stands there is looked at later."""
        if ref not in self._names:
            found, place = self._at(ref, path)
            short = ref.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
            full = len(self._taken) >= CONTRACT_DEFINITIONS
            name = ANYTHING if full or not ref.startswith("#") else short if short not in self._taken else ref
            self._names[ref] = name
            self._taken.add(name)
            self._left.append((name, {} if name == ANYTHING else found, place))
        return self._names[ref]

    def _schema(self, value: Json, path: Path) -> Schema:
        if not isinstance(value, dict):
            return {"not": {}} if value is False else {}
        if isinstance(value.get("$ref"), str):
            name = self._name(value["$ref"], (*path, "$ref"))
            beside = {key: each for key, each in value.items() if key in ("description", "default", "example")}
            return {**beside, "$ref": f"#/$defs/{name}"}
        made: Schema = {}
        for key, each in value.items():
            if key in MAPS:
                parts = each.items() if isinstance(each, dict) else ()
                made[key] = {str(name): self._schema(one, (*path, key, name)) for name, one in parts}
            elif key in LISTS:
                listed = enumerate(each) if isinstance(each, list) else ()
                made[key] = [self._schema(one, (*path, key, index)) for index, one in listed]
            elif key in ONES and isinstance(each, dict):
                made[key] = self._schema(each, (*path, key))
            elif _is_sound(key, each):
                made[key] = each
        return _of_today(made)


def _is_sound(key: str, value: Json) -> bool:
    """Whether a keyword has a value of its kind; one that has not is left out."""
    if key in ("required", "enum", "examples"):
        return isinstance(value, list) and (key != "required" or all(isinstance(one, str) for one in value))
    if key == "type":
        kinds = value if isinstance(value, list) else [value]
        return bool(kinds) and all(isinstance(one, str) for one in kinds)
    if key in ("format", "pattern", "title", "description"):
        return isinstance(value, str)
    if key in ("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return key not in ONES or isinstance(value, bool)


def _of_today(schema: Schema) -> Schema:
    """What OpenAPI 3.0 writes otherwise than JSON Schema: `nullable`, and bounds that are true."""
    if schema.pop("nullable", None) is True and isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"], "null"]
        if "enum" in schema and None not in schema["enum"]:
            schema["enum"] = [*schema["enum"], None]
    for bound, strict in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if isinstance(schema.get(strict), bool) and schema.pop(strict) and bound in schema:
            schema[strict] = schema.pop(bound)
    return schema
