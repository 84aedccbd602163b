"""Whether a pattern of addresses and an address with variables can be of one address."""

import re
from typing import Final

_PATTERN: Final = re.compile(r"(\*\*|\*)")
_VARIABLE: Final = re.compile(r"(\{[^{}]*\})")
PART, ANY = "*", "**"
"""Stand for any text without a slash, and for any."""
LOOKED_AT: Final = 500
"""Characters of an address; of a longer one nothing is said."""


def may_meet(pattern: str, template: str) -> bool:
    """Whether some text fits both: `pattern` has `*` and `**`, `template` variables in braces, which may be any."""
    if max(len(pattern), len(template)) > LOOKED_AT:
        return True
    one = [token for part in _PATTERN.split(pattern) for token in ([part] if part in (PART, ANY) else part)]
    variable = _VARIABLE.fullmatch
    other = [token for part in _VARIABLE.split(template) for token in ([ANY] if variable(part) else part)]
    return _meet(one, other)


def _meet(one: list[str], other: list[str]) -> bool:
    """From the end: `after[n]` is whether what is left of `one` and of `other` from `n` on fit each other."""
    after = _row(None, other, [])
    for first in reversed(one):
        after = _row(first, other, after)
    return after[0]


def _row(first: str | None, other: list[str], after: list[bool]) -> list[bool]:
    """The row of one token, None behind the last, from that of the token behind it."""
    row = [False] * (len(other) + 1)
    for at in range(len(other), -1, -1):
        second = other[at] if at < len(other) else None
        if first is None:
            row[at] = second is None or (second == ANY and row[at + 1])
            continue
        is_star = first == ANY or (first == PART and second != "/")
        row[at] = (
            (first in (PART, ANY) and (after[at] or (second is not None and is_star and row[at + 1])))
            or (second == ANY and (row[at + 1] or after[at]))
            or (first == second and first not in (PART, ANY) and after[at + 1])
        )
    return row
