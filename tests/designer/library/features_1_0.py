"""What DSL 1.0 has, by the words of its reference, each with how a definition that uses it is told."""

from tests.designer.library.features_0_8 import Feature, has, members, written

KINDS = ("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait")
USE_CASES = {
    "agents that make content",
    "charging stations",
    "data backup",
    "issues of a repository",
}
"""Those of the specification."""


def value(name: str, *values: object) -> Feature:
    """A member that has one of these values."""
    return lambda data: any(key == name and one in values for key, one in members(data))


FEATURES: dict[str, Feature] = {
    **{f"a task {kind}": has("do", kind) for kind in KINDS},
    "HTTP": value("call", "http"),
    "A2A": value("call", "a2a"),
    "MCP": value("call", "mcp"),
    "a function of its own": has("use", "functions"),
    "a retry of its own": has("use", "retries"),
    "an error of its own": has("use", "errors"),
    "an authentication of its own": has("use", "authentications"),
    "a secret": written(r"\$secrets\."),
    "a shell": has("run", "shell"),
    "a script": has("run", "script"),
    "a container": has("run", "container"),
    "another workflow": has("run", "workflow"),
    "one event": has("listen", "to", "one"),
    "all events": has("listen", "to", "all"),
    "any event, until another": has("listen", "to", "until"),
    "for each event": has("foreach", "do"),
    "correlation": has("correlate", "from"),
    "a branch for all": has("fork", "branches"),
    "branches that compete": value("compete", True),
    "while": has("while"),
    "if": has("if"),
    "exit": value("then", "exit"),
    "end": value("then", "end"),
    "backoff": has("retry", "backoff"),
    "a limit of attempts": has("limit", "attempt", "count"),
    "a limit of time": has("limit", "duration"),
    "a catch by its data": has("catch", "when"),
    "a timeout of a task": has("do", "timeout", "after"),
    "a timeout of the workflow": lambda data: "timeout" in data,
    "a schedule by cron": has("schedule", "cron"),
    "a schedule by events": has("schedule", "on"),
    "a schema of the input": has("input", "schema"),
    "input.from": has("input", "from"),
    "output.as": has("do", "output", "as"),
    "export.as": has("do", "export", "as"),
    "the whole response": value("output", "response"),
}

SEEN = {
    "branch.cancelled",
    "error.handled",
    "event.consumed",
    "event.produced",
    "instance.completed",
    "instance.failed",
    "iteration.completed",
    "retry.scheduled",
    "subflow.completed",
    "task.skipped",
    "timer.fired",
}
"""Events of traces that the scenarios of the examples bring about together."""
