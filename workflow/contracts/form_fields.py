"""The members of a message as fields of a form: what kind each is, what it may be, in the order of its schema."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from workflow._json_schema import types_of
from workflow.contracts.contract import Contract, Schema
from workflow.contracts.faults import members_of
from workflow.contracts.reading import contract_of
from workflow.limits import CONTRACT_REFERENCES, FORM_CHOICES, MESSAGE_FIELDS, MESSAGE_LEVELS
from workflow.paths import Json
from workflow.resources import Resource

Kind = Literal["text", "number", "integer", "boolean", "choice", "object", "json"]
KINDS: Final[dict[str, Kind]] = {
    "string": "text",
    "number": "number",
    "integer": "integer",
    "boolean": "boolean",
    "object": "object",
}
BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength")
_SAID: Final = 200


@dataclass(frozen=True, slots=True)
class FormField:
    """A member: `choices` are the values of a `choice`, `fields` the members of an `object`, `bounds` are those of JSON
    Schema. What is a list, or may be several things, is `json`. `null` says that it may be null too."""

    name: str
    kind: Kind
    required: bool = False
    null: bool = False
    help: str = ""
    choices: tuple[Json, ...] = ()
    bounds: tuple[tuple[str, float], ...] = ()
    fields: tuple["FormField", ...] = ()

    def to_json(self) -> dict[str, Json]:
        """As plain data; what says nothing is left out."""
        found: dict[str, Json] = {"name": self.name, "kind": self.kind, "required": self.required, "null": self.null}
        more = {"help": self.help, "choices": list(self.choices), "bounds": dict(self.bounds)}
        inner = [one.to_json() for one in self.fields]
        return found | {key: value for key, value in (*more.items(), ("fields", inner)) if value}


def message_fields(resources: Iterable[Resource], types: Iterable[str]) -> dict[str, list[dict[str, Json]]]:
    """The fields of the data of events, by their types, of those whose message is in a contract and is an object."""
    wanted, maker = set(types), _Maker()
    found: dict[str, list[dict[str, Json]]] = {}
    for contract in filter(None, (contract_of(one.text) for one in resources) if wanted else ()):
        for message in contract.messages if contract.kind == "asyncapi" else ():
            if message.type in wanted and message.type not in found and message.payload is not None:
                made = [one.to_json() for one in maker.fields(contract, message.payload, MESSAGE_LEVELS)]
                if made:
                    found[message.type] = made
    return found


class _Maker:
    def __init__(self) -> None:
        self.left = MESSAGE_FIELDS

    def fields(self, contract: Contract, schema: Schema, depth: int) -> Iterator[FormField]:
        """The members of an object; nothing of what is beyond the limits, which JSON still has."""
        whole = _behind(contract, schema)
        members, required = members_of(contract.definitions, whole)
        for name, one in members.items() if depth else ():
            self.left -= 1
            if self.left < 0:
                return
            yield self.field(contract, name, one, name in required, depth)

    def field(self, contract: Contract, name: str, schema: Schema, required: bool, depth: int) -> FormField:
        one = _behind(contract, schema)
        said = str(schema.get("description") or one.get("description") or one.get("title") or "").strip()
        words = said.partition("\n")[0][:_SAID]
        kinds = types_of(one)
        null, bare = "null" in kinds or None in one.get("enum", ()), [kind for kind in kinds if kind != "null"]
        choices = tuple(value for value in one.get("enum", ()) if value is not None)
        if "const" in one:
            choices = (one["const"],)
        if 0 < len(choices) <= FORM_CHOICES and not any(isinstance(value, dict | list) for value in choices):
            return FormField(name, "choice", required, null, words, choices)
        inner: tuple[FormField, ...] = ()
        if bare in (["object"], []) and ("properties" in one or "allOf" in one):
            inner = tuple(self.fields(contract, one, depth - 1))
        kind = "object" if inner else KINDS.get(bare[0], "json") if len(bare) == 1 else "json"
        kind = "json" if kind == "object" and not inner else kind
        found = ((bound, one.get(bound)) for bound in BOUNDS)
        bounds = tuple((key, x) for key, x in found if isinstance(x, int | float) and not isinstance(x, bool))
        return FormField(name, kind, required, null, words, bounds=bounds, fields=inner)


def _behind(contract: Contract, schema: Schema) -> Schema:
    """The schema behind references, and null beside it."""
    for _ in range(CONTRACT_REFERENCES):
        ways = [one for word in ("anyOf", "oneOf") for one in schema.get(word, ()) if isinstance(one, dict)]
        real = [one for one in ways if one.get("type") != "null"]
        if "$ref" in schema:
            schema = contract.definitions.get(str(schema["$ref"]).removeprefix("#/$defs/"), {})
        elif len(real) == 1 and len(ways) == 2 and "properties" not in schema:
            inner = _behind(contract, real[0])
            return {**inner, "type": [*types_of(inner), "null"]} if types_of(inner) else inner
        else:
            return {"type": "several"} if real and "properties" not in schema else schema
    return {}
