"""What the Java SDK has otherwise than the schema of 1.0: members it has in another form, refuses, never looks at."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change, Overlay
from workflow.profile.overlay import never

_EXTENSIONS: Final = "has no extensions: nothing is done before or after"
_CONTENT: Final = "gives the content of an answer, whatever `output` says"
_NO_CASE: Final = "never looks at the `then` of a switch: without a case the next task follows"
_ITEMS: Final = "never looks at `{}` of `foreach`"
_CONTAINER: Final = "never looks at `{}` of a container"
_ARGUMENTS: Final[dict[str, Json]] = {
    "title": "Arguments",
    "description": "What the script is given, names with values: they are variables of it.",
    "type": "object",
    "x-value": True,
    "errorMessage": {"type": "must be an object: names with values"},
    "x-rule": "J3.1",
}
_EXPORT: Final = (
    "The new context: a jq expression, where the braces of `${ }` may be left away, or an object with some. It sees "
    "the context before as `.`, and what the task gave as `$output`."
)
_FORMAT: Final[dict[str, Json]] = {
    "title": "Format",
    "description": "A schema is a JSON Schema, whatever this says.",
    "type": "string",
    "default": "json",
    "anyOf": [
        {"pattern": "^json(:.*)?$"},
        {"x-ignored": {"words": "never looks at `format`: a schema is JSON Schema", "rule": "J3.4"}},
    ],
}


def _ignored(rule: str, words: str, where: str, *names: str) -> Change:
    return Change(where, rule, ignore={name: words.format(name) for name in names})


OVERLAY: Final = Overlay(
    (
        _ignored("J8.13", "never looks at the `timeout` of a workflow", "", "timeout"),
        _ignored("J3.4", "evaluates jq in braces, whatever `evaluate` says", "", "evaluate"),
        _ignored("J3.4", _EXTENSIONS, "use", "extensions"),
        _ignored("J11.1", _CONTENT, "httpArguments", "output"),
        _ignored("J11.1", _CONTENT, "openapiArguments", "output"),
        _ignored("J12.1", "starts with whole events, whatever `read` says", "schedule", "read"),
        _ignored("J3.4", _ITEMS, "iterator", "output", "export"),
        Change("iterator", "J3.5", require=("do",)),
        _ignored("J7.5", _NO_CASE, "switchTask", "then"),
        Change("schema", "J3.4", add={"format": _FORMAT}),
        _ignored("J3.4", _CONTAINER, "container", "stdin", "arguments", "pullPolicy"),
        _ignored("J3.4", "writes nothing to the standard input of a command", "shell", "stdin"),
        Change("export", "J6.4", help={"as": _EXPORT}, examples={"as": ["${ . + {total: $output.total} }"]}),
        *(
            Change(where, "J5.6", examples={name: [f"${{ $secret.shop.{word} }}"]})
            for where, name, word in (
                ("basic", "password", "password"),
                ("digest", "password", "password"),
                ("bearer", "token", "token"),
                ("oauth2Client", "secret", "secret"),
                ("oauth2Client", "assertion", "assertion"),
            )
        ),
        Change("oauth2Password", "J5.6", keywords={"examples": ["${ $secret.shop.password }"]}),
        *(Change(where, "J8.9", examples={"when": ["${ .status < 500 }"]}) for where in ("catch", "retryPolicy")),
        Change("script", "J3.1", add={"arguments": _ARGUMENTS}, remove=("stdin",)),
        Change(
            "task",
            "J3.2",
            add={"execute": {**never("J3.2", "is of an early version: it has `do` and `fork`"), "title": "Execute"}},
        ),
    )
)
