"""1.0: what the members of tasks are called in a list of changes, and what their entries are known by."""

from typing import Any

from workflow.model import End, Next, Scope, Transition
from workflow.paths import Json
from workflow.tasks import (
    CallTask,
    Catch,
    Correlate,
    DataStep,
    EventFilter,
    EventStrategy,
    Extension,
    ForkTask,
    ForTask,
    Iterator,
    ListenTask,
    Named,
    RunTask,
    SetTask,
    Subscription,
    SwitchCase,
    Task,
    TaskRetry,
    TaskWorkflow,
    Use,
    WaitTask,
)

NO_WORD = ""
"""A member that is told as what it is of."""
CALLED: dict[type, dict[str, str]] = {
    Task: {"condition": "if", "task_timeout": "timeout"},
    SetTask: {"value": "set"},
    CallTask: {"call": "call of", "arguments": "with", "iterator": "foreach"},
    ForTask: {
        "each": "item is called",
        "at": "index is called",
        "collection": "goes through",
        "loop_condition": "while",
    },
    ListenTask: {"to": NO_WORD, "iterator": "foreach"},
    RunTask: {"arguments": NO_WORD, "process": "runs a", "waits": "awaited", "returned": "return"},
    WaitTask: {"length": "wait"},
    DataStep: {"transform": NO_WORD},
    Iterator: {"item": "item is called", "at": "index is called"},
    Subscription: {"loop_condition": "while", "lasts": "for"},
    EventStrategy: {"kind": "listens to", "filters": "awaited events"},
    EventFilter: {"attributes": NO_WORD},
    Correlate: {"source": "from", "expected": "expect"},
    Catch: {"filter": "errors with", "error_name": "error is called", "except_when": "except when"},
    TaskRetry: {"except_when": "except when", "attempt_limit": "limit of an attempt", "limit": "limit of all attempts"},
    Extension: {"extend": "extends"},
    SwitchCase: {"condition": "when"},
    Use: {"retries": "retry policies"},
    Named: {"value": NO_WORD},
    TaskWorkflow: {"use": NO_WORD, "mode": "mode of expressions", "schema_version": "version of the DSL"},
}
"""By the class of a node; where a class says nothing of a member, those that it is made of do."""
LEFT_OUT: dict[type, frozenset[str]] = {
    RunTask: frozenset({"workflow", "version"}),
    CallTask: frozenset({"function"}),
    ForkTask: frozenset({"branches"}),
    Use: frozenset({"functions"}),
    Extension: frozenset({"before", "after"}),
    TaskWorkflow: frozenset({"id"}),
}
"""Members that others tell: names that are taken from what is written, lists that are compared as such."""
ON_A_WAY = (Task, SwitchCase, Catch)


def called(kind: type, member: str) -> str | None:
    """What a member is called; None where nothing is said of it."""
    return next((found[member] for one in kind.__mro__ if (found := CALLED.get(one)) and member in found), None)


def left_out(kind: type) -> frozenset[str]:
    """The members that are told by others."""
    return LEFT_OUT.get(kind, frozenset())


def is_default(kind: type, member: str, value: Any) -> bool:
    """Whether a member that came, or went, with its node says no more than without it."""
    return kind is Iterator and value == {"item": "item", "at": "index"}.get(member)


def key_of(node: Any) -> str | None:
    """What an entry of a list is known by; None where it is none of tasks."""
    match node:
        case Named() | SwitchCase() | Extension():
            return node.name
        case TaskRetry():
            return node.name or "retry"
        case Correlate():
            return node.key
        case EventFilter():
            written = node.attributes.value if node.attributes and isinstance(node.attributes.value, dict) else {}
            return str(written.get("type") or written.get("source") or "any event")
        case Scope():
            return node.states[0].name if node.states else "nothing"
    return None


def then_of(transition: Next) -> Json:
    """Where a task or case goes on by what is written; None: to the next of its list."""
    match transition:
        case Transition(implicit=False):
            return f"→ {transition.target.name}"
        case End(kind="exit"):
            return "end of the list"
        case End(kind="workflow"):
            return "end of the workflow"
    return None
