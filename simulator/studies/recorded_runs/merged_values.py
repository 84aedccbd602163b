"""What a value has become of another by merging something into it: that which was merged, where it can be told."""

from simulator.engine.data.equality import same
from workflow.paths import Json


def changed(before: Json, after: Json) -> Json:
    """The members of `after` that `before` lacks or has otherwise, at every depth; `{}` where nothing changed.

    None where merging cannot have done it, or could in several ways: a member is gone, or a list has become another.
    """
    if not isinstance(before, dict) or not isinstance(after, dict) or not set(before) <= set(after):
        return None
    found: dict[str, Json] = {}
    for name, value in after.items():
        if name not in before:
            found[name] = value
        elif not same(before[name], value):
            if isinstance(value, list) or isinstance(before[name], list):
                return None
            part = changed(before[name], value) if isinstance(value, dict) else value
            if part is None:
                return None
            found[name] = part
    return found
