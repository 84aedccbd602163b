"""A definition as a file for others: one module per format, found by its name in this folder (`_name` is skipped).

A module has `ID`, `TITLE`, `HELP`, `SUFFIX`, `MEDIA_TYPE`, `ORDER`, `DRAWN` and `write(definition, options)`; every
menu and the command line fill themselves from `formats()`. What people wrote is escaped as the readers need it.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from workflow.definition import Definition
from workflow.exports._options import Edition, Exported, Options, Paper, Pictures, Unexportable

__all__ = ["Edition", "Exported", "Format", "Options", "Paper", "Pictures", "Unexportable", "formats", "get"]


class Format(Protocol):
    """What a module of this folder has."""

    ID: str
    TITLE: str
    HELP: str
    """What it is good for, in a few words."""
    SUFFIX: str
    """How the names of its files end, with the dot; where another format's ends with it, the longest one counts."""
    MEDIA_TYPE: str
    ORDER: int
    DRAWN: bool
    """Whether it shows the diagram (`detail`, `direction`, `theme` count), not the text."""

    def write(self, definition: Definition, options: Options) -> Exported:
        """The file. Raises Unexportable for a definition that this format has nothing of."""


def formats() -> tuple[Format, ...]:
    """All formats, in the order of menus."""
    return tuple(_modules().values())


def get(format_id: str) -> Format:
    """The format with this id; KeyError where there is none."""
    return _modules()[format_id]


@cache
def _modules() -> dict[str, Format]:
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = [cast(Format, import_module(f"{__name__}.{name}")) for name in names]
    return {module.ID: module for module in sorted(found, key=lambda module: module.ORDER)}
