"""What a document of any format says of a service: what can be called, what is sent, and what these look like."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from workflow.paths import Json, Path

Schema = dict[str, Json]
"""A JSON Schema; a `$ref` in it leads into `Contract.definitions`, as `#/$defs/<name>`."""
ON_THE_WIRE: Final = "x-in"
"""Marks the schema of a parameter that is sent as text, whatever its type: in the path, the query or a header."""
ALSO: Final = "x-also"
"""Marks the schema of a member with its other name."""
ContractKind = Literal["openapi", "asyncapi", "proto", "graphql", "schema"]


class Unreadable(Exception):
    """A text that is in a format of contracts by its first words, and has a fault at `offset`."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that can be called: `path` is its place in the document.

    `group` is the service of gRPC, `query` or `mutation` of GraphQL, "" elsewhere. `parameters` is the schema of one
    object with all that a call gives, the members of the body among them; None where nothing is known. `body` is the
    schema of the body alone, which a call may also give whole, under `body`. `result` is None where nothing comes back
    or nothing is known; `examples` are results. `sole` says that nothing else may come
    back. `address` is what stands on the wire: `GET /pets/{id}`; `channel` that of AsyncAPI.
    """

    id: str
    path: Path
    group: str = ""
    summary: str = ""
    address: str = ""
    parameters: Schema | None = None
    body: Schema | None = None
    result: Schema | None = None
    examples: tuple[Json, ...] = ()
    channel: str = ""
    sole: bool = True

    @property
    def name(self) -> str:
        """The id behind its group: `PetService/ListPets`."""
        return f"{self.group}/{self.id}" if self.group else self.id


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent through a channel. `type` is the type of the CloudEvent that carries it; `payload` its schema."""

    name: str
    path: Path
    channel: str = ""
    summary: str = ""
    type: str = ""
    payload: Schema | None = None
    examples: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something wrong in a document that can be read otherwise."""

    message: str
    path: Path


@dataclass(frozen=True, slots=True)
class Contract:
    """A document of a service: its operations, channels and messages in the order of the source."""

    kind: ContractKind
    title: str = ""
    operations: tuple[Operation, ...] = ()
    messages: tuple[Message, ...] = ()
    channels: tuple[str, ...] = ()
    definitions: Mapping[str, Schema] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the document has names for: operations, channels, messages; each once."""
        found = (*(one.name for one in self.operations), *self.channels, *(one.name for one in self.messages))
        return tuple(dict.fromkeys(filter(None, found)))

    def operation(self, name: str, group: str = "") -> Operation | None:
        """The operation of this id; `group` may be a service with its package or without."""
        return next((one for one in self.operations if one.id == name and _is_group(one.group, group)), None)

    def grouped(self, group: str) -> tuple[Operation, ...]:
        """The operations of a group, its package written or not."""
        return tuple(one for one in self.operations if _is_group(one.group, group))

    def groups(self) -> tuple[str, ...]:
        """The services, or `query` and `mutation`; each once."""
        return tuple(dict.fromkeys(one.group for one in self.operations if one.group))

    def whole(self, schema: Schema) -> Schema:
        """A schema of this document that can stand alone: with all that its references may lead to."""
        return {**schema, "$defs": self.definitions} if self.definitions else schema


def _is_group(full: str, name: str) -> bool:
    """Whether `name` is a service, or its last part where one of the two has no package."""
    if full == name:
        return True
    return full.rpartition(".")[2] == name.rpartition(".")[2] and ("." not in full or "." not in name)
