"""What is run of a definition: all of it but the members that the runtime never looks at."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from workflow.paths import Json, Path

_Gone: TypeAlias = dict[Any, "_Gone | None"]
"""By its key what is gone of a part; None: all of it."""


def without(data: Json, paths: Iterable[Path]) -> Json:
    """`data` without the members at these paths; what is around them is copied, all else is shared. Items stay."""
    gone: _Gone = {}
    for path in paths:
        inside: _Gone | None = gone
        for key in path[:-1]:
            inside = inside.setdefault(key, {}) if inside is not None else None
        if path and isinstance(path[-1], str) and inside is not None:
            inside[path[-1]] = None
    return _without(data, gone) if gone else data


def _without(data: Json, gone: _Gone) -> Json:
    if isinstance(data, dict):
        left = ((name, one, gone.get(name, {})) for name, one in data.items())
        return {name: _without(one, inside) if inside else one for name, one, inside in left if inside is not None}
    if isinstance(data, list):
        parts = ((one, gone.get(number)) for number, one in enumerate(data))
        return [_without(one, inside) if inside else one for one, inside in parts]
    return data
