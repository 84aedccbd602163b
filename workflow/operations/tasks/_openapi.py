"""1.0: an OpenAPI document as calls of its operations."""

import re
from collections.abc import Mapping

from workflow.contracts import Contract, Unreadable, read_contract
from workflow.operations._edited import Refused
from workflow.paths import Json

_PLAIN = re.compile(r"[A-Za-z_]\w*")


def contract_in(text: str) -> Contract | None:
    """The OpenAPI document in a text; None where it is none. Raises Refused for one that cannot be read."""
    try:
        found = read_contract(text)
    except Unreadable as error:
        raise Refused(f"This document cannot be read: {error}") from error
    return found if found is not None and found.kind == "openapi" else None


def task_of(contract: Contract, operation: str, document: str) -> Json:
    """A task under its name, which calls an operation. Raises Refused where there is none with this id."""
    found = contract.operation(operation)
    if found is None:
        raise Refused(f"The document has no operation “{operation}”")
    parameters = found.parameters or {}
    given: Mapping[str, Json] = {name: _from_data(name) for name in parameters.get("required", ())}
    called: dict[str, Json] = {"document": {"endpoint": document}, "operationId": operation}
    name = re.sub(r"\W+", "-", operation).strip("-") or "call"
    return {name: {"call": "openapi", "with": {**called, **({"parameters": dict(given)} if given else {})}}}


def _from_data(name: str) -> str:
    return f"${{ .{name} }}" if _PLAIN.fullmatch(name) else f'${{ .["{name}"] }}'
