"""What the Go SDK reads otherwise than the schema of 1.0 says: its parser and validator (G7 – G19, G72)."""

from typing import Any, Final

from workflow.paths import Json
from workflow.profile import Change, Overlay
from workflow.runtimes import _dsl_1_0

_HOST: Final = "^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}(?:\\.[a-zA-Z0-9][a-zA-Z0-9-]{0,62})*$"
_LENGTH: Final = "^P(?=\\d|T)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$"
_SEMVER: Final = r"^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9a-zA-Z.-]+)?(\+[0-9a-zA-Z.-]+)?$"
_KINDS: Final = ("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
UNDONE: Final = ("call", *_dsl_1_0.KINDS)
"""Kinds of tasks that fail where they are reached, or do nothing."""
_NO_TIMEOUT: Final = "never looks at `timeout`"
_BESIDE: Final = ("input", "output", "export")
_NO_SWITCH: Final = "never looks at the `{}` of a switch"


def _text(title: str, words: str, rule: str, **more: Json) -> dict[str, Json]:
    return {"title": title, "description": words, "type": "string", **more, "x-rule": rule}


def _host(title: str, words: str, example: str) -> dict[str, Json]:
    message = "must be a host name: letters, digits, hyphens and points"
    return _text(title, words, "G11", pattern=_HOST, examples=[example], errorMessage={"pattern": message})


def _timeout(words: str) -> dict[str, Json]:
    return {
        "title": "Timeout",
        "description": words,
        "type": "object",
        "properties": {"after": {"$ref": "#/$defs/duration", "title": "After", "description": "How long it may take."}},
        "required": ["after"],
        "errorMessage": {"type": "must be an object with `after`: a name is always refused"},
        "x-rule": "G16",
    }


def _step(name: str, where: str, words: str) -> Change:
    """`from` or `as`: an object with a member, or a text."""
    schema: dict[str, Json] = {
        "title": name.capitalize(),
        "description": words,
        "type": ["string", "object"],
        "minProperties": 1,
        "x-value": True,
        "examples": ["${ .order }"],
        "errorMessage": {
            "type": "must be an expression in `${ }`, or an object",
            "minProperties": "is empty; it needs at least one member",
        },
        "x-rule": "G19",
    }
    return Change(where, "G19", add={name: schema})


def _arguments(kind: str) -> dict[str, Json]:
    with_: dict[str, Any] = {"$ref": f"#/$defs/{kind}Arguments"}
    return {
        "if": {"properties": {"call": {"const": kind}}, "required": ["call"]},
        "then": {"properties": {"with": with_}, "required": ["with"], "additionalProperties": True},
    }


_FUNCTION: Final[dict[str, Json]] = {
    "if": {"properties": {"call": {"pattern": "^(?!(http|openapi|grpc|asyncapi)$)"}}, "required": ["call"]},
    "then": {"properties": {"with": {"$ref": "#/$defs/functionArguments"}}, "additionalProperties": True},
}
_DOCUMENT: Final = (
    Change("taskList", "G8", keywords={"minItems": 1, "errorMessage": {"minItems": "is empty"}, "x-rule": "G8"}),
    Change(
        "document",
        "G11",
        add={
            "namespace": _host("Namespace", "The group of workflows that it belongs to.", "shop"),
            "name": _host("Name", "Name of the workflow.", "settle-order"),
            "tags": {
                "title": "Tags",
                "description": "Words that describe the workflow, names with texts.",
                "type": "object",
                "additionalProperties": {"type": "string", "x-rule": "G11"},
            },
        },
    ),
    Change(
        "",
        "G72",
        add={"timeout": _timeout("Read, and never looked at.")},
        ignore={
            "timeout": "never looks at the `timeout` of a workflow",
            "schedule": "never looks at `schedule`: a run starts when it is called",
        },
    ),
    Change("", "G21", ignore={"evaluate": "evaluates jq in braces, whatever `evaluate` says"}),
    Change("use", "G72", ignore={"extensions": "has no extensions: nothing is done before or after"}),
    _step("from", "input", "What is made of the data before the work begins; a text without `${ }` is that text."),
    _step("as", "output", "What is made of the result; a text without `${ }` is that text."),
    _step("as", "export", "The new context; a text without `${ }` is that text."),
    Change(
        "duration",
        "G16",
        keywords={
            "pattern": _LENGTH,
            "x-value": None,
            "allOf": None,
            "format": None,
            "errorMessage": {
                "type": "must be an object with `days`, `hours`, `minutes`, `seconds` or `milliseconds`, or a text",
                "pattern": "must be a length of time without weeks, fractions and expressions, such as `PT15M`",
            },
            "x-rule": "G16",
        },
    ),
)
_LOOP: Final[dict[str, Json]] = {
    "title": "For",
    "description": "The collection, and the names of the variables.",
    "type": "object",
    "properties": {
        "each": {"title": "Each", "description": "Name of the item's variable.", "type": "string", "default": "item"},
        "in": _text("In", "The collection: an expression in `${ }`.", "G14", **{"x-value": True}),
        "at": {"title": "At", "description": "Name of the number's variable.", "type": "string", "default": "index"},
    },
    "required": ["in"],
}
_SET: Final[dict[str, Json]] = {
    "title": "Set",
    "description": "The data, names with values, which replace what was there: texts may be expressions in `${ }`.",
    "type": "object",
    "minProperties": 1,
    "x-value": True,
    "errorMessage": {"type": "must be names with values", "minProperties": "is empty; it needs a name with a value"},
    "x-rule": "G13",
}
_HTTP: Final[dict[str, Json]] = {
    "method": _text(
        "Method",
        "The method of HTTP.",
        "G15",
        pattern="^(?i:get|post|put|delete|patch)$",
        errorMessage={"pattern": "must be GET, POST, PUT, DELETE or PATCH"},
        examples=["get", "post", "put", "delete", "patch"],
    ),
    "headers": {
        "title": "Headers",
        "description": "Names with texts.",
        "type": "object",
        "additionalProperties": _text("Value", "The header's value.", "G15", **{"x-value": True}),
        "errorMessage": {"type": "must be an object: names with texts"},
        "x-rule": "G15",
    },
    "query": {
        "title": "Query",
        "description": "Names with values.",
        "type": "object",
        "x-value": True,
        "errorMessage": {"type": "must be an object: names with values"},
        "x-rule": "G15",
    },
}
_ERROR: Final[dict[str, Json]] = {
    "type": _text("Type", "What kind of error it is: a URI with `://`; it is not evaluated.", "G17"),
    "status": {
        "title": "Status",
        "description": "A whole number; a standard type has its own.",
        "type": "integer",
        "errorMessage": {"type": "must be a whole number"},
        "x-rule": "G17",
    },
}
_LANGUAGE: Final = _text(
    "Language",
    "`javascript`, `js` or `python`.",
    "G12",
    enum=["javascript", "js", "python"],
    errorMessage="must be `javascript`, `js` or `python`",
)
_VERSION: Final = _text(
    "Version",
    "The complete version.",
    "G12",
    pattern=_SEMVER,
    errorMessage={"pattern": "must be a complete version, such as `1.0.0`"},
    examples=["1.0.0"],
)
_TASKS: Final = (
    Change("task", "G71", undone=UNDONE),
    *(
        Change(
            f"{kind}Task",
            "G72",
            add={"timeout": _timeout("Read, and never looked at.")},
            ignore={"timeout": _NO_TIMEOUT},
        )
        for kind in _KINDS
    ),
    Change("switchTask", "G49", ignore={name: _NO_SWITCH.format(name) for name in _BESIDE}),
    Change("switchCase", "G18", release=("then",)),
    Change("setTask", "G13", add={"set": _SET}),
    Change("forTask", "G14", add={"for": _LOOP}),
    Change("httpArguments", "G15", add=_HTTP),
    Change("endpoint", "G15", keywords={"pattern": None, "format": None}),
    Change("error", "G17", add=_ERROR),
    Change(
        "callTask",
        "G15",
        keywords={"allOf": [*map(_arguments, ("http", "openapi", "grpc", "asyncapi")), _FUNCTION]},
    ),
    Change("container", "G12", require=("pullPolicy",)),
    Change("script", "G12", add={"language": _LANGUAGE}),
    Change("subWorkflow", "G12", add={"version": _VERSION}),
    Change("basic", "G18", require=("username", "password"), keywords={"anyOf": None, "not": None}),
    Change("schema", "G18", ignore={"format": "never looks at `format`: a schema is JSON Schema up to draft 7"}),
)
OVERLAY: Final = Overlay((*_DOCUMENT, *_TASKS))
