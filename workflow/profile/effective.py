"""What is run of a definition: all of it but the members that the runtime never looks at."""

from collections.abc import Iterable

from workflow.paths import Json, Path


def without(data: Json, paths: Iterable[Path]) -> Json:
    """`data` without the members at these paths; what is around them is copied, all else is shared."""
    for path in paths:
        data = _without(data, path)
    return data


def _without(data: Json, path: Path) -> Json:
    if not path:
        return data
    key, *rest = path
    if isinstance(data, dict) and key in data:
        if not rest:
            return {name: one for name, one in data.items() if name != key}
        return {**data, key: _without(data[key], tuple(rest))}
    if isinstance(data, list) and rest and isinstance(key, int) and 0 <= key < len(data):
        return [_without(one, tuple(rest)) if number == key else one for number, one in enumerate(data)]
    return data
