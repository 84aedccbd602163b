"""The spelling of a call of an expression function, `fn:name` (semantics-0.8.md §2.6)."""

import re
from typing import Final

_CALL: Final = re.compile(r"fn:\s*(\S(?:.*\S)?)\s*", re.DOTALL)


def called(text: str) -> str | None:
    """The name of the function that an expression is a call of; None where it is none."""
    found = _CALL.fullmatch(text)
    return found.group(1) if found else None
