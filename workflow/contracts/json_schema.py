"""A JSON Schema as a contract: one message, whose payload it is."""

from collections.abc import Mapping

from workflow.contracts.contract import Contract, Message
from workflow.contracts.references import References
from workflow.paths import Json


def read(data: Mapping[str, Json]) -> Contract:
    """The contract of a schema."""
    references = References(data)
    payload = references.schema({key: value for key, value in data.items() if key != "$defs"}, ())
    title = str(data.get("title", ""))
    listed = data.get("examples")
    examples = tuple(listed) if isinstance(listed, list) else ()
    message = Message(title, (), summary=str(data.get("description", "")), payload=payload, examples=examples)
    definitions = {**references.definitions}
    return Contract("schema", title, messages=(message,), definitions=definitions, notes=tuple(references.notes))
