"""A dialect's JSON Schema opened for one value: which members it may have, must have, or has one of.

References, `allOf` and `if` are followed as the value decides; spellings that are deprecated stay marked as such.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow._json_schema import HARMLESS, Fault, Schema, compile_schema, types_of
from workflow.edits.data import value_at
from workflow.paths import Json, Path
from workflow.profile.overlay import IGNORED, UNDONE

_DEFINITION = "#/$defs/"


@dataclass(frozen=True, slots=True)
class Shape:
    """What a schema says of one value.

    `schema` has the value's own keywords. Of each group in `needs` at least one member must be there, and no other
    beside it unless the group is `together`; `companions` are the members that another one, where it is there, asks
    for.
    """

    schema: Schema
    properties: dict[str, Schema]
    required: frozenset[str]
    needs: tuple[tuple[str, ...], ...]
    companions: dict[str, tuple[str, ...]]
    together: tuple[tuple[str, ...], ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """The JSON types that the value may have, as written; none where the schema does not say."""
        return types_of(self.schema)

    @property
    def needed(self) -> frozenset[str]:
        """Members that must be there, or that stand for others that must."""
        return self.required.union(*self.needs, *self.companions.values())

    @property
    def deprecated(self) -> bool:
        return self.schema.get("deprecated") is True

    @property
    def title(self) -> str:
        return str(self.schema.get("title", ""))


def open_shape(root: Schema, schema: Schema, value: Json) -> Shape:
    """What `schema`, a part of `root`, says of `value`."""
    parts = list(_parts(root, schema, value))
    whole: Schema = {}
    properties: dict[str, Schema] = {}
    for part in parts:
        whole |= {key: each for key, each in part.items() if key not in whole}
        known = part.get("properties", {})
        for name, member in known.items():
            if not set(known) <= set(properties):
                properties.pop(name, None)  # the order of the part that knows more counts
            properties[name] = member
    whole |= _alternative(root, whole)
    groups = [group for part in parts if (group := _group(root, part, properties))]
    single = {group[0] for group in groups if len(group) == 1}
    return Shape(
        whole,
        properties,
        frozenset(name for part in parts for name in part.get("required", [])) | single,
        tuple(dict.fromkeys(group for group in groups if len(group) > 1)),
        {name: others for part in parts for name, others in _companions(part)},
        tuple(group for part in parts if part.get("x-together") and (group := _group(root, part, properties))),
    )


def is_never(schema: Schema) -> bool:
    """Whether it is that of a member that may not be there."""
    return schema.get("not") == {}


def is_unoffered(schema: Schema) -> bool:
    """Whether it is that of a member that may not be there, or is never done, whatever else allows it."""
    return is_never(schema) or UNDONE in schema


def is_useless(schema: Schema) -> bool:
    """Whether it is that of a member that nobody is to write: old, refused, never looked at or never done."""
    return schema.get("deprecated") is True or is_unoffered(schema) or IGNORED in schema


def goes_with(shape: Shape, name: str) -> tuple[str, ...]:
    """The members without which another may not be there."""
    return tuple(shape.schema.get("dependentRequired", {}).get(name, ()))


def schema_at(root: Schema, data: Json, path: Path) -> Schema | None:
    """The schema of the value at `path` of `data`, written or not; None where the dialect knows no such place."""
    schema = root
    for key in path:
        found = _step(root, schema, data, key)
        if found is None:
            return None
        schema, data = found, value_at(data, (key,))
    return schema


def _step(root: Schema, schema: Schema, data: Json, key: str | int) -> Schema | None:
    shape = open_shape(root, schema, data)
    if isinstance(key, str) and key in shape.properties:
        return shape.properties[key]
    inner = shape.schema.get("items" if isinstance(key, int) else "additionalProperties")
    return inner if isinstance(inner, dict) else None


def _parts(root: Schema, schema: Schema, value: Json) -> Iterator[Schema]:
    here = resolve(root, schema)
    yield here
    for part in [*here.get("allOf", []), here]:
        if "if" in part:
            if _holds(part["if"], value):
                yield from _parts(root, part["then"], value)
        elif part is not here:
            yield from _parts(root, part, value)


def resolve(root: Schema, schema: Schema) -> Schema:
    """`schema` with the definition that it refers to, if it does, put in its place."""
    while "$ref" in schema:
        rest = {key: each for key, each in schema.items() if key != "$ref"}
        schema = {**root["$defs"][schema["$ref"].removeprefix(_DEFINITION)], **rest}
    return schema


def _holds(test: Schema, value: Json) -> bool:
    faults: list[Fault] = []
    compile_schema(test)(value, (), faults)
    return all(fault.keyword in HARMLESS for fault in faults)


def _alternative(root: Schema, whole: Schema) -> Schema:
    """The keywords of the first of several kinds of value that is no old spelling."""
    kinds = [resolve(root, each) for each in whole.get("anyOf", []) if "required" not in each]
    chosen = next((each for each in kinds if not each.get("deprecated")), {})
    return {key: each for key, each in chosen.items() if key not in whole}


def _alternatives(part: Schema) -> list[list[str]]:
    """The members that are needed, or those, or those."""
    either = [*part.get("anyOf", []), *part.get("oneOf", [])]
    return [each["required"] for each in either if "required" in each and "properties" not in each]


def _group(root: Schema, part: Schema, properties: dict[str, Schema]) -> tuple[str, ...]:
    """The members of which one is needed, each with its companions; none that is an old spelling, or never there."""
    names = [names[0] for names in _alternatives(part)]
    found = {name: resolve(root, properties.get(name, {})) for name in names}
    return tuple(name for name, one in found.items() if not one.get("deprecated") and not is_unoffered(one))


def _companions(part: Schema) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in part.get("allOf", []):
        test, then = rule.get("if", {}), rule.get("then", {})
        if set(test) == {"required"} and len(test["required"]) == 1 and set(then) == {"required"}:
            yield test["required"][0], tuple(then["required"])
    yield from ((first, tuple(others)) for first, *others in _alternatives(part) if others)
