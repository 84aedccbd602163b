"""Values as texts, as Go's `%v` prints them: `2`, `[1 2]`, `map[a:1]`, `<nil>` (docs/runtimes/zigflow.md, Z51)."""

from workflow.expressions.jq import gojq
from workflow.paths import Json


def go_text(value: Json) -> str:
    """A value as a text; a text is itself."""
    if isinstance(value, str):
        return value
    if value is None:
        return "<nil>"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"map[{' '.join(f'{name}:{go_text(value[name])}' for name in sorted(value))}]"
    if isinstance(value, list):
        return f"[{' '.join(map(go_text, value))}]"
    return str(value) if isinstance(value, int) else gojq.text_of(value)
