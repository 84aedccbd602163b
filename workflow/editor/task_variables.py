"""What the variables of expressions of DSL 1.0 are, a sentence each (semantics-1.0.md §2.9)."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

_HELP: Final = MappingProxyType(
    {
        "context": "The context of the workflow: what `export` of a task made of it.",
        "input": "The input of the task, as `input.from` made it.",
        "output": "The output of the task, as `output.as` made it.",
        "secrets": "The secrets that `use.secrets` names.",
        "secret": "The secrets that `use.secrets` names, as older texts call them.",
        "authorization": "How the call was authorized: its scheme and parameter.",
        "task": "The task: its name, reference, definition, raw input and output, when it started.",
        "workflow": "The instance and its definition: id, raw input, when it started.",
        "data": "What tasks have set, and what calls gave, by their names; what is known of workflow and task.",
        "env": "The environment of the worker.",
        "runtime": "The runtime: its name, version and metadata.",
    }
)
_OTHER: Final = "Given by the `for`, `foreach` or `catch` around."


NOT_GIVEN: Final = MappingProxyType(
    {
        "jq@go_sdk": frozenset(("secrets", "secret", "authorization")),
        "jq@jq_1_6": frozenset(("secrets", "secret")),
        "jq@lemline": frozenset(("secret",)),
    }
)
"""What no expression of an engine is given, by the language that it has."""


def described(names: Iterable[str], language: str) -> dict[str, str]:
    """What the variables with these names (without `$`) are, but for those that the engine does not give."""
    there = frozenset(names) - NOT_GIVEN.get(language, frozenset())
    return {name: _HELP.get(name, _OTHER) for name in sorted(there)}
