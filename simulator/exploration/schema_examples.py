"""An example of what a JSON Schema asks for: guessed, never trusted (who asks checks it)."""

import json
from collections.abc import Iterator

from simulator.engine.program import Program
from simulator.engine.schema_checks import checker
from workflow.document import read
from workflow.model import Ref
from workflow.paths import Json, parse_pointer
from workflow.resources import find

DEEPEST = 8
TEXT = "example"
_BY_TYPE: dict[str, Json] = {"string": TEXT, "boolean": True, "null": None}
_FORMATS = {
    "date-time": "2020-01-01T00:00:00Z",
    "date": "2020-01-01",
    "time": "00:00:00Z",
    "email": "someone@example.com",
    "uri": "https://example.com/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}


def example_of(text: str) -> Json:
    """An example for the schema with this text; None where it cannot be read."""
    root = read(text).data
    return _Maker(root).made(root, DEEPEST) if isinstance(root, dict) else None


class _Maker:
    def __init__(self, root: Json) -> None:
        self.root = root

    def made(self, schema: Json, depth: int) -> Json:
        """The first value that the schema itself names, else one of its type."""
        if not isinstance(schema, dict) or not depth:
            return TEXT
        for name in ("const", "default"):
            if name in schema:
                return schema[name]
        for name in ("enum", "examples"):
            if isinstance(schema.get(name), list) and schema[name]:
                return schema[name][0]
        if isinstance(schema.get("$ref"), str):
            return self.made(self.referred(schema["$ref"]), depth - 1)
        parts = [part for name in ("allOf", "anyOf", "oneOf") for part in self.alternatives(schema, name)]
        return self.of_type({**schema, **_joined(parts)} if parts else schema, depth)

    def referred(self, ref: str) -> Json:
        path = parse_pointer(ref.removeprefix("#"), self.root) if ref.startswith("#") else None
        found = self.root
        for key in path or ():
            found = found[key]
        return found if path else None

    def alternatives(self, schema: dict[str, Json], name: str) -> list[dict[str, Json]]:
        """All parts of an `allOf`, the first of another."""
        given = schema.get(name)
        parts = [part for part in given if isinstance(part, dict)] if isinstance(given, list) else []
        known = [self.referred(part["$ref"]) if isinstance(part.get("$ref"), str) else part for part in parts]
        found = [part for part in known if isinstance(part, dict)]
        return found if name == "allOf" else found[:1]

    def of_type(self, schema: dict[str, Json], depth: int) -> Json:
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) and kind else kind
        if kind == "object" or (kind is None and "properties" in schema):
            return self.object(schema, depth)
        if kind == "array":
            least = schema.get("minItems", 1)
            item = self.made(schema.get("items", {}), depth - 1)
            return [item] * min(least if isinstance(least, int) else 1, DEEPEST)
        if kind in ("integer", "number"):
            return _number(schema)
        if kind == "string":
            return _text(schema)
        return _BY_TYPE.get(str(kind), TEXT)

    def object(self, schema: dict[str, Json], depth: int) -> Json:
        """The members that are required; of others none, for less can go wrong with them."""
        members = schema.get("properties")
        members = members if isinstance(members, dict) else {}
        required = schema.get("required")
        names = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
        return {name: self.made(members.get(name, {}), depth - 1) for name in names}


def _joined(parts: list[dict[str, Json]]) -> dict[str, Json]:
    """Several schemas about one value as one: their members and what they require together."""
    found: dict[str, Json] = {}
    for part in parts:
        members, required = found.get("properties", {}), found.get("required", [])
        found |= part
        if isinstance(part.get("properties"), dict) or members:
            found["properties"] = {**members, **(part.get("properties") or {})}
        if isinstance(part.get("required"), list) or required:
            found["required"] = [*required, *(part.get("required") or [])]
    return found


def _number(schema: dict[str, Json]) -> Json:
    low, above, most = schema.get("minimum"), schema.get("exclusiveMinimum"), schema.get("maximum")
    if isinstance(above, int | float) and not isinstance(above, bool):
        return above + 1
    if isinstance(low, int | float) and not isinstance(low, bool):
        return low
    return most if isinstance(most, int | float) and most < 1 else 1


def _text(schema: dict[str, Json]) -> str:
    given = _FORMATS.get(str(schema.get("format")), TEXT)
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    text = given + "x" * (min(least, 1_000) - len(given)) if isinstance(least, int) else given
    return text[:most] if isinstance(most, int) else text


def demanded(program: Program) -> Iterator[dict[str, Json]]:
    """Data that satisfy the schemas which the definition names and the session has."""
    workflow = program.workflow
    if workflow.inline_schema is not None:
        yield from _fitting(json.dumps(workflow.inline_schema))
    states = program.states.values()
    pairs = ((each.input_schema, each.output_schema) for each in states)
    refs: list[Ref | None] = [workflow.input_schema, workflow.output_schema, *(ref for pair in pairs for ref in pair)]
    for name in dict.fromkeys(ref.name for ref in refs if ref):
        resource = find(name, program.resources)
        if resource:
            yield from _fitting(resource.text)


def _fitting(text: str) -> Iterator[dict[str, Json]]:
    """The example for a schema, if it satisfies it."""
    example = example_of(text)
    if isinstance(example, dict) and not checker(text)(example):
        yield example
