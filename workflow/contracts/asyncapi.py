"""AsyncAPI 2 and 3: messages with their payloads, channels, and the operations that send or receive them.

A message that is a CloudEvent says its type as a constant, in its headers or payload; any other goes by its name.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from workflow.contracts.contract import Contract, Message, Operation, Schema
from workflow.contracts.references import References
from workflow.paths import Json, Path

TYPES: Final = ("type", "ce_type", "ce-type")
"""Where the type of a CloudEvent is written, in an envelope and in headers."""
ENVELOPE: Final = {"specversion", "type", "data"}
ACTIONS: Final = ("publish", "subscribe")


def read(data: Mapping[str, Json]) -> Contract:
    """The contract of a document of version 2 or 3."""
    reader = _Reader(data)
    older = str(data.get("asyncapi", "")).startswith("2")
    operations = tuple(reader.operations_of_2() if older else reader.operations_of_3())
    info = data.get("info")
    return Contract(
        "asyncapi",
        str(info.get("title", "")) if isinstance(info, dict) else "",
        operations,
        tuple(reader.messages()),
        tuple(reader.channels),
        reader.references.definitions,
        tuple(reader.references.notes),
    )


class _Reader:
    def __init__(self, data: Mapping[str, Json]) -> None:
        self.data, self.references = data, References(data)
        channels = data.get("channels")
        self.channels: dict[str, Json] = (
            {str(name): one for name, one in channels.items()} if isinstance(channels, dict) else {}
        )
        self.written = {str(name): name for name in channels} if isinstance(channels, dict) else {}
        self._read: dict[Path, Message] = {}

    def channel(self, name: str) -> tuple[dict[str, Json], Path]:
        return self.references.mapping(self.channels[name], ("channels", self.written[name]))

    def operations_of_2(self) -> Iterator[Operation]:
        """Each `operationId` of a channel; the payload of its message is what is given."""
        for name in self.channels:
            channel, path = self.channel(name)
            for action in ACTIONS:
                found, place = self.references.mapping(channel.get(action), (*path, action))
                said = str(found.get("operationId") or "")
                messages = [self.message(*one, name) for one in self._listed(found.get("message"), (*place, "message"))]
                if said:
                    yield _operation(said, place, found, f"{action} {name}", messages, name)

    def operations_of_3(self) -> Iterator[Operation]:
        """Each member of `operations`; without messages of its own it has those of its channel."""
        listed = self.data.get("operations")
        for name, one in listed.items() if isinstance(listed, dict) else ():
            found, path = self.references.mapping(one, ("operations", name))
            channel, place = self.references.mapping(found.get("channel"), (*path, "channel"))
            address = str(channel.get("address") or (place[-1] if place else ""))
            messages = [self.message(*each, str(place[-1])) for each in self._several(found, path)]
            messages = messages or [self.message(*each, str(place[-1])) for each in self._several(channel, place)]
            known = str(place[-1]) if channel else ""
            yield _operation(str(name), path, found, f"{found.get('action', '')} {address}".strip(), messages, known)

    def messages(self) -> Iterator[Message]:
        """Those of all channels, then those that no channel has."""
        for name in self.channels:
            channel, path = self.channel(name)
            for one in self._several(channel, path):
                self.message(*one, name)
        components = self.data.get("components")
        listed = components.get("messages") if isinstance(components, dict) else None
        for name, each in listed.items() if isinstance(listed, dict) else ():
            self.message(each, ("components", "messages", name), "")
        yield from self._read.values()

    def message(self, value: Json, path: Path, channel: str) -> Message:
        found, place = self.references.mapping(value, path)
        if place not in self._read:
            self._read[place] = self._message(found, place, channel)
        return self._read[place]

    def _message(self, found: dict[str, Json], path: Path, channel: str) -> Message:
        own = str(path[-1]) if path else ""
        name = str(found.get("name") or found.get("messageId") or (own if own != "message" else found.get("title", "")))
        payload = self._schema(found.get("payload"), (*path, "payload"))
        headers = self._schema(found.get("headers"), (*path, "headers"))
        inner = self.references.members(payload) if payload is not None else {}
        kind = _type(self.references, headers) or (_type(self.references, payload) if _is_envelope(inner) else "")
        listed = found.get("examples")
        examples = [one.get("payload") for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        if _is_envelope(inner):
            payload = inner["properties"]["data"]
            examples = [one.get("data") for one in examples if isinstance(one, dict)]
        said = str(found.get("summary") or found.get("title") or "")
        given = tuple(one for one in examples if one is not None)
        return Message(name, path, channel, said, kind or name, payload, given)

    def _schema(self, value: Json, path: Path) -> Schema | None:
        if value is None:
            return None
        if isinstance(value, dict) and "schemaFormat" in value and "schema" in value:
            value, path = value["schema"], (*path, "schema")
        return self.references.schema(value, path)

    def _several(self, holder: Mapping[str, Json], path: Path) -> Iterator[tuple[Json, Path]]:
        listed = holder.get("messages")
        if isinstance(listed, dict):
            yield from ((one, (*path, "messages", name)) for name, one in listed.items())
        elif isinstance(listed, list):
            yield from ((one, (*path, "messages", index)) for index, one in enumerate(listed))
        for action in ACTIONS:
            inner, place = self.references.mapping(holder.get(action), (*path, action))
            yield from self._listed(inner.get("message"), (*place, "message"))

    def _listed(self, message: Json, path: Path) -> list[tuple[Json, Path]]:
        """One message, or `oneOf` several."""
        if not isinstance(message, dict):
            return []
        several = message.get("oneOf")
        if isinstance(several, list):
            return [(one, (*path, "oneOf", index)) for index, one in enumerate(several)]
        return [(message, path)]


def _operation(
    name: str, path: Path, found: Mapping[str, Any], address: str, messages: list[Message], channel: str
) -> Operation:
    payloads = [one.payload for one in messages if one.payload is not None]
    parameters = payloads[0] if len(payloads) == 1 == len(messages) else {"anyOf": payloads} if payloads else None
    said = str(found.get("summary") or found.get("title") or "")
    return Operation(name, path, summary=said, address=address, parameters=parameters, channel=channel)


def _is_envelope(schema: Schema) -> bool:
    return ENVELOPE.issubset(schema.get("properties", {}))


def _type(references: References, schema: Schema | None) -> str:
    """The type of a CloudEvent that a schema of an envelope or of headers fixes."""
    members = references.members(schema).get("properties", {}) if schema else {}
    for name in TYPES:
        one = references.members(members.get(name, {}))
        fixed = [one["const"]] if "const" in one else one.get("enum", [])
        if len(fixed) == 1 and isinstance(fixed[0], str):
            return fixed[0]
    return ""
