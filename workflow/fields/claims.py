"""Which field a diagnostic stands at: the deepest one that holds its place; what is missing, at the missing member."""

import re
from collections.abc import Iterable

from workflow.diagnostics import Diagnostic
from workflow.paths import Path

_NEEDS = re.compile(r"\bneeds\b(.*)")
_QUOTED = re.compile(r"`([^`]+)`")


class Claims:
    """The diagnostics of a form that no field has taken yet; fields take theirs from the innermost out."""

    def __init__(self, diagnostics: Iterable[Diagnostic], path: Path) -> None:
        self._left = [each for each in diagnostics if each.path[: len(path)] == path]

    def at(self, path: Path) -> tuple[Diagnostic, ...]:
        """Those at `path` or below it."""
        return self._take([each for each in self._left if each.path[: len(path)] == path])

    def missing(self, path: Path, names: tuple[str, ...]) -> tuple[Diagnostic, ...]:
        """Those that say that the object at `path` lacks one of the members `names`."""
        return self._take([each for each in self._left if each.path == path and set(_wanted(each)) & set(names)])

    def _take(self, found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
        self._left = [each for each in self._left if each not in found]
        return tuple(found)


def _wanted(diagnostic: Diagnostic) -> list[str]:
    found = _NEEDS.search(diagnostic.message) if diagnostic.rule == "schema" else None
    return _QUOTED.findall(found.group(1)) if found else []
