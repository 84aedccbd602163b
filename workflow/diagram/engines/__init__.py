"""Graphviz by different ways, one module each: `layout(source, seconds) -> str` gives the `json0` text.

Every engine stops at its deadline and at `MEMORY`, and raises `EngineError` with the reason in words; the caller then
takes the plain layout. `wasi` needs nothing installed beside our own packages; `dot` is a Graphviz of the system.
"""

from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

DEADLINE = 5.0
"""Seconds (safety.md, "layout")."""

MEMORY = 512 * 1024 * 1024
"""Bytes (safety.md, "layout")."""

NAMES = ("wasi", "dot")


class EngineError(Exception):
    """Why there is no layout, in words."""


class Engine(Protocol):
    """What a module in this folder offers."""

    @staticmethod
    def layout(source: str, seconds: float) -> str:
        """Graphviz's `json0` output for the DOT text `source`."""


def load(name: str) -> Engine:
    """The engine of this name; ValueError for one that does not exist."""
    if name not in NAMES:
        raise ValueError(f"no layout engine is called {name!r}; there are {', '.join(NAMES)}")
    return cast(Engine, import_module(f"{__name__}.{name}"))


def keep_compiled_in(folder: Path) -> None:
    """Keep `wasi`'s compiled module in a folder of this user's own; before the first layout of the process."""
    from workflow.diagram.engines import wasi

    wasi.cache = folder
