"""Equality of JSON values: `true` is not `1`, `1` is `1.0`; wherever the simulator compares people's values."""

from workflow.paths import Json


def same(a: Json, b: Json) -> bool:
    """Equal as JSON, at every depth."""
    return a is b or (bool(a == b) and _alike(a, b))


def _alike(a: Json, b: Json) -> bool:
    """Whether values that Python calls equal have their truth values in the same places."""
    if isinstance(a, dict):
        return all(_alike(value, b[key]) for key, value in a.items())
    if isinstance(a, list):
        return all(map(_alike, a, b))
    return isinstance(a, bool) == isinstance(b, bool)
