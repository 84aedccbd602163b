"""A JSON Schema of what a sample looks like: types, members, which of them all entries of a list have."""

from collections.abc import Sequence

from workflow.paths import Json, Object

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


def schema_of(sample: Json) -> Object:
    """The schema that a sample and others like it fulfil."""
    return _of([sample])


def _of(samples: Sequence[Json]) -> Object:
    """The schema of several values at one place."""
    types = list(dict.fromkeys(_type(one) for one in samples))
    if "number" in types and "integer" in types:
        types.remove("integer")
    schema: Object = {"type": types[0] if len(types) == 1 else types}
    objects = [one for one in samples if isinstance(one, dict)]
    names = dict.fromkeys(name for one in objects for name in one)
    if names:
        schema["properties"] = {name: _of([one[name] for one in objects if name in one]) for name in names}
        required = [name for name in names if all(name in one for one in objects)]
        schema |= {"required": required} if required else {}
    entries = [entry for one in samples if isinstance(one, list) for entry in one]
    return {**schema, "items": _of(entries)} if entries else schema


def _type(value: Json) -> str:
    if isinstance(value, dict):
        return "object"
    return "array" if isinstance(value, list) else _TYPES[type(value)]
