"""The shapes as JSON Schema, and the part of the AsyncAPI document that they are."""

from pathlib import Path
from typing import Any, get_args, get_origin

import yaml

from simulator.wire.trace import OPEN
from tests.serving import ROOT
from tests.simulator.wire.shapes import Field, fields, is_null, said, shapes, union, words
from workflow.paths import Json

DOCUMENT: Path = ROOT / "docs" / "simulator.asyncapi.yaml"
HEAD = "  schemas:\n    # From here on by `make wire`, from simulator/wire/.\n"
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean"}


def document(before: str) -> str:
    """The document with the schemas of today; the prose before them stays."""
    prose, found, _ = before.partition(HEAD)
    assert found, f"{DOCUMENT} has no line `schemas` with what tells who writes it"
    text = yaml.dump(schemas(), Dumper=_Dumper, sort_keys=False, width=118, allow_unicode=True)
    return prose + HEAD + "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())


class _Dumper(yaml.SafeDumper):
    """Writes objects on lines of their own down to a field, and on one line where nothing long is in them."""

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        node = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = len(str(mapping)) < 96
        return node

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        node = super().represent_sequence(tag, sequence, flow_style)
        node.flow_style = all(not isinstance(one, dict) for one in sequence)
        return node

    def ignore_aliases(self, data: object) -> bool:
        return True


def schemas() -> dict[str, Json]:
    """The schema of each shape, by its name."""
    return {name(shape): schema(shape) for shape in shapes()}


def closed() -> dict[str, Json]:
    """The same, so that a member that a shape does not name is wrong."""
    open_ones = [name(shape) for shape in OPEN]
    return {
        one: given if one in open_ones else {**given, "additionalProperties": False} for one, given in schemas().items()
    }


def name(shape: Any) -> str:
    """What its schema is called."""
    written: str = shape.__name__
    return written[0].lower() + written[1:]


def schema(shape: Any) -> dict[str, Json]:
    """The schema of one shape."""
    own = fields(shape)
    required = [one.name for one in own if one.required]
    return {
        "type": "object",
        "description": said(shape),
        **({"required": required} if required else {}),
        "properties": {one.name: _of_field(one) for one in own},
    }


def _of_field(one: Field) -> dict[str, Json]:
    found = {**_of_type(one.type, one.of), **one.keywords}
    if not one.says:
        return found
    if "$ref" in found:  # beside it nothing counts
        found = {"allOf": [found]}
    return {**found, "description": one.says}


def _of_type(of_type: Any, of: Any = None) -> dict[str, Json]:
    """The schema of a type; `of` is the shape of its objects, where it names none."""
    if of_type is Any:
        return {}
    if is_null(of_type):
        return {"type": "null"}
    if of_type in PLAIN:
        return {"type": PLAIN[of_type]}
    if found := words(of_type):
        return {"enum": list(found)}
    if len(union(of_type)) > 1:
        return _of_union([_of_type(one, of) for one in union(of_type)])
    if get_origin(of_type) is list:
        return {"type": "array", "items": _of_type(get_args(of_type)[0], of)}
    if get_origin(of_type) is dict:
        return _of_mapping(get_args(of_type), of)
    return {"$ref": f"#/components/schemas/{name(of_type)}"}


def _of_mapping(items: tuple[Any, ...], of: Any) -> dict[str, Json]:
    key, value = items
    if value is Any:
        return {"type": "object"} if of is None else {"$ref": f"#/components/schemas/{name(of)}"}
    keys = words(key)
    names = {"propertyNames": {"enum": list(keys)}} if keys else {}
    return {"type": "object", **names, "additionalProperties": _of_type(value, of)}


def _of_union(parts: list[dict[str, Json]]) -> dict[str, Json]:
    if all(part.keys() == {"type"} for part in parts):
        return {"type": [part["type"] for part in parts]}
    if len(parts) == 2 and "enum" in parts[0] and parts[1] == {"type": "null"}:
        return {"enum": [*parts[0]["enum"], None]}
    return {"anyOf": parts}
