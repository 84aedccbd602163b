"""Mocks for the calls of a definition, made from the contracts of their services (docs/service-contracts.md).

An example of the document is the answer where there is one, else a value that its schema describes. The same seed gives
the same mocks, each by itself: one more call does not change the others.
"""

from collections.abc import Iterable
from random import Random

from workflow.contracts.calls import Target, targets
from workflow.contracts.contract import Contract, Message
from workflow.contracts.reading import contract_of
from workflow.model import Workflow
from workflow.paths import Json
from workflow.resources import Resource
from workflow.schema_values import value_of

Mocks = dict[str, dict[str, Json]]


def mocks_of(workflow: Workflow, resources: Iterable[Resource], seed: int = 0) -> Mocks:
    """`{"functions": {name: {result}}, "calls": {key: {result | messages}}}` of a scenario; what has no contract is
    left out."""
    found: Mocks = {"functions": {}, "calls": {}}
    for target in targets(workflow, resources):
        if target.key not in found[target.kind]:
            answer = _answer(target, Random(f"{seed}/{target.kind}/{target.key}"))
            if answer is not None:
                found[target.kind][target.key] = answer
    return found


def events_of(resources: Iterable[Resource], seed: int = 0) -> dict[str, Json]:
    """Data of events by their type, from the messages of all contracts; of two with one type the first counts."""
    found: dict[str, Json] = {}
    for contract in filter(None, (contract_of(one.text) for one in resources)):
        for message in contract.messages if contract.kind == "asyncapi" else ():
            if message.type and message.type not in found:
                found[message.type] = payload_of(contract, message, Random(f"{seed}/events/{message.type}"))
    return found


def with_mocks(scenario: dict[str, Json], mocks: Mocks) -> dict[str, Json]:
    """A scenario with these mocks for what it has none for."""
    made = dict(scenario)
    for kind, entries in mocks.items():
        given = made.get(kind)
        if entries and (given is None or isinstance(given, dict)):
            made[kind] = {**entries, **(given or {})}
    return made


def payload_of(contract: Contract, message: Message, chance: Random) -> Json:
    """The data of an event: an example of the message, else what its schema describes."""
    if message.examples:
        return chance.choice(message.examples)
    return value_of(message.payload, contract.definitions, chance) if message.payload is not None else {}


def _answer(target: Target, chance: Random) -> Json:
    """The entry of a mock; None where nothing is known of what comes back."""
    operation = target.operation
    if target.subscribes:
        messages = [one for one in target.contract.messages if target.channel in ("", one.channel)]
        return {"messages": [{"payload": payload_of(target.contract, one, chance)} for one in messages]}
    if target.contract.kind == "asyncapi" or operation is None:
        return None
    if operation.examples:
        return {"result": chance.choice(operation.examples)}
    if operation.result is None:
        return {"result": {}}
    return {"result": value_of(operation.result, target.contract.definitions, chance, operation.id)}
