"""What a scenario expects, held against what happened (contracts.md, "Scenario file", `expect`)."""

from simulator.engine.data.equality import same
from workflow.paths import Json

COMPARED = ("status", "output", "path", "duration")
PARTS = ("calls", "produced", "error")


def held(expect: Json, result: dict[str, Json]) -> list[dict[str, Json]]:
    """`[{"name", "held", "expected", "actual"}]`, in the order written.

    `status`, `output`, `path` and `duration` must be equal, `calls`, `produced` and `error` have at least what is
    expected of each entry, `outputContains` is a subset of the output.
    """
    if not isinstance(expect, dict):
        return []
    return [_one(name, expected, result) for name, expected in expect.items()]


def _one(name: str, expected: Json, result: dict[str, Json]) -> dict[str, Json]:
    actual = result.get("output" if name == "outputContains" else name)
    if name in COMPARED:
        good = same(expected, actual)
    elif name in PARTS or name == "outputContains":
        good = contains(actual, expected)
    else:
        good, actual = False, f"there is nothing called `{name}` to expect"
    return {"name": name, "held": good, "expected": expected, "actual": actual}


def contains(whole: Json, part: Json) -> bool:
    """Whether `part` is in `whole`: objects by their keys, lists entry by entry."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(contains, whole, part))
    return same(whole, part)
