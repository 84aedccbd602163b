"""1.0: operations of an OpenAPI document as tasks that call them, one behind the other."""

from workflow.convert.text import to_text
from workflow.definition import Definition
from workflow.operations import _reading
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks import _clips, _groups, _openapi
from workflow.operations.tasks._places import tasks_of
from workflow.operations.tasks._where import behind
from workflow.paths import Json


def run(
    definition: Definition,
    text: str,
    document: str,
    operations: tuple[str, ...],
    pointer_: str = "",
    way: str = "",
    after: str = "",
) -> Edited:
    """The OpenAPI document, the address that calls name it by, the ids of operations; the place as in `paste-tasks`.

    What an operation needs is taken from the data, by the same name.
    """
    tasks_of(definition)
    contract = _openapi.contract_in(text)
    if contract is None:
        raise Refused("This is no OpenAPI document")
    if not operations:
        raise Refused("Choose an operation first")
    if not document.strip():
        raise Refused("Say at which address, or in which file of the library, the document is")
    tasks: list[Json] = [_openapi.task_of(contract, each, document.strip()) for each in operations]
    clip = _reading.definition(to_text({"do": tasks}, "yaml"), _clips.DIALECT, "yaml")
    return _groups.put(definition, clip, behind(definition, pointer_, way, after), [])
