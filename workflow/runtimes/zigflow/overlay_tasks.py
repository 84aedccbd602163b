"""Kinds of tasks as Zigflow has them: calls, listeners, processes, and what else a task may be (Z14 – Z27)."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change
from workflow.profile.overlay import never
from workflow.runtimes.zigflow.metadata import OF_TASK
from workflow.runtimes.zigflow.schemas import EXPRESSION, WHOLE, condition, tasks, text

_KINDS: Final = ("call", "do", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
_TIME: Final = r"^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$"


def _texts(title: str, words: str) -> dict[str, Json]:
    """An object of texts, or an expression that gives one."""
    return {
        "title": title,
        "description": f"{words} Texts by name, or {WHOLE}.",
        "type": ["object", "string"],
        "additionalProperties": {"type": "string", "x-value": True, "x-rule": "Z17"},
        "pattern": EXPRESSION,
        "x-value": True,
        "errorMessage": {"pattern": "must be an object of texts, or an expression in `${ }`"},
        "x-rule": "Z17",
    }


CALLS: Final = (
    Change(
        "callTask",
        "Z16",
        add={
            "call": {
                "title": "Call",
                "description": "An activity of a worker, or a service over HTTP or gRPC.",
                "type": "string",
                "enum": ["http", "grpc", "activity"],
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
            "method": text(
                "Method",
                "The method of HTTP.",
                pattern="^(?i:get|post|put|delete|patch)$",
                errorMessage={"pattern": "must be GET, POST, PUT, DELETE or PATCH"},
                examples=["get", "post", "put", "delete", "patch"],
                **{"x-rule": "Z17"},
            ),
            "headers": _texts("Headers", "The headers of the request."),
            "query": _texts("Query", "What is added to the address."),
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
                    "name": text("Name", "Name of the service."),
                    "host": text("Host", "Where it is; `localhost` without it."),
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
        "id": text("Name", "Name of the signal, query or update.", examples=["approve"]),
        "type": text(
            "Kind",
            "A signal brings data; a query asks, and is answered at any time; an update does both.",
            enum=["signal", "query", "update"],
            errorMessage="must be `signal`, `query` or `update`",
            **{"x-rule": "Z27"},
        ),
        "acceptIf": {
            "title": "Accept if",
            "description": f"Whether what came ends the wait: {WHOLE}.",
            "x-value": True,
            "examples": ["${ $data.approve.ok }"],
        },
        "data": {"title": "Answer", "description": "What a query or an update is answered.", "x-value": True},
    },
    "required": ["id", "type"],
    "x-required": {"id": "Z27", "type": "Z27"},
}
_FILTERS: Final[dict[str, Json]] = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/eventFilter"}}
LISTENING: Final = (
    Change(
        "listenTask",
        "Z27",
        add={
            "listen": {
                "title": "Listen",
                "description": "What is listened for.",
                "type": "object",
                "properties": {
                    "to": {"$ref": "#/$defs/strategy"},
                    "read": {"title": "Read", "description": "Never looked at."},
                },
                "required": ["to"],
                "x-closed": "Z27",
            }
        },
        remove=("foreach",),
    ),
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
RUN: Final = (
    Change(
        "runTask",
        "Z26",
        add={
            "run": {
                "title": "Run",
                "description": "What is run.",
                "type": "object",
                "properties": {
                    "container": {"$ref": "#/$defs/container"},
                    "script": {"$ref": "#/$defs/script"},
                    "shell": {"$ref": "#/$defs/shell"},
                    "workflow": {"$ref": "#/$defs/subWorkflow"},
                    "await": {
                        "title": "Await",
                        "description": "Whether a workflow is waited for; all else always is.",
                        "type": "boolean",
                        "default": True,
                    },
                },
                "oneOf": [{"required": [kind]} for kind in ("container", "script", "shell", "workflow")],
                "errorMessage": {
                    "oneOf": "needs one of `container`, `script`, `shell` or `workflow`",
                    "several": "a task runs one thing",
                },
                "x-closed": "Z26",
            }
        },
    ),
    Change("container", "Z26", require=("pullPolicy",), remove=("ports", "stdin")),
    Change(
        "lifetime",
        "Z26",
        add={"cleanup": text("Cleanup", "Whether it is removed.", enum=["always", "never"], **{"x-rule": "Z26"})},
        remove=("after",),
        keywords={"allOf": None},
    ),
    Change(
        "script",
        "Z26",
        add={
            "language": text(
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
            "type": text(
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
        "description": f"A whole number, or {WHOLE} that gives one.",
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
            "examples": ["2030-01-31T09:00:00Z"],
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
        "each": text("Each", "Items are `$data` and this name.", default="item"),
        "at": text("At", "The number of an item is `$data` and this name.", default="index"),
        "in": text(
            "In",
            "A list, an object or a whole number: an expression in `${ }`.",
            minLength=1,
            examples=["${ $data.items }"],
            **{"x-value": True, "x-rule": "Z21"},
        ),
    },
    "required": ["in"],
}

_RAISE: Final[dict[str, Json]] = {
    "title": "Raise",
    "description": "The error.",
    "type": "object",
    "properties": {
        "error": {
            "title": "Error",
            "description": "The error: its members. One of a type that is not Zigflow's needs a `title`.",
            "type": ["object", "string"],
            "allOf": [{"if": {"type": "object"}, "then": {"$ref": "#/$defs/error"}}],
            "examples": [{"type": "https://shop.example/errors/sold-out", "status": 409, "title": "Sold out"}],
        }
    },
    "required": ["error"],
    "errorMessage": {"type": "must be an object with `error`"},
}

TASKS: Final = (
    Change(
        "task",
        "Z14",
        add={
            "emit": never("Z14", "is no kind of task for Zigflow", "Emit"),
            "execute": never("Z14", "is no kind of task for Zigflow", "Execute"),
        },
        help={
            "call": "Calls an activity of a worker, or a service over HTTP or gRPC.",
            "listen": "Waits for signals or updates of Temporal, or answers queries from here on.",
        },
    ),
    *(Change(f"{kind}Task", "Z14", add={"metadata": OF_TASK}, remove=("timeout",)) for kind in (*_KINDS, "emit")),
    Change("waitTask", "Z19", add={"wait": _WAIT}),
    Change("setTask", "Z44", examples={"set": ["${ $input.order }"]}),
    Change("raiseTask", "Z25", add={"raise": _RAISE}),
    Change(
        "forTask",
        "Z21",
        add={
            "for": _FOR,
            "while": condition("While", "Whether there is another iteration: checked before each."),
            "do": tasks("What is done for each item.", "Z21"),
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
                    "branches": tasks("The branches, a task each.", "Z22"),
                    "compete": {"title": "Compete", "description": "The first answer is taken.", "type": "boolean"},
                },
                "required": ["branches"],
            }
        },
    ),
    Change("switchCase", "Z23", add={"when": condition("When", "Whether this case is taken.")}),
    Change("tryTask", "Z24", add={"try": tasks("What is tried.", "Z24")}),
    Change(
        "catch",
        "Z24",
        add={"do": tasks("What is done when it fails.", "Z24")},
        remove=("errors", "when", "exceptWhen", "retry", "then"),
        require=("do",),
    ),
)
