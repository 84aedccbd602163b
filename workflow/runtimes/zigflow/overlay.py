"""What Zigflow has otherwise than the schema of 1.0: a strict part of it, with members of its own (Z10 – Z29)."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change, Overlay
from workflow.runtimes.zigflow.metadata import OF_DOCUMENT
from workflow.runtimes.zigflow.overlay_tasks import CALLS, LISTENING, RUN, TASKS
from workflow.runtimes.zigflow.schemas import CONDITION, EXPRESSION, URI, WHOLE, text

_LABEL: Final = "^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$"
_NEVER_READ: Final = "never looks at `{}`"


def _label(title: str, words: str, example: str) -> dict[str, Json]:
    return {
        "title": title,
        "description": words,
        "type": "string",
        "pattern": _LABEL,
        "examples": [example],
        "errorMessage": {"pattern": "must be 1 to 63 letters, digits or hyphens, with no hyphen at either end"},
        "x-rule": "Z10",
    }


def _ignored(*names: str) -> dict[str, str]:
    return {name: _NEVER_READ.format(name) for name in names}


_DOCUMENT: Final = (
    Change(
        "",
        "Z13",
        add={
            "use": {"title": "Use", "description": "Never looked at."},
            "evaluate": {"title": "Evaluate", "description": "Never looked at."},
            "output": {"title": "Output", "description": "Never looked at: the last task's output is the workflow's."},
            "timeout": {
                "title": "Timeout",
                "description": "Old: how long one attempt of an activity may take; see `activityOptions`.",
                "type": "object",
                "additionalProperties": True,
                "properties": {"after": {"$ref": "#/$defs/duration", "title": "After"}},
            },
        },
        ignore=_ignored("use", "evaluate", "output"),
        keywords={"additionalProperties": True},
    ),
    Change(
        "document",
        "Z10",
        add={
            "taskQueue": _label("Task queue", "The queue of Temporal whose workers run it.", "shop"),
            "workflowType": _label("Workflow type", "What Temporal knows the workflow by.", "settle-order"),
            "tags": {
                "title": "Tags",
                "description": "Words that describe the workflow, names with texts.",
                "type": "object",
                "additionalProperties": {"type": "string", "x-rule": "Z10"},
            },
            "metadata": OF_DOCUMENT,
        },
        require=("taskQueue", "workflowType"),
        keywords={"errorMessage": {"type": "must be an object with `dsl`, `taskQueue`, `workflowType` and `version`"}},
    ),
    Change("document", "Z12", remove=("namespace", "name")),
    Change("document", "Z10", unknown="refused"),
    Change(
        "schedule",
        "Z28",
        add={"cron": text("Cron", "Times as a cron expression; UTC.", examples=["0 9 * * MON-FRI"])},
        remove=("after", "on", "read"),
        keywords={"dependentRequired": None},
        unknown="refused",
    ),
)
_DATA: Final = (
    Change("input", "Z15", remove=("from",)),
    *(
        Change(
            name,
            "Z64",
            add={
                "as": {
                    "title": "As",
                    "description": f"What is made of the result: {WHOLE}, or an object with some; other text stays.",
                    "type": ["string", "object"],
                    "x-value": True,
                    "examples": ["${ .total }"],
                }
            },
        )
        for name in ("output", "export")
    ),
    Change("schema", "Z15", remove=("resource",), require=("document",), keywords={"oneOf": None}),
    Change(
        "condition",
        "Z42",
        keywords={
            "x-expression": None,
            "x-value": True,
            "description": f"The task is left out where this is not true: {WHOLE}; other text is never true.",
            "examples": [CONDITION],
        },
    ),
    Change(
        "duration",
        "Z18",
        keywords={
            "type": "object",
            **dict.fromkeys(("pattern", "format", "allOf", "x-value")),
            "errorMessage": {"type": "must be an object with `days`, `hours`, `minutes`, `seconds` or `milliseconds`"},
            "x-rule": "Z18",
            "examples": [{"minutes": 15}],
        },
    ),
    Change(
        "endpoint",
        "Z17",
        add={"uri": text("URI", "The address.", pattern=URI, **{"x-rule": "Z17"})},
        remove=("authentication",),
        keywords={
            "pattern": f"{EXPRESSION}|{URI}",
            "format": None,
            "errorMessage": {
                "type": "must be a URI, or an object with `uri`",
                "pattern": "must be a URI with a scheme, such as `https://shop.example/orders`, or an expression "
                "in `${ }`",
            },
            "x-rule": "Z17",
        },
    ),
    Change(
        "error",
        "Z25",
        add={
            "type": text(
                "Type",
                "What kind of error it is: a URI with a scheme; an expression is taken as text.",
                pattern=f"{EXPRESSION}|{URI}",
                errorMessage={"pattern": "must be a URI with a scheme, or an expression in `${ }`"},
                examples=["https://shop.example/errors/sold-out"],
                **{"x-rule": "Z25"},
            ),
            "instance": text("Instance", "Never looked at."),
        },
    ),
)
OVERLAY: Final = Overlay(
    (*_DOCUMENT, *_DATA, *CALLS, *LISTENING, *RUN, *TASKS),
    {
        "activityArguments": {
            "title": "With",
            "description": "Which activity, of which queue, and what it is given.",
            "type": "object",
            "properties": {
                "name": text("Name", "What the activity is registered by.", examples=["shop.Reserve"]),
                "taskQueue": text("Task queue", "The queue of the workers that have it."),
                "arguments": {
                    "title": "Arguments",
                    "description": "What it is given, in order; texts may be expressions in `${ }`.",
                    "type": "array",
                    "items": {"x-value": True},
                },
            },
            "required": ["name", "taskQueue"],
            "x-closed": "Z16",
        }
    },
)
