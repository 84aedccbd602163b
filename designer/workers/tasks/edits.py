"""In the worker process: an operation on a text, in the shape `designer.api.texts.edits.EditAnswer`."""

from collections.abc import Mapping
from typing import Any

from designer.workers.tasks.diagnostics import edits_to_json
from workflow import operations
from workflow.editor.utf16 import Units
from workflow.paths import Json
from workflow.runtimes.written import profile_for


def edit(
    text: str,
    operation: str,
    arguments: Mapping[str, Json],
    dialect: str | None = None,
    syntax: Any = None,
    runtime: str = "",
) -> dict[str, Any]:
    """Carry out an operation; `workflow.operations.Refused` has the code `refused`."""
    read = operations.definition(text, dialect, syntax, profile_for(text, runtime))
    done = operations.run(read, operation, arguments)
    return {
        "edits": edits_to_json(done.edits, Units(text)),
        "select": done.select,
        "others": [{"name": each.name, "text": each.text} for each in done.others],
        "data": done.data,
        "notes": list(done.notes),
    }
