"""`signalbox.toml`: what a project says to the commands, strictly read (docs/command-line.md, "signalbox.toml").

The file that counts for a definition is the nearest one upward from it; `--config` names one for all.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from designer.files.ignored import Pattern, leaves_out, patterns
from designer.files.texts import Unreadable, is_file, read_text
from workflow.diagnostics import Diagnostic, Severity
from workflow.paths import Json

FILE = "signalbox.toml"


@dataclass(frozen=True)
class Project:
    """The settings of one `signalbox.toml`; those of none where `folder` is None."""

    folder: Path | None = None
    ignore: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    per_file: tuple[tuple[tuple[Pattern, ...], frozenset[str]], ...] = ()
    max_warnings: int | None = None
    runtime: str | None = None
    runtimes: tuple[tuple[str, tuple[Pattern, ...], str], ...] = ()
    min_coverage: float | None = None
    exclude: tuple[Pattern, ...] = ()

    def ignored_in(self, name: str) -> frozenset[str]:
        path = self._inside(Path(name))
        more = [rules for fitting, rules in self.per_file if path and leaves_out(fitting, path, is_folder=False)]
        return self.ignore.union(*more)

    def wanted(self, found: Iterable[Diagnostic], name: str) -> Iterator[Diagnostic]:
        """The findings in the file `name` that this project does not ignore, with the severities that it gives them."""
        ignored = self.ignored_in(name)
        for one in found:
            if one.rule not in ignored:
                yield replace(one, severity=self.severity.get(one.rule, one.severity))

    def runtime_of(self, name: str) -> tuple[str, str] | None:
        """The runtime that this project says for the file `name`, and by which pattern: the last one that fits."""
        path = self._inside(Path(name))
        fitting = [(one, id_) for one, found, id_ in self.runtimes if path and leaves_out(found, path, is_folder=False)]
        if fitting:
            return fitting[-1]
        return ("**", self.runtime) if self.runtime else None

    def leaves_out(self, path: Path, is_folder: bool) -> bool:
        """Whether commands that are given a folder pass over what is at `path`, or a folder that it is in."""
        inside = self._inside(path)
        if not inside or not self.exclude:
            return False
        parts = inside.split("/")
        around = ("/".join(parts[:count]) for count in range(1, len(parts)))
        return any(leaves_out(self.exclude, one, True) for one in around) or leaves_out(self.exclude, inside, is_folder)

    def _inside(self, path: Path) -> str | None:
        try:
            return path.absolute().relative_to(self.folder).as_posix() if self.folder else None
        except ValueError:
            return None


class Projects:
    """The project of each file; one for all where the command line names it. Raises Unreadable for a bad one."""

    def __init__(self, named: str | None = None) -> None:
        self._named = None if named is None else read_project(Path(named))
        self._of_folder = cache(self._find)

    def of(self, name: str) -> Project:
        """What counts for the file `name`; for standard input what counts in the working directory."""
        return self._of_folder(Path.cwd() if name == "-" else Path(name).absolute().parent)

    def of_run(self, names: Sequence[str]) -> Project:
        """What counts for a run as a whole: the working directory's, else that of the first file."""
        here = self._of_folder(Path.cwd())
        return here if here.folder is not None or not names else self.of(names[0])

    def leave_out(self, path: Path, is_folder: bool) -> bool:
        """Whether the project of `path` wants it to be passed over."""
        return self.of(str(path)).leaves_out(path, is_folder)

    def _find(self, folder: Path) -> Project:
        if self._named is not None:
            return self._named
        if is_file(folder / FILE):
            return read_project(folder / FILE)
        return Project() if folder.parent == folder else self._of_folder(folder.parent)


def read_project(file: Path) -> Project:
    """The settings in a file. Raises Unreadable, with all lines, for what cannot be meant."""
    data, wrong = _read(read_text(str(file)))
    if wrong:
        raise Unreadable(*(f"{file}:{one.line}:{one.column}: {one.message}" for one in wrong))
    return _project(file.absolute().parent, data)


class Wrong(NamedTuple):
    """Something in a text that cannot be meant, and its line and column, from 1."""

    line: int
    column: int
    message: str


def wrong_settings(text: str) -> list[Wrong]:
    """Everything that is wrong with the settings in a text."""
    return _read(text)[1]


def _read(text: str) -> tuple[dict[str, Json], list[Wrong]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = map(int, found.groups()) if found else (1, 1)
        said = re.sub(r"\s*\(at .*\)$", "", str(error))
        return {}, [Wrong(line, column, f"this is no TOML: {said}")]
    return data, list(_faults(text, data))


def _faults(text: str, data: Mapping[str, Json]) -> Iterator[Wrong]:
    from designer.files.project_format import PROJECT  # only who has such a file waits for the rules

    for fault in PROJECT.faults(data):
        *within, key = (str(part) for part in fault.path if isinstance(part, str))
        yield Wrong(*_place(text, ".".join(within), key), fault.message)


def _project(folder: Path, data: Mapping[str, Json]) -> Project:
    """The settings in data that are as they must be."""
    lint, test, files = (data.get(name, {}) for name in ("lint", "test", "files"))
    per_file = lint.get("per-file-ignores", {})
    return Project(
        folder,
        frozenset(lint.get("ignore", ())),
        lint.get("severity", {}),
        tuple((patterns([one]), frozenset(ignored)) for one, ignored in per_file.items()),
        lint.get("max-warnings"),
        lint.get("runtime"),
        tuple((one, patterns([one]), name) for one, name in data.get("runtime", {}).items()),
        test.get("min-coverage"),
        patterns(files.get("exclude", ())),
    )


def _place(text: str, within: str, key: str) -> tuple[int, int]:
    """Where a key is set: its line and column, those of its table where it is not found; tomllib does not tell."""
    table, best = "", (1, 1)
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if header := re.match(r"\[+\s*([^]]*?)\s*\]+", bare):
            table = re.sub(r"[\"'\s]", "", header[1])
            is_it = table == (f"{within}.{key}" if within else key)
            if is_it or (best == (1, 1) and table in (within, within.split(".", maxsplit=1)[0])):
                best = (number, len(line) - len(line.lstrip()) + 1)
            if is_it:
                return best
        elif re.match(rf"""["']?{re.escape(key)}["']?\s*[=.]""", bare) and table == within:
            return number, len(line) - len(line.lstrip()) + 1
        elif within.startswith(f"{table}.") and re.match(rf"""{re.escape(within.removeprefix(f"{table}."))}\b""", bare):
            best = (number, max(line.find(key), 0) + 1)
    return best
