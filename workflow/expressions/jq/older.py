"""`SECRETS.x` without the sign `$`, as the text of 0.8 still has it in places (semantics-0.8.md §0.4)."""

import re
from typing import Final

_OLD: Final = re.compile(r"(?<![\w$.\"])SECRETS(?=\s*[.\[])")


def places(text: str) -> tuple[int, ...]:
    """Where a program may say it, from 0."""
    return tuple(found.start() for found in _OLD.finditer(text))


def with_signs(text: str) -> str:
    """The program with the signs that it lacks."""
    return _OLD.sub("$SECRETS", text)
