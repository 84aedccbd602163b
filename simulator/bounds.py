"""How large a value may grow while a workflow runs (safety.md, "simulation").

Values share their parts, so that a small one in memory may be endless when written: counting stops at the limit.
"""

from workflow.paths import Json

NESTING = 128  # levels; the writers of JSON give up at some hundreds


def excess(value: Json, limit: int) -> str | None:
    """What is too much about `value`, in words: more than about `limit` bytes of JSON, or nested too deep; or None."""
    left = limit
    level = [value]
    for _ in range(NESTING):
        if not level:
            return None
        below: list[Json] = []
        for one in level:
            left -= _own(one)
            if left < 0:
                return f"is larger than {limit} bytes (the setting dataLimit)"
            if isinstance(one, dict):
                below += one.values()
            elif isinstance(one, list):
                below += one
        level = below
    return f"is nested deeper than {NESTING} levels" if level else None


def _own(value: Json) -> int:
    """The length of a value without its members, roughly; of an object with its keys."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return 2 + sum(_text(key) + 2 for key in value)
    return 2 + 2 * len(value) if isinstance(value, list) else 4


def _text(text: str) -> int:
    return 2 + (len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass")))
