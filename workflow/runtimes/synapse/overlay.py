"""What Synapse has otherwise than the schema of 1.0: members in another form, refused, never looked at (Y10 – Y20)."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change, Overlay

TASKS: Final = ("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
_UNITS: Final = ("days", "hours", "minutes", "seconds", "milliseconds")
_NO_TIMEOUT: Final = "never looks at a `timeout`"
_UNKNOWN: Final = "knows no `{}` here"
_AT_ONCE: Final = "tries again at once: it never looks at `{}`"
_NOT_CHECKED: Final = "never checks this `schema`"


def _ignored(rule: str, words: str, where: str, *names: str) -> Change:
    return Change(where, rule, ignore={name: words.format(name) for name in names})


def _object(title: str, words: str, rule: str, **more: Json) -> dict[str, Json]:
    return {
        "title": title,
        "description": words,
        "type": "object",
        "errorMessage": {"type": "must be an object: names with values"},
        "x-rule": rule,
        **more,
    }


_LENGTH: Final[dict[str, Json]] = _object(
    "Length",
    "A length of time, by its members.",
    "Y13",
    properties={name: {"title": name.capitalize(), "type": "integer"} for name in _UNITS},
    minProperties=1,
    examples=[{"minutes": 15}],
    errorMessage={
        "type": "must be an object with `days`, `hours`, `minutes`, `seconds` or `milliseconds`",
        "minProperties": "needs `days`, `hours`, `minutes`, `seconds` or `milliseconds`",
    },
)
_AFTER: Final[dict[str, Json]] = {"title": "After", "type": ["object", "string"], "additionalProperties": True}
_STATUS: Final[dict[str, Json]] = {
    "title": "Status",
    "description": "A whole number, or an expression in `${ }`.",
    "type": ["integer", "string"],
    "x-value": True,
}
_EXTENDED: Final[dict[str, Json]] = {
    "title": "Extend",
    "description": "Which tasks are extended: all, or those of one kind.",
    "type": "string",
    "enum": ["all", *TASKS, "composite"],
    "errorMessage": "must be `all` or a kind of tasks",
}
_ATTRIBUTES: Final = ("type", "source", "id", "subject", "time", "datacontenttype", "dataschema")
_PATTERNS: Final[dict[str, Json]] = {
    "title": "With",
    "description": "By attribute a regular expression that fits a part of it, or an expression in `${ }` on the event.",
    "type": "object",
    "properties": {
        **{name: {"title": name.capitalize(), "type": "string", "x-value": True} for name in _ATTRIBUTES},
        "data": {"title": "Data", "x-value": True},
    },
    "additionalProperties": True,
    "x-value": True,
    "errorMessage": {"type": "must be an object: attributes with what they must have"},
}

_DOCUMENT: Final = (
    Change("document", "Y10", add={"dsl": {"title": "DSL", "type": "string"}}, release=("namespace",)),
    Change("", "Y31", add={"input": {"$ref": "#/$defs/inputOfWorkflow"}}),
    _ignored("Y31", "never looks at the `output` of a workflow", "", "output"),
    _ignored("Y48", _NO_TIMEOUT, "", "timeout"),
    _ignored("Y20", "evaluates jq in braces, whatever `mode` says", "evaluate", "mode"),
    _ignored("Y34", _NOT_CHECKED, "output", "schema"),
    _ignored("Y34", _NOT_CHECKED, "export", "schema"),
    Change(
        "use",
        "Y14",
        add={
            "extensions": _object(
                "Extensions",
                "What is done before and after tasks, by name.",
                "Y14",
                additionalProperties={"$ref": "#/$defs/extension"},
                errorMessage={"type": "must be an object: names with extensions, and no list"},
            )
        },
    ),
    Change("extension", "Y68", add={"extend": _EXTENDED}),
    _ignored("Y68", "never looks at `when` of an extension: it is always done", "extension", "when"),
)
_TIMES: Final = (
    Change("duration", "Y13", keywords={**dict.fromkeys(("pattern", "format", "allOf", "x-value")), **_LENGTH}),
    Change("timeout", "Y13", add={"after": _AFTER}),
    Change("namedTimeout", "Y13", add={"after": _AFTER}),
)
_TASKS: Final = (
    Change("taskItem", "Y11", keywords={"maxProperties": None}),
    Change("switchItem", "Y11", keywords={"maxProperties": None}),
    Change(
        "task",
        "Y11",
        keywords={
            "oneOf": None,
            "anyOf": [{"required": [name]} for name in (*TASKS, "execute")],
            "errorMessage": {
                "type": "must be an object that says what the task does",
                "anyOf": "needs one of `call`, `do`, `emit`, `for`, `fork`, `listen`, `raise`, `run`, `set`, "
                "`switch`, `try` or `wait`",
            },
        },
    ),
    *(_ignored("Y48", _NO_TIMEOUT, f"{kind}Task", "timeout") for kind in TASKS),
    Change("forTask.for", "Y12", require=("each",)),
    _ignored("Y52", "never looks at `while` of a loop", "forTask", "while"),
    Change("error", "Y12", require=("title",)),
    Change("error", "Y72", add={"status": _STATUS}),
    Change("errorFilter", "Y70", add={"status": _STATUS}),
    Change("sentEvent", "Y64", keywords={"x-begins": {}}),  # without a source nothing is sent: it is asked for first
    Change("eventFilter", "Y67", add={"with": _PATTERNS}),
    Change("callTask", "Y4", add={"await": {"title": "Await", "type": "boolean", "default": True}}),
    Change(
        "setTask", "Y15", add={"set": _object("Set", "What is set, names with values.", "Y15", **{"x-value": True})}
    ),
    _ignored("Y15", "knows no `then` of a `catch`", "catch", "then"),
    _ignored("Y66", "never looks at `until`: the first event ends it", "strategy", "until"),
    _ignored("Y74", _AT_ONCE, "retryPolicy", "delay", "backoff", "jitter"),
    _ignored("Y74", "tries again whatever `{}` says", "retryPolicy", "when", "exceptWhen"),
    _ignored("Y74", "tries again however long it takes", "retryPolicy.limit", "duration"),
    _ignored("Y74", "tries again however long it takes", "retryPolicy.limit.attempt", "duration"),
)
_CALLS: Final = (
    _ignored("Y15", "knows no `query`: write it into the address", "httpArguments", "query"),
    Change(
        "httpArguments",
        "Y15",
        add={
            "headers": _object(
                "Headers",
                "Headers of the request, names with texts.",
                "Y15",
                additionalProperties={"type": "string", "x-value": True},
            )
        },
    ),
)
_PROCESSES: Final = (
    _ignored("Y77", "gives what a process writes, whatever `return` says", "runTask.run", "return"),
    _ignored("Y15", _UNKNOWN, "container", "arguments", "stdin", "pullPolicy"),
    Change(
        "container",
        "Y15",
        add={
            "ports": _object(
                "Ports",
                "Ports of the host, with those of the container.",
                "Y15",
                additionalProperties={"type": "integer", "x-rule": "Y15"},
            )
        },
    ),
    _ignored("Y15", _UNKNOWN, "script", "stdin"),
    Change(
        "script",
        "Y15",
        add={"arguments": _object("Arguments", "What the script is given.", "Y15", **{"x-value": True})},
    ),
    Change(
        "shell",
        "Y15",
        add={
            "arguments": {
                "title": "Arguments",
                "type": "array",
                "items": {"type": "string"},
                "errorMessage": {"type": "must be a list"},
                "x-rule": "Y15",
            }
        },
    ),
    _ignored("Y78", "never looks at `{}` of a command", "shell", "arguments", "environment", "stdin"),
    Change("subWorkflow", "Y12", release=("version",)),
)
OVERLAY: Final = Overlay(
    (*_DOCUMENT, *_TIMES, *_TASKS, *_CALLS, *_PROCESSES),
    {
        "inputOfWorkflow": {
            "title": "Input",
            "description": "What the workflow is given.",
            "type": "object",
            "properties": {
                "schema": {"$ref": "#/$defs/schema"},
                "from": {
                    "title": "From",
                    "description": "Never looked at.",
                    "type": ["string", "object"],
                    "x-ignored": {"words": "never looks at `from` of a workflow's input", "rule": "Y31"},
                },
            },
        }
    },
    dropping="Y11",
)
