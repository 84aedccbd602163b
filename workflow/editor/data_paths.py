"""The path into data that is being written after `$.` or `@.` (JSONPath): which members lead to it."""

import re
from typing import Final, NamedTuple

_PATH: Final = re.compile(r"([$@](?:\.[\w$-]+|\[[^\[\]]*\])*)\.([\w$-]*)$")
_AROUND: Final = re.compile(r"(\$(?:\.[\w$-]+|\[[^\[\]]*\])*)\[\?[^\]]*$")
"""The list that a filter looks through."""
_STEP: Final = re.compile(r"""\.([\w$-]+)|\[["']([^"'\]]*)["']\]""")
_MOST: Final = 2_000
"""Characters that are looked at."""


class DataPath(NamedTuple):
    """The member names that lead to the cursor, and what is typed of the next."""

    names: tuple[str, ...]
    typed: str


def path_before(written: str) -> DataPath | None:
    """The path at the end of what is written on a line; None where none stands there."""
    seen = written[-_MOST:]
    found = _PATH.search(seen)
    if not found:
        return None
    root, typed = found.groups()
    if root.startswith("@"):
        around = _AROUND.search(seen[: found.start()])
        if around is None:
            return None
        root = around.group(1) + root
    return DataPath(tuple(step.group(1) or step.group(2) or "" for step in _STEP.finditer(root)), typed)
