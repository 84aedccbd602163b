"""Where two JSON values differ, as pointers: the outermost places, in order, up to a bound."""

from simulator.engine.data.equality import same
from simulator.limits import CHANGES
from simulator.wire.data_flow import Change
from workflow.paths import Json, Path, pointer


def changes(before: Json, after: Json, most: int = CHANGES) -> list[Change]:
    """Where the values differ, `most` places at most."""
    found: list[Change] = []
    _compare(before, after, (), found, most)
    return found


def _compare(before: Json, after: Json, path: Path, found: list[Change], most: int) -> None:
    if len(found) >= most or same(before, after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        names = [*before, *(name for name in after if name not in before)]
        for name in names:
            _compare_at(before, after, name in before, name in after, (*path, name), found, most)
    elif isinstance(before, list) and isinstance(after, list):
        for place in range(max(len(before), len(after))):
            _compare_at(before, after, place < len(before), place < len(after), (*path, place), found, most)
    else:
        found.append({"pointer": pointer(path), "kind": "changed"})


def _compare_at(before: Json, after: Json, was: bool, now: bool, path: Path, found: list[Change], most: int) -> None:
    if was and now:
        _compare(before[path[-1]], after[path[-1]], path, found, most)
    elif len(found) < most:
        found.append({"pointer": pointer(path), "kind": "added" if now else "removed"})
