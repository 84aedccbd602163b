"""What Lemline has otherwise than the schema of 1.0: an earlier schema, and what it never looks at (L11, L69)."""

from typing import Any, Final

from workflow.paths import Json
from workflow.profile import Change, Overlay

_KINDS: Final = ("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
PASSED: Final = ("fork", "listen", "emit")
"""Kinds of tasks that pass their input on."""
FAILING: Final = ("workflow", "container")
"""What fails where it would be run."""
_SET: Final[dict[str, Json]] = {
    "title": "Set",
    "description": "The data, names with values, which replace what was there: texts may be expressions in `${ }`.",
    "type": "object",
    "minProperties": 1,
    "x-value": True,
    "errorMessage": {"type": "must be names with values", "minProperties": "is empty; it needs a name with a value"},
    "x-rule": "L11",
}
_LOOP: Final[dict[str, Json]] = {
    "title": "For",
    "description": "The collection, and the names of the variables.",
    "type": "object",
    "properties": {
        "each": {"title": "Each", "description": "Name of the item's variable.", "type": "string", "default": "item"},
        "in": {
            "title": "In",
            "description": "The collection: an expression in `${ }` that gives a list.",
            "type": "string",
            "x-value": True,
            "x-rule": "L11",
        },
        "at": {"title": "At", "description": "Name of the number's variable.", "type": "string", "default": "index"},
    },
    "required": ["in"],
}
_ARGUMENTS: Final[dict[str, Json]] = {
    "title": "Arguments",
    "description": "Names with values.",
    "type": "object",
    "x-value": True,
    "errorMessage": {"type": "must be an object: names with values"},
    "x-rule": "L11",
}
_FILTER: Final = {
    name: {"title": name.capitalize(), "description": words, "x-value": True}
    for name, words in (("detail", "What it says of the occurrence."), ("details", "What it says of the occurrence."))
}


def _arguments(kind: str) -> dict[str, Json]:
    with_: dict[str, Any] = {"$ref": f"#/$defs/{kind}Arguments"}
    return {
        "if": {"properties": {"call": {"const": kind}}, "required": ["call"]},
        "then": {"properties": {"with": with_}, "required": ["with"], "additionalProperties": True},
    }


OVERLAY: Final = Overlay(
    (
        Change("task", "L65", undone=PASSED),
        Change("runTask.run", "L67", undone=FAILING),
        *(
            Change(f"{kind}Task", "L69", ignore={"timeout": "has no timeouts: never looks at `timeout`"})
            for kind in _KINDS
        ),
        Change(
            "",
            "L69",
            ignore={
                "timeout": "has no timeouts: never looks at `timeout`",
                "schedule": "has no schedules: a run starts when it is asked for",
            },
        ),
        Change(
            "use",
            "L69",
            ignore={
                "extensions": "has no extensions: nothing is done before or after",
                "catalogs": "has no catalogs",
                "timeouts": "has no timeouts",
            },
        ),
        Change("", "L20", ignore={"evaluate": "evaluates jq, whatever `evaluate` says"}),
        Change("setTask", "L11", add={"set": _SET}),
        Change("forTask", "L11", add={"for": _LOOP}),
        Change("catch", "L11", remove=("then",)),
        Change("errorFilter", "L11", add=_FILTER),
        Change("shell", "L11", add={"arguments": _ARGUMENTS}),
        Change("script", "L11", add={"arguments": _ARGUMENTS}),
        Change("container", "L11", remove=("arguments",)),
        Change("switchTask", "L43", ignore={"then": "never looks at the `then` of a switch: the next task follows"}),
        Change("switchCase", "L42", release=("then",)),
        Change(
            "callTask",
            "L66",
            keywords={"allOf": [_arguments(kind) for kind in ("http", "openapi", "grpc", "asyncapi")]},
        ),
    )
)
