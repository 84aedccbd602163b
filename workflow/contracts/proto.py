"""Protocol Buffers: the methods of services as operations, messages and enumerations as schemas of their JSON.

Read are syntax 2 and 3 and editions: messages with fields, maps, `oneof` and what is nested, enumerations, services.
Imports are not followed: a type that is nowhere in the text may be anything, but for those that protobuf itself has.
"""

from dataclasses import dataclass, field
from typing import Final

from workflow.contracts._proto_text import END, Words
from workflow.contracts.contract import ALSO, Contract, Operation, Schema, Unreadable
from workflow.limits import CONTRACT_NESTING

_WIDE: Final[Schema] = {"type": ["integer", "string"]}
_NUMBER: Final[Schema] = {"type": "number"}
_INTEGER: Final[Schema] = {"type": "integer"}
SCALARS: Final[dict[str, Schema]] = {
    **dict.fromkeys(("double", "float"), _NUMBER),
    **dict.fromkeys(("int32", "uint32", "sint32", "fixed32", "sfixed32"), _INTEGER),
    **dict.fromkeys(("int64", "uint64", "sint64", "fixed64", "sfixed64"), _WIDE),
    "bool": {"type": "boolean"},
    "string": {"type": "string"},
    "bytes": {"type": "string"},
}
KNOWN: Final[dict[str, Schema]] = {
    "Timestamp": {"type": "string", "format": "date-time"},
    "Duration": {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?s$", "example": "60s"},
    "FieldMask": {"type": "string"},
    "Empty": {"type": "object"},
    "Struct": {"type": "object"},
    "Any": {"type": "object"},
    "ListValue": {"type": "array"},
    "StringValue": {"type": ["string", "null"]},
    "BytesValue": {"type": ["string", "null"]},
    "BoolValue": {"type": ["boolean", "null"]},
    "Int32Value": {"type": ["integer", "null"]},
    "UInt32Value": {"type": ["integer", "null"]},
    "Int64Value": {"type": ["integer", "string", "null"]},
    "UInt64Value": {"type": ["integer", "string", "null"]},
    "FloatValue": {"type": ["number", "null"]},
    "DoubleValue": {"type": ["number", "null"]},
}
"""What `google.protobuf` has, as JSON."""
ONE_OF: Final = "x-one-of"
"""Marks the members of a `oneof` with its name: one of them is there."""


def read(text: str) -> Contract:
    """The contract of a file; raises Unreadable."""
    reader = _Reader(text)
    reader.file()
    return reader.contract()


@dataclass
class _Member:
    name: str
    type: str
    repeated: bool = False
    required: bool = False
    keyed: bool = False
    one_of: str = ""
    said: str = ""


@dataclass
class _Method:
    service: str
    name: str
    request: str
    response: str
    streams: tuple[bool, bool]
    said: str = ""


@dataclass
class _Found:
    messages: dict[str, list[_Member]] = field(default_factory=dict)
    enumerations: dict[str, list[str]] = field(default_factory=dict)
    methods: list[_Method] = field(default_factory=list)


class _Reader:
    def __init__(self, text: str) -> None:
        self.words, self.package, self.found = Words(text), "", _Found()
        self.known: frozenset[str] = frozenset()

    def file(self) -> None:
        while self.words.now.text != END:
            word = self.words.now.text
            if word == "package":
                self.words.take()
                self.package = self.words.name().text
                self.words.take(";")
            elif word == "message":
                self.message(self.package, 0)
            elif word == "enum":
                self.enumeration(self.package)
            elif word == "service":
                self.service()
            elif word in ("syntax", "edition", "import", "option", "extend"):
                self.words.skip()
            elif not self.words.took(";"):
                said = "“{}” stands where `message`, `enum` or `service` is expected".format
                raise Unreadable(said(word), self.words.now.start)

    def message(self, scope: str, depth: int) -> None:
        if depth > CONTRACT_NESTING:
            raise Unreadable("Messages are nested too deeply", self.words.now.start)
        self.words.take("message")
        name = _within(scope, self.words.name().text)
        members = self.found.messages.setdefault(name, [])
        self.words.take("{")
        while not self.words.took("}"):
            word = self.words.now.text
            if word == "message":
                self.message(name, depth + 1)
            elif word == "enum":
                self.enumeration(name)
            elif word == "oneof":
                self.one_of(members)
            elif word in ("option", "reserved", "extensions", "extend"):
                self.words.skip()
            elif not self.words.took(";"):
                members.append(self.member())

    def one_of(self, members: list[_Member]) -> None:
        self.words.take("oneof")
        name = self.words.name().text
        self.words.take("{")
        while not self.words.took("}"):
            if self.words.now.text == "option":
                self.words.skip()
            elif not self.words.took(";"):
                members.append(self.member(name))

    def member(self, one_of: str = "") -> _Member:
        said = self.words.now.comment
        label = self.words.take().text if self.words.now.text in ("optional", "required", "repeated") else ""
        kind = self.words.name().text
        keyed = kind == "map" and self.words.took("<")
        if keyed:
            self.words.name()
            self.words.take(",")
            kind = self.words.name().text
            self.words.take(">")
        name = self.words.name().text
        self.words.take("=")
        self.words.skip()
        return _Member(name, kind, label == "repeated", label == "required", keyed, one_of, said)

    def enumeration(self, scope: str) -> None:
        self.words.take("enum")
        values = self.found.enumerations.setdefault(_within(scope, self.words.name().text), [])
        self.words.take("{")
        while not self.words.took("}"):
            if self.words.now.text not in ("option", "reserved", ";"):
                values.append(self.words.name().text)
            self.words.skip()

    def service(self) -> None:
        self.words.take("service")
        name = _within(self.package, self.words.name().text)
        self.words.take("{")
        while not self.words.took("}"):
            if self.words.now.text != "rpc":
                self.words.skip()
                continue
            said = self.words.take().comment
            method = self.words.name().text
            asked, asks_more = self.carried()
            self.words.take("returns")
            given, gives_more = self.carried()
            self.words.skip()
            self.found.methods.append(_Method(name, method, asked, given, (asks_more, gives_more), said))

    def carried(self) -> tuple[str, bool]:
        """The message of a method, in brackets, and whether it is a stream of them."""
        self.words.take("(")
        name = self.words.name().text
        streams = name == "stream" and self.words.now.text != ")"
        name = self.words.name().text if streams else name
        self.words.take(")")
        return name, streams

    def contract(self) -> Contract:
        found = self.found
        self.known = frozenset((*found.messages, *found.enumerations))
        definitions: dict[str, Schema] = {
            name: {"type": "string", "enum": values} if values else {"type": "string"}
            for name, values in found.enumerations.items()
        }
        definitions |= {name: self.object(name, members) for name, members in found.messages.items()}
        operations = tuple(self.operation(one) for one in found.methods)
        return Contract("proto", self.package, operations, definitions=definitions)

    def operation(self, method: _Method) -> Operation:
        asked, given = (self.type(name, method.service) for name in (method.request, method.response))
        asks_more, gives_more = method.streams
        return Operation(
            method.name,
            (method.service, method.name),
            group=method.service,
            summary=method.said.partition("\n")[0],
            address=f"{method.service}/{method.name}",
            parameters=None if asks_more else asked,
            result={"type": "array", "items": given} if gives_more else given,
        )

    def object(self, name: str, members: list[_Member]) -> Schema:
        made: Schema = {"type": "object", "properties": {}, "additionalProperties": False}
        for one in members:
            schema = self.type(one.type, name)
            if one.keyed:
                schema = {"type": "object", "additionalProperties": schema}
            elif one.repeated:
                schema = {"type": "array", "items": schema}
            other = _camel(one.name)
            made["properties"][one.name] = {
                **schema,
                **({"description": one.said} if one.said else {}),
                **({ONE_OF: one.one_of} if one.one_of else {}),
                **({ALSO: other} if other != one.name else {}),
            }
        required = [one.name for one in members if one.required]
        return {**made, "required": required} if required else made

    def type(self, name: str, scope: str) -> Schema:
        """The schema of a type as it is named within `scope`: the innermost of that name counts."""
        if name in SCALARS:
            return SCALARS[name]
        if name.startswith("."):
            return self.outer(name[1:]) if name[1:] not in self.known else {"$ref": f"#/$defs/{name[1:]}"}
        while True:
            full = _within(scope, name)
            if full in self.known:
                return {"$ref": f"#/$defs/{full}"}
            if not scope:
                return self.outer(name)
            scope = scope.rpartition(".")[0]

    @staticmethod
    def outer(name: str) -> Schema:
        known = name.removeprefix("google.")
        return KNOWN.get(known.removeprefix("protobuf."), {}) if known.startswith("protobuf.") else {}


def _within(scope: str, name: str) -> str:
    return f"{scope}.{name}" if scope else name


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)
