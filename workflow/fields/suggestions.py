"""What may be typed into a field besides what is there: usual lengths of time, and the errors that there can be."""

from workflow import error_types
from workflow._json_schema import Schema
from workflow.actions import ResultRetry
from workflow.durations import to_words
from workflow.fields.field import Choice
from workflow.model import ErrorHandler, Workflow
from workflow.nodes import nodes
from workflow.paths import Json, Path

DURATIONS = tuple(Choice(text, to_words(text)) for text in ("PT10S", "PT1M", "PT15M", "PT1H", "P1D", "P1W"))
RUNTIME = {
    "*": "any error",
    "Timeout": "something took too long",
    "DataError": "data do not fit",
    "ExpressionError": "an expression failed",
    "SchemaError": "data break their schema",
    "UnmockedFunction": "a simulation had no answer",
}
"""The runtime's own errors (semantics.md §7.2)."""
SYSTEM = {
    "SYS.MatchAny": "any result or error",
    "SYS.Timeout": "something took too long",
    "SYS.InvalidParameter": "data do not fit",
    "SYS.FilterError": "an expression failed",
    "SYS.Fail": "any error of a function",
}
"""The same in the 0.1 dialects."""


def errors(workflow: Workflow | None) -> tuple[Choice, ...]:
    """The errors that a handler or a retry may be for: those that are handled anywhere, then the runtime's own."""
    if workflow is None:
        return ()
    known = SYSTEM if workflow.dialect.startswith("0.1") else RUNTIME
    if workflow.dialect == "0.8":  # has no wildcard (semantics-0.8.md §6.2)
        known = {name: words for name, words in known.items() if name != "*"}
    handled = [each for each in nodes(workflow) if isinstance(each, ErrorHandler | ResultRetry)]
    used = [each.error for each in handled if isinstance(each, ErrorHandler)]
    used += [each.match for each in handled if isinstance(each, ResultRetry)]
    own = [name for name in dict.fromkeys(used) if name and name not in known]
    return (*(Choice(name, "handled elsewhere") for name in own), *(Choice(*each) for each in known.items()))


def is_error_type(path: Path) -> bool:
    """Whether the type of an error of 1.0 is at a path: of one that is raised, declared or caught."""
    declared = len(path) == 4 and path[:2] == ("use", "errors")
    return path[-1:] == ("type",) and (declared or path[-3:-1] in (("raise", "error"), ("errors", "with")))


def types_of_errors(text: str) -> tuple[Choice, ...]:
    """The standard types of errors of 1.0, as the text of a definition spells them."""
    return tuple(
        Choice(error_types.in_full(text, name), f"{name}, {status}") for name, status in error_types.STATUSES.items()
    )


def listed(schema: Schema, value: Json) -> tuple[Choice, ...]:
    """All that a value may be, where its schema lists it; old spellings only where somebody wrote them."""
    known = schema.get("enum", [])
    helps = [*schema.get("enumDescriptions", []), *[""] * len(known)]
    shown = zip(known, helps, strict=False)
    return tuple(Choice(each, words) for each, words in shown if each == value or each not in schema.get("x-old", ()))


def examples(schema: Schema) -> tuple[Choice, ...]:
    """Texts that a schema has as examples, where they are several."""
    found = [each for each in schema.get("examples", []) if isinstance(each, str)]
    return tuple(map(Choice, found)) if len(found) > 1 else ()
