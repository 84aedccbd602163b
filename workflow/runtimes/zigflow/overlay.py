"""What Zigflow has otherwise than the schema of 1.0: a strict part of it, with members of its own (Z10 – Z29)."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change, Overlay
from workflow.profile.overlay import never
from workflow.runtimes.zigflow.metadata import OF_DOCUMENT, OF_TASK

KINDS: Final = ("call", "do", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
"""What a task may be (Z14)."""
EXPRESSION: Final = r"^\s*\$\{.+\}\s*$"
_URI: Final = r"^[A-Za-z][A-Za-z0-9+\-.]*://.*"
_LABEL: Final = "^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$"
_TIME: Final = r"^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$"
_WHOLE: Final = "an expression that begins with `${` and ends with `}`"
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


def _text(title: str, words: str, **more: Json) -> dict[str, Json]:
    return {"title": title, "description": words, "type": "string", **more}


def _condition(title: str, words: str) -> dict[str, Json]:
    return _text(title, f"{words} {_WHOLE.capitalize()}; any other text is one.", **{"x-value": True})


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
        add={"cron": _text("Cron", "Times as a cron expression; UTC.", examples=["0 9 * * MON-FRI"])},
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
                    "description": f"What is made of the result: {_WHOLE}, or an object with some; other text stays.",
                    "type": ["string", "object"],
                    "x-value": True,
                    "examples": ["${ .total }"],
                }
            },
        )
        for name in ("output", "export")
    ),
    Change("schema", "Z15", remove=("resource",), require=("document",), keywords={"oneOf": None}),
    Change("condition", "Z42", keywords={"x-expression": None, "x-value": True}),
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
        add={"uri": _text("URI", "The address.", pattern=_URI, **{"x-rule": "Z17"})},
        remove=("authentication",),
        keywords={
            "pattern": f"{EXPRESSION}|{_URI}",
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
            "type": _text(
                "Type",
                "What kind of error it is: a URI with a scheme; an expression is taken as text.",
                pattern=f"{EXPRESSION}|{_URI}",
                errorMessage={"pattern": "must be a URI with a scheme, or an expression in `${ }`"},
                **{"x-rule": "Z25"},
            ),
            "instance": _text("Instance", "Never looked at."),
        },
    ),
)
_TEXTS: Final[dict[str, Json]] = {"type": ["object", "string"], "additionalProperties": {"type": "string"}}
_CALLS: Final = (
    Change(
        "callTask",
        "Z16",
        add={
            "call": {
                "title": "Call",
                "description": "An activity of a worker, or a service over HTTP or gRPC.",
                "type": "string",
                "enum": ["activity", "grpc", "http"],
                "errorMessage": "must be `activity`, `grpc` or `http`",
                "x-rule": "Z16",
            }
        },
        require=("with",),
        keywords={
            "allOf": [
                {
                    "if": {"properties": {"call": {"const": kind}}, "required": ["call"]},
                    "then": {
                        "properties": {"with": {"$ref": f"#/$defs/{kind}Arguments"}},
                        "additionalProperties": True,
                    },
                }
                for kind in ("activity", "grpc", "http")
            ]
        },
    ),
    Change(
        "httpArguments",
        "Z17",
        add={
            "method": _text(
                "Method",
                "The method of HTTP.",
                pattern="^(?i:get|post|put|delete|patch)$",
                errorMessage={"pattern": "must be GET, POST, PUT, DELETE or PATCH"},
                examples=["get"],
                **{"x-rule": "Z17"},
            )
        },
    ),
    Change(
        "grpcArguments",
        "Z16",
        add={
            "service": {
                "title": "Service",
                "description": "Which service is called, and where.",
                "type": "object",
                "properties": {
                    "name": _text("Name", "Name of the service."),
                    "host": _text("Host", "Where it is; `localhost` without it."),
                    "port": {"title": "Port", "description": "Its port; 50051 without it.", "type": "integer"},
                },
                "required": ["name"],
                "x-closed": "Z16",
            }
        },
    ),
)
_EVENT: Final[dict[str, Json]] = {
    "title": "Listener",
    "description": "What is listened for: a signal, a query or an update of Temporal.",
    "type": "object",
    "additionalProperties": True,
    "properties": {
        "id": _text("Name", "Name of the signal, query or update.", examples=["approve"]),
        "type": _text(
            "Kind",
            "A signal brings data; a query asks, and is answered at any time; an update does both.",
            enum=["signal", "query", "update"],
            errorMessage="must be `signal`, `query` or `update`",
            **{"x-rule": "Z27"},
        ),
        "acceptIf": {
            "title": "Accept if",
            "description": f"Whether what came ends the wait: {_WHOLE}.",
            "x-value": True,
        },
        "data": {"title": "Answer", "description": "What a query or an update is answered.", "x-value": True},
    },
    "required": ["id", "type"],
    "x-required": {"id": "Z27", "type": "Z27"},
}
_FILTERS: Final[dict[str, Json]] = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/eventFilter"}}
_LISTENING: Final = (
    Change("listenTask", "Z27", remove=("foreach",)),
    Change("eventFilter", "Z27", add={"with": _EVENT}, remove=("correlate",)),
    Change(
        "strategy",
        "Z27",
        add={
            "any": {"title": "Any", "description": "Version 0.14.3 never ends this wait.", **_FILTERS},
            "all": {"title": "All", "description": "All of these must come, in any order.", **_FILTERS},
        },
        remove=("until",),
        keywords={"dependentRequired": None},
    ),
)
_ARGUMENTS: Final[dict[str, Json]] = {
    "title": "Arguments",
    "description": "What it is given, in order.",
    "type": "array",
    "items": {"type": "string", "x-value": True},
    "x-rule": "Z26",
}
_RUN: Final = (
    Change("container", "Z26", require=("pullPolicy",), remove=("ports", "stdin")),
    Change(
        "lifetime",
        "Z26",
        add={"cleanup": _text("Cleanup", "Whether it is removed.", enum=["always", "never"], **{"x-rule": "Z26"})},
        remove=("after",),
        keywords={"allOf": None},
    ),
    Change(
        "script",
        "Z26",
        add={
            "language": _text(
                "Language",
                "`js` or `python`.",
                enum=["js", "python"],
                errorMessage="must be `js` or `python`",
                **{"x-rule": "Z26"},
            ),
            "arguments": _ARGUMENTS,
        },
        remove=("stdin",),
    ),
    Change("shell", "Z26", add={"arguments": _ARGUMENTS}, remove=("stdin",)),
    Change(
        "subWorkflow",
        "Z26",
        add={
            "type": _text(
                "Type",
                "The type of the workflow: `workflowType` of a definition, or the name of a `do` on the same queue.",
                pattern="^[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,61}[a-zA-Z0-9])?$",
                errorMessage={"pattern": "must be a host name: letters, digits, hyphens and points"},
                **{"x-rule": "Z26"},
            )
        },
        remove=("namespace", "name", "version"),
        require=("type",),
    ),
    Change("subWorkflow", "Z85", ignore={"input": "gives the child its own input, and never looks at `input`"}),
)


def _wait_member(title: str) -> dict[str, Json]:
    return {
        "title": title,
        "description": f"A whole number, or {_WHOLE} that gives one.",
        "type": ["integer", "string"],
        "pattern": EXPRESSION,
        "x-value": True,
        "errorMessage": {
            "type": "must be a whole number, or an expression in `${ }`",
            "pattern": "must be a whole number, or an expression in `${ }`",
        },
        "x-rule": "Z19",
    }


_WAIT: Final[dict[str, Json]] = {
    "title": "Wait",
    "description": "How long: days, hours, minutes, seconds and milliseconds, which add up; or until when.",
    "type": "object",
    "minProperties": 1,
    "properties": {
        **{name: _wait_member(name.capitalize()) for name in ("days", "hours", "minutes", "seconds", "milliseconds")},
        "until": {
            "title": "Until",
            "description": "A time such as `2030-01-31T09:00:00Z`, or an expression in `${ }` that gives one.",
            "type": "string",
            "pattern": f"{EXPRESSION}|{_TIME}",
            "x-value": True,
            "errorMessage": {"pattern": "must be a time such as `2030-01-31T09:00:00Z`, or an expression in `${ }`"},
            "x-rule": "Z19",
        },
    },
    "x-closed": "Z19",
    "errorMessage": {"type": "must be an object with lengths of time, or with `until`"},
    "x-rule": "Z19",
}
_FOR: Final[dict[str, Json]] = {
    "title": "For",
    "description": "What is gone through, and how its items are called.",
    "type": "object",
    "properties": {
        "each": _text("Each", "Items are `$data` and this name.", default="item"),
        "at": _text("At", "The number of an item is `$data` and this name.", default="index"),
        "in": _text(
            "In",
            "A list, an object or a whole number: an expression in `${ }`.",
            minLength=1,
            **{"x-value": True, "x-rule": "Z21"},
        ),
    },
    "required": ["in"],
}


def _tasks(words: str, rule: str) -> dict[str, Json]:
    return {
        "title": "Tasks",
        "description": words,
        "type": "array",
        "minItems": 1,
        "items": {"$ref": "#/$defs/taskItem"},
        "x-rule": rule,
    }


_KINDS: Final = (
    Change(
        "task",
        "Z14",
        add={
            "emit": never("Z14", "is no kind of task for Zigflow", "Emit"),
            "execute": never("Z14", "is no kind of task for Zigflow", "Execute"),
        },
    ),
    *(Change(f"{kind}Task", "Z14", add={"metadata": OF_TASK}, remove=("timeout",)) for kind in KINDS),
    Change("waitTask", "Z19", add={"wait": _WAIT}),
    Change("setTask", "Z20", keywords={}),
    Change(
        "forTask",
        "Z21",
        add={
            "for": _FOR,
            "while": _condition("While", "Whether there is another iteration: checked before each."),
            "do": _tasks("What is done for each item.", "Z21"),
        },
    ),
    Change(
        "forkTask",
        "Z22",
        add={
            "fork": {
                "title": "Fork",
                "description": "Branches that run at once.",
                "type": "object",
                "properties": {
                    "branches": _tasks("The branches, a task each.", "Z22"),
                    "compete": {"title": "Compete", "description": "The first answer is taken.", "type": "boolean"},
                },
                "required": ["branches"],
            }
        },
    ),
    Change("switchCase", "Z23", add={"when": _condition("When", "Whether this case is taken.")}),
    Change("tryTask", "Z24", add={"try": _tasks("What is tried.", "Z24")}),
    Change(
        "catch",
        "Z24",
        add={"do": _tasks("What is done when it fails.", "Z24")},
        remove=("errors", "when", "exceptWhen", "retry", "then"),
        require=("do",),
    ),
)

OVERLAY: Final = Overlay(
    (*_DOCUMENT, *_DATA, *_CALLS, *_LISTENING, *_RUN, *_KINDS),
    {
        "activityArguments": {
            "title": "With",
            "description": "Which activity, of which queue, and what it is given.",
            "type": "object",
            "properties": {
                "name": _text("Name", "What the activity is registered by.", examples=["shop.Reserve"]),
                "taskQueue": _text("Task queue", "The queue of the workers that have it."),
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
