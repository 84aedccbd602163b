"""In the worker process: an operation on a text, in the shape `designer.api.edits.EditAnswer`."""

from typing import Any

from designer.workers.units import Units
from workflow import operations


def edit(
    text: str, operation: str, arguments: dict[str, Any], dialect: str | None = None, syntax: Any = None
) -> dict[str, Any]:
    """Carry out an operation; `workflow.operations.Refused` has the code `refused`."""
    read = operations.definition(text, dialect, syntax)
    done = operations.run(read, operation, arguments)
    units = Units(read.document.text)
    mark = len(text) - len(read.document.text)  # a byte-order mark that the reader has dropped
    return {
        "edits": [
            {"from": mark + units(each.start), "to": mark + units(each.end), "insert": each.text} for each in done.edits
        ],
        "select": done.select,
        "others": [{"name": each.name, "text": each.text} for each in done.others],
        "data": done.data,
        "notes": list(done.notes),
    }
