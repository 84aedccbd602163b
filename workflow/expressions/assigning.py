"""Where a result goes by an expression that is read from its end (docs/runtimes/sonataflow.md, S83)."""

import re
from typing import Final

_NAMES: Final = re.compile(r"(?:\.[A-Za-z_$][\w$-]*)+\s*$", re.ASCII)


def target(text: str) -> tuple[str, ...] | None:
    """The names from the root on that an expression ends in: `.items[].n` gives `n`; () is the data as a whole, and
    None no place at all, where nothing is stored.
    """
    bare = text.strip()
    if bare in (".", "$"):
        return ()
    found = _NAMES.search(bare)
    return tuple(found[0].strip().split(".")[1:]) if found else None
