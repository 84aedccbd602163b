"""What may be written where a definition names an operation or gives its parameters, of the documents at hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from workflow.contracts.calls import WITHOUT, document_of, uri_of
from workflow.contracts.contract import ALSO, Contract, Operation
from workflow.contracts.faults import members_of
from workflow.contracts.reading import contract_of
from workflow.edits.data import value_at
from workflow.paths import Json, Path
from workflow.resources import Resource, named_as

OF_TYPE: Final = {"rest": ("openapi",), "asyncapi": ("asyncapi",), "rpc": ("proto",), "graphql": ("graphql",)}
"""The documents of a function, by its type."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name or value, what it means, and whether there must be one; `also` is another name for the same."""

    text: str
    help: str = ""
    required: bool = False
    also: str = ""


def values_at(data: Json, path: Path, resources: Iterable[Resource]) -> list[Suggestion]:
    """Operations, services, methods and channels that the value at `path` of a definition may be."""
    given = tuple(resources)
    if not given or not path:
        return []
    if path[-1] == "operation" and path[:-2] == ("functions",):
        return list(_of_function(value_at(data, path[:-1]), given))
    above, name = value_at(data, path[:-1]), path[-1]
    if name == "name" and path[-2:] == ("service", "name"):
        contract = _document(value_at(data, path[:-2]), "proto", given)
        return [Suggestion(one) for one in contract.groups()] if contract else []
    if name == "method":
        contract, service = _document(above, "proto", given), value_at(data, (*path[:-1], "service", "name"))
        found = _listed(contract, str(service) if isinstance(service, str) else "")
        return [Suggestion(one.id, _help(one)) for one in found]
    if name not in ("operationId", "operation", "channel"):
        return []
    contract = _document(above, "document", given)
    if contract is None or name == "channel":
        return [Suggestion(one) for one in contract.channels] if contract else []
    return [Suggestion(one.id, _help(one)) for one in contract.operations]


def members_at(data: Json, path: Path, resources: Iterable[Resource]) -> list[Suggestion]:
    """The parameters of the operation that a call means, which the object at `path` of a definition may have."""
    given = tuple(resources)
    found = _asked(data, path, given) if given and len(path) > 1 else None
    if found is None or found[1].parameters is None:
        return []
    contract, operation = found
    members, required = members_of(contract.definitions, operation.parameters or {})
    return [
        Suggestion(name, str(one.get("description", "")), name in required, str(one.get(ALSO, "")))
        for name, one in members.items()
        if one.get("readOnly") is not True
    ]


def _of_function(function: Json, resources: tuple[Resource, ...]) -> Iterator[Suggestion]:
    """`file#operation` of the document that is named, or of all that fit the function's type."""
    function = function if isinstance(function, dict) else {}
    kind, written = function.get("type"), function.get("operation")
    uri = written.partition("#")[0] if isinstance(written, str) else ""
    named = document_of(uri, resources) if uri else None
    if kind in WITHOUT:
        return
    files = [(named_as(one.uri), contract_of(one.text)) for one in resources]
    for name, contract in [(uri, named)] if named else files:
        wanted = OF_TYPE.get(kind, ()) if isinstance(kind, str) else OF_TYPE["rest"] + OF_TYPE["asyncapi"]
        if contract is not None and (named or contract.kind in wanted):
            for one in contract.operations:
                yield Suggestion(f"{name}#{one.group}#{one.id}" if one.group else f"{name}#{one.id}", _help(one))


def _asked(data: Json, path: Path, resources: tuple[Resource, ...]) -> tuple[Contract, Operation] | None:
    """The operation whose parameters stand at `path`."""
    above = value_at(data, path[:-1])
    above = above if isinstance(above, dict) else {}
    if path[-2] == "functionRef" and path[-1] in ("arguments", "parameters"):
        return _by_function(data, above.get("refName"), resources)
    if path[-2:] == ("with", "parameters"):
        return _operation_of(_document(above, "document", resources), above.get("operationId"))
    if path[-2:] == ("with", "arguments"):
        service = value_at(above, ("service", "name"))
        return _operation_of(_document(above, "proto", resources), above.get("method"), service)
    if path[-3:] == ("with", "message", "payload"):
        arguments = value_at(data, path[:-2])
        contract = _document(arguments, "document", resources)
        return _operation_of(contract, arguments.get("operation") if isinstance(arguments, dict) else None)
    return None


def _by_function(data: Json, name: Json, resources: tuple[Resource, ...]) -> tuple[Contract, Operation] | None:
    listed = value_at(data, ("functions",))
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict) and one.get("name") == name and isinstance(one.get("operation"), str):
            uri, *names = one["operation"].split("#")
            contract = document_of(uri, resources)
            return _operation_of(contract, names[-1], names[0] if len(names) == 2 else "") if names else None
    return None


def _operation_of(contract: Contract | None, name: Json, group: Json = "") -> tuple[Contract, Operation] | None:
    operation = contract.operation(str(name), str(group)) if contract else None
    return (contract, operation) if contract and operation else None


def _document(arguments: Json, member: str, resources: tuple[Resource, ...]) -> Contract | None:
    """The contract of the document under a member of a task's `with`."""
    uri = uri_of(arguments.get(member) if isinstance(arguments, dict) else None)
    return document_of(uri, resources) if isinstance(uri, str) and uri else None


def _listed(contract: Contract | None, group: str) -> list[Operation]:
    """The operations of a group, of all where there is no such group."""
    if contract is None:
        return []
    return list(contract.grouped(group) or contract.operations)


def _help(operation: Operation) -> str:
    return operation.summary or operation.address
