"""What people send is as large as the data of a state may be, and no larger (limits.md)."""

from collections.abc import Iterable, Iterator

from simulator.engine.data.limits import Scale, excess
from workflow.paths import Json, Path, pointer


class TooLarge(ValueError):
    """A value beyond the setting `dataLimit`: the message names limit and place, `path` is the place."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(f"{pointer(path)} {message}")
        self.path = path


def check_sizes(values: Iterable[tuple[Path, Json]], limit: int) -> None:
    """Raise TooLarge for the first of the values, given with their places, that is larger than `limit` bytes."""
    for path, value in values:
        found = excess(value, limit)
        if found is not None:
            raise TooLarge(found, path)


def weight(value: Json, limit: int) -> int | None:
    """About how many bytes of JSON a value is; None: more than `limit`, or nested too deep."""
    return None if excess(value, limit) is not None else Scale(limit).weight(value)


def mocked(written: Json, kind: str) -> Iterator[tuple[Path, Json]]:
    """The entries of mocks as a scenario file writes them, with their places; `kind` is `functions` or `subflows`."""
    for name, entries in written.items() if isinstance(written, dict) else ():
        if isinstance(entries, list):
            yield from (((kind, name, place), entry) for place, entry in enumerate(entries))
        else:
            yield (kind, name), entries


def sent(scenario: Json) -> Iterator[tuple[Path, Json]]:
    """What a scenario brings into a run, with its places: input, events, the entries of mocks and of the script."""
    yield ("input",), scenario.get("input")
    events = scenario.get("events")
    yield from ((("events", place), event) for place, event in enumerate(events if isinstance(events, list) else ()))
    for kind in ("functions", "subflows"):
        yield from mocked(scenario.get(kind), kind)
    script = scenario.get("script")
    yield from ((("script", place), entry) for place, entry in enumerate(script if isinstance(script, list) else ()))
