"""GraphQL's schema language: the fields of `Query`, `Mutation` and `Subscription` as operations, types as schemas."""

from typing import Any, Final

from workflow.contracts.contract import Contract, Operation, Schema, Unreadable
from workflow.limits import CONTRACT_TOKENS

SCALARS: Final[dict[str, Schema]] = {
    "Int": {"type": "integer"},
    "Float": {"type": "number"},
    "String": {"type": "string"},
    "Boolean": {"type": "boolean"},
    "ID": {"type": ["string", "integer"]},
}
ROOTS: Final = {"Query": "query", "Mutation": "mutation", "Subscription": "subscription"}


def read(text: str) -> Contract:
    """The contract of a schema; raises Unreadable."""
    from graphql.error import GraphQLSyntaxError
    from graphql.language import parse

    try:
        document = parse(text, max_tokens=CONTRACT_TOKENS)
    except GraphQLSyntaxError as error:
        raise Unreadable(error.message.removeprefix("Syntax Error: "), min(error.positions or (0,))) from None
    except RecursionError:
        raise Unreadable("The text is nested too deeply", 0) from None
    return _Reader(document.definitions).contract()


class _Reader:
    def __init__(self, definitions: Any) -> None:
        self.roots: dict[str, str] = {}
        self.types: dict[str, list[Any]] = {}
        for one in definitions:
            kind = one.kind.removesuffix("_extension").removesuffix("_definition")
            if kind == "schema":
                self.roots |= {each.type.name.value: each.operation.value for each in one.operation_types}
            elif hasattr(one, "name") and one.name is not None:
                self.types.setdefault(one.name.value, []).append(one)
        self.roots = self.roots or {name: kind for name, kind in ROOTS.items() if name in self.types}

    def contract(self) -> Contract:
        operations = tuple(
            self.operation(name, kind, field)
            for name, kind in self.roots.items()
            for part in self.types.get(name, ())
            for field in part.fields or ()
        )
        definitions = {name: made for name, parts in self.types.items() if (made := self.definition(parts)) is not None}
        return Contract("graphql", "", operations, definitions=definitions)

    def operation(self, root: str, kind: str, field: Any) -> Operation:
        """A field: its arguments are the parameters, an object with it the result."""
        name = field.name.value
        return Operation(
            name,
            (root, name),
            group=kind,
            summary=_said(field),
            address=f"{kind} {name}",
            parameters=self.object(field.arguments or (), closed=True),
            result={"type": "object", "properties": {name: self.type(field.type)}, "required": [name]},
        )

    def definition(self, parts: list[Any]) -> Schema | None:
        """The schema of a type; None for what is no type."""
        kind = parts[0].kind.removesuffix("_extension").removesuffix("_definition")
        if kind in ("object_type", "interface_type"):
            return self.object([field for part in parts for field in part.fields or ()])
        if kind == "input_object_type":
            return self.object([field for part in parts for field in part.fields or ()], closed=True)
        if kind == "enum_type":
            return {"type": "string", "enum": [value.name.value for part in parts for value in part.values or ()]}
        if kind == "union_type":
            return {"anyOf": [self.named(one.name.value) for part in parts for one in part.types or ()]}
        return {} if kind == "scalar_type" else None

    def object(self, fields: Any, closed: bool = False) -> Schema:
        """Fields or arguments; what may not be null and has no default is required."""
        made: Schema = {"type": "object", "properties": {}}
        required = []
        for one in fields:
            schema, name = self.type(one.type), one.name.value
            made["properties"][name] = {**schema, "description": said} if (said := _said(one)) else schema
            if one.type.kind == "non_null_type" and getattr(one, "default_value", None) is None:
                required.append(name)
        return made | ({"required": required} if required else {}) | ({"additionalProperties": False} if closed else {})

    def type(self, node: Any) -> Schema:
        """The schema of a type as it is written: `[String!]!`."""
        if node.kind == "non_null_type":
            return self.bare(node.type)
        schema = self.bare(node)
        kinds = schema.get("type")
        if kinds is None:
            return {"anyOf": [schema, {"type": "null"}]} if schema else {}
        return {**schema, "type": [*(kinds if isinstance(kinds, list) else [kinds]), "null"]}

    def bare(self, node: Any) -> Schema:
        if node.kind == "list_type":
            return {"type": "array", "items": self.type(node.type)}
        return self.named(node.name.value)

    def named(self, name: str) -> Schema:
        if name in SCALARS:
            return SCALARS[name]
        return {"$ref": f"#/$defs/{name}"} if name in self.types else {}


def _said(node: Any) -> str:
    description = getattr(node, "description", None)
    return str(description.value).strip().partition("\n")[0] if description else ""
