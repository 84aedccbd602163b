"""The tables of the format as Markdown: in docs/scenarios.md each is between `<!-- NAME -->` and `<!-- /NAME -->`."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from simulator.scenario.format import mocks
from simulator.scenario.format.events import EVENT
from simulator.scenario.format.expectations import CALLED, ENDED, INSTANCE
from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import DISTRIBUTIONS
from simulator.scenario.format.scenario import CAPTION, FILE, PLACE, SETTINGS
from simulator.scenario.format.shapes import Either, ListOf, Shape, Text
from simulator.scenario.format.words import listed
from workflow.paths import Json

MOCKS: Final = {"calls": mocks.CALL, "functions": mocks.FUNCTION, "subflows": mocks.SUBFLOW}
"""What mocks may say, by the key of a scenario that they stand under."""
DRAWN: Final = {
    "uniform": "each length alike",
    "normal": "mostly near the mean, never below zero",
    "lognormal": "mostly short, sometimes long; mean and deviation are those of the length itself",
    "exponential": "as of things that happen at any time",
    "choice": "one of these, by their weights",
}
"""How lengths are spread by each distribution."""
_BARE: Final = re.compile(r"[A-Za-z_/][\w ./+-]*")


def markdown(table: Object) -> str:
    """The keys of a table, a row each: what may stand there, what it means, an example, and where it counts."""
    counts = any(one.counts for one in table.keys)
    heads = ("key", "is", "means", "example", *(["counts for"] if counts else []))
    rows = [_row(one, counts=counts) for one in table.keys]
    return "\n".join(_line(cells) for cells in (heads, ["---"] * len(heads), *rows))


def mock_table() -> str:
    """The keys of mocks of all kinds, each once, with the keys of scenarios that mocks with it stand under."""
    keys: dict[str, Key] = {}
    places: dict[str, list[str]] = {}
    for place, table in MOCKS.items():
        for key in table.keys:
            keys.setdefault(key.name, key)
            places.setdefault(key.name, []).append(f"`{place}`")
    lines: list[tuple[str, ...]] = [("key", "is", "means", "example", "under"), ("---",) * 5]
    for name in sorted(keys, key=lambda name: len(places[name]) == len(MOCKS)):  # answers first
        under = "all" if len(places[name]) == len(MOCKS) else ", ".join(places[name])
        lines.append((*_row(keys[name], counts=False), under))
    return "\n".join(map(_line, lines))


def delay_table() -> str:
    """The distributions that a length may be drawn by: as it is written, what it does, and what it may have."""
    lines = [("drawn", "is", "may have"), ("---",) * 3]
    for one in DISTRIBUTIONS:
        needed = {key.name: key.example for key in one.keys if key.needed}
        more = ", ".join(f"`{key.name}`" for key in one.keys if not key.needed)
        lines.append((f"`{flow(needed)}`", DRAWN[str(needed["distribution"])], more))
    return "\n".join(map(_line, lines))


TABLES: Final[dict[str, Callable[[], str]]] = {
    "mocks": mock_table,
    "drawn lengths": delay_table,
    **{
        name: partial(markdown, table)
        for name, table in (
            ("keys of scenarios", FILE),
            ("settings", SETTINGS),
            ("responses", mocks.ANSWERED),
            ("answers by gRPC", mocks.BY_GRPC),
            ("processes", mocks.ENDED),
            ("messages", mocks.MESSAGE),
            ("errors", mocks.PROBLEM),
            ("events", EVENT),
            ("expected calls", CALLED),
            ("expected tasks", ENDED),
            ("expected instances", INSTANCE),
            ("captions", CAPTION),
            ("places of captions", PLACE),
        )
    },
}
"""Each table of docs/scenarios.md by its name; that of what may be expected has an example of each that is run."""


def _row(key: Key, *, counts: bool) -> Iterator[str]:
    yield f"`{key.name}`" + (" (needed)" if key.needed else "")
    yield _kind(key.shape)
    yield key.says.removesuffix(".")
    yield "" if key.example is None else f"`{flow(key.example)}`"
    if counts:
        yield key.counts


def _kind(shape: Shape) -> str:
    """What may stand there."""
    if isinstance(shape, Either):
        texts = [one for one in shape.options if isinstance(one, Text) and one.choices]
        return _kind(texts[0]) if texts else shape.wanted
    if isinstance(shape, ListOf) and isinstance(shape.item, Text) and shape.item.choices:
        return f"a list of {_kind(shape.item)}"
    return listed(f"`{one}`" for one in shape.choices) if isinstance(shape, Text) and shape.choices else shape.wanted


def _line(cells: Iterable[str]) -> str:
    written = " | ".join(cell.replace("|", "\\|") for cell in cells)
    return f"| {written} |"


def flow(value: Json) -> str:
    """A value as it may be written in YAML, on one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{flow(name)}: {flow(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    is_bare = isinstance(value, str) and _BARE.fullmatch(value)
    return str(value) if is_bare else json.dumps(value, ensure_ascii=False)


def filled(page: str) -> str:
    """The page with each of its tables as it is now."""
    for name, table in TABLES.items():
        start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, _, rest = page.partition(start)
        _, there, after = rest.partition(end)
        if there:
            page = f"{before}{start}\n\n{table()}\n\n{end}{after}"
    return page
