"""The scopes of branches and iterations: `Hotel/[2]` is the third iteration of a state in the branch `Hotel`."""

from simulator.engine.trace.trace import TraceEvent


def outer(event: TraceEvent) -> str:
    """The scope that holds the branch or iteration whose beginning an event tells."""
    label = str(event["branch"]) if "branch" in event else f"[{event['index']}]"
    scope = str(event["scope"])
    return scope[: len(scope) - len(label)].removesuffix("/")
