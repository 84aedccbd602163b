"""Graphviz by different ways, one module each: `layout(source, seconds) -> str` gives the `plain` text.

Every engine stops at its deadline and at LAYOUT_MEMORY, and raises `EngineError` with the reason in words; the
caller then takes the plain layout. `wasi` needs nothing installed beside our own packages; `dot` is a Graphviz of the
system.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from workflow.diagram.kept.places import KeptPlaces
from workflow.limits import LAYOUT_SECONDS

NAMES = ("wasi", "dot")


class EngineError(Exception):
    """Why there is no layout, in words."""


class LateError(EngineError):
    """There is no layout within the time."""


class Engine(Protocol):
    """What a module in this folder offers."""

    @staticmethod
    def layout(source: str, seconds: float) -> str:
        """Graphviz's `plain` output for the DOT text `source`."""


def load(name: str) -> Engine:
    """The engine of this name; ValueError for one that does not exist."""
    if name not in NAMES:
        raise ValueError(f"no layout engine is called {name!r}; there are {', '.join(NAMES)}")
    return cast(Engine, import_module(f"{__name__}.{name}"))


class Timed:
    """An engine for one picture: its graphs share the deadline, which begins now.

    `kept` are the places of layouts before; with `is_quick` those that are near are taken too.
    """

    def __init__(self, name: str, kept: KeptPlaces | None = None, *, is_quick: bool = False) -> None:
        self.kept, self.is_quick = kept, is_quick
        self._engine = load(name)
        self._seconds = LAYOUT_SECONDS
        self._until = time.monotonic() + LAYOUT_SECONDS

    def layouts(self, sources: Sequence[str]) -> list[str | EngineError]:
        """What the engine answers to each, at once where it can, or why it does not."""
        if len(sources) < 2:
            return [self._layout(source) for source in sources]
        with ThreadPoolExecutor(len(sources)) as threads:
            return list(threads.map(self._layout, sources))

    def _layout(self, source: str) -> str | EngineError:
        try:
            return self._engine.layout(source, max(self._until - time.monotonic(), 0.0))
        except LateError:
            return EngineError(f"Graphviz took more than {self._seconds:g} seconds")
        except EngineError as problem:
            return problem


def keep_compiled_in(folder: Path) -> None:
    """Keep `wasi`'s compiled module in a folder of this user's own; before the first layout of the process."""
    from workflow.diagram.engines import wasi

    wasi.cache = folder
