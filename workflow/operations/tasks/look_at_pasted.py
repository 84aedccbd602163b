"""1.0: what a text that is to be pasted is; nothing is edited, `data` says it."""

from workflow.definition import Definition
from workflow.edits.data import value_at
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks import _clips, _openapi, _requests
from workflow.operations.tasks._places import tasks_of
from workflow.operations.tasks.sample_input import sample_of
from workflow.paths import Json

LISTED = 500
"""Operations that are listed."""


def run(definition: Definition, text: str) -> Edited:
    """`as`: `tasks`, `request`, `openapi` (with the document's `title`, its `operations` and how many there are, `all`)
    or `sample` (with `replaces`: the input has a schema already). Raises Refused for what is nothing of it.
    """
    tasks_of(definition)
    if _requests.is_request(text):
        _requests.call_of(text)
        return Edited(data={"as": "request"})
    contract = _openapi.contract_in(text)
    if contract is not None:
        listed: list[Json] = [
            {"id": one.id, "address": one.address, "summary": one.summary} for one in contract.operations[:LISTED]
        ]
        if not listed:
            raise Refused("This OpenAPI document has no operation with an `operationId`, by which a call names it")
        return Edited(
            data={"as": "openapi", "title": contract.title, "operations": listed, "all": len(contract.operations)}
        )
    try:
        _clips.unpack(text)
    except Refused as refused:
        try:
            sample_of(text)
        except Refused:
            raise refused from None
        replaces = value_at(definition.document.data, ("input", "schema")) is not None
        return Edited(data={"as": "sample", "replaces": replaces})
    return Edited(data={"as": "tasks"})
