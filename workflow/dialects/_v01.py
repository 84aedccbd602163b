"""What the four 0.1 dialects share: the lowering to the model by a dialect's spelling, and signs to detect it by.

Section names in these modules are those of the documents. Their slips (semantics.md §1.4) are read here; a dialect's
schema marks them as `deprecated` for the rule `deprecated-spelling`.
"""

from collections.abc import Iterator

from workflow.dialects._node import Node
from workflow.dialects._v01_parts import named, trigger
from workflow.dialects._v01_spelling import Spelling
from workflow.dialects._v01_states import Lowering
from workflow.model import Workflow
from workflow.paths import Json

_DATA = ("parameters", "extensions")
"""Members whose content is the author's own: no sign of anything."""


def lower(data: Json, spelling: Spelling) -> Workflow:
    """The model of a 0.1 definition ("Workflow Definition")."""
    root = Node(data, ())
    events = tuple(trigger(name, node, spelling) for name, node in named(root, *spelling.triggers))
    lowering = Lowering(spelling, events)
    scope = lowering.scope(root)
    version = root.text("version")
    return Workflow(
        dialect=spelling.dialect,
        scope=scope,
        id=root.text("id") or "",
        name=root.text("name") or "",
        version=root.template("version", style="text") if version is not None else None,
        description=root.text("description"),
        schema_version=root.text("schemaVersion"),
        functions=tuple(lowering.functions.values()),
        events=events,
        extensions=root.raw("extensions"),
        exec_status=root.text(*spelling.exec_status),
    )


def members(data: Json) -> Iterator[tuple[str, Json]]:
    """Every member with its name, anywhere in `data` but in what the author may fill freely."""
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            yield from value.items()
            left.extend(inner for name, inner in value.items() if name not in _DATA)
        elif isinstance(value, list):
            left.extend(value)
