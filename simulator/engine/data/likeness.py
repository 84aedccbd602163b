"""Whether a text is like a wanted one, as engines on .NET ask: equal, or a regular expression that takes a part of it
(docs/runtimes/synapse.md, Y67, Y70).
"""

import json
from functools import lru_cache

from simulator.engine.data.equality import same
from simulator.engine.data.filters import select
from workflow.expressions import Arguments, dollar
from workflow.expressions.jsonpath.patterns import Pattern, PatternError, compile_pattern
from workflow.model import Expression
from workflow.paths import Json, Path


def is_like(wanted: Json, found: Json, arguments: Arguments, place: Path, language: str) -> bool:
    """Whether a value is a wanted one: an expression on it that gives true, a text that it equals or that takes a part
    of it, any other value that is equal. Raises Trouble where the expression fails.
    """
    inside = dollar.whole(wanted) if isinstance(wanted, str) else None
    if inside is not None:
        return select(Expression(inside, place, language), found, arguments) is True
    if isinstance(wanted, str):
        return found is not None and (wanted == as_text(found) or is_in(wanted, as_text(found)))
    return same(wanted, found)


def is_in(pattern: str, text: str, flags: str = "") -> bool:
    """Whether a regular expression takes a part of a text; one that cannot be read takes none."""
    compiled = _pattern(pattern, flags)
    return compiled is not None and compiled.is_in(text)


def as_text(value: Json) -> str:
    """A text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=256)
def _pattern(wanted: str, flags: str) -> Pattern | None:
    try:
        return compile_pattern(wanted, flags)
    except PatternError:
        return None
