"""`signalbox.toml`: what a project says to the commands, strictly read (docs/command-line.md, "signalbox.toml").

The file that counts for a definition is the nearest one upward from it; `--config` names one for all.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from designer.files.ignored import Pattern, leaves_out, patterns
from designer.files.texts import Unreadable, is_file, read_text
from workflow.diagnostics import Severity
from workflow.paths import Json

FILE = "signalbox.toml"
TABLES: dict[str, tuple[str, ...]] = {
    "lint": ("ignore", "severity", "per-file-ignores", "max-warnings", "runtime"),
    "test": ("min-coverage",),
    "files": ("exclude",),
    "runtime": (),
}
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


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
    """The settings in a file. Raises Unreadable, with the line, for what cannot be meant."""
    text = read_text(str(file))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = found.groups() if found else ("1", "1")
        said = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise Unreadable(f"{file}:{line}:{column}: this is no TOML: {said}") from None
    return _Reader(file, text, data).project()


class _Reader:
    def __init__(self, file: Path, text: str, data: Mapping[str, Json]) -> None:
        self._file, self._text, self._data = file, text, data

    def project(self) -> Project:
        self._known(self._data, TABLES, "")
        tables = {name: self._table(self._data, name, "") for name in TABLES}
        for name, table in tables.items():
            if TABLES[name]:  # the keys of others are patterns
                self._known(table, TABLES[name], name)
        lint, test, files = tables["lint"], tables["test"], tables["files"]
        per_file = self._table(lint, "per-file-ignores", "lint")
        return Project(
            self._file.absolute().parent,
            frozenset(self._rules(lint, "ignore", "lint")),
            self._severities(self._table(lint, "severity", "lint")),
            tuple(
                (patterns([one]), frozenset(self._rules(per_file, one, "lint.per-file-ignores"))) for one in per_file
            ),
            self._number(lint, "max-warnings", "lint", int),
            self._runtime(lint, "runtime", "lint"),
            self._runtimes(tables["runtime"]),
            self._number(test, "min-coverage", "test", (int, float), 100),
            patterns(self._texts(files, "exclude", "files")),
        )

    def _known(self, table: Mapping[str, Json], known: Mapping[str, Any] | Sequence[str], within: str) -> None:
        for key in table:
            if key not in known:
                self._fail(within, key, f"there is no `{key}` here{_meant(key, known)}")

    def _table(self, table: Mapping[str, Json], key: str, within: str) -> Mapping[str, Json]:
        found = table.get(key, {})
        if not isinstance(found, dict):
            self._fail(within, key, f"`{key}` is a table: write [{f'{within}.' if within else ''}{key}]")
        return dict(found)

    def _texts(self, table: Mapping[str, Json], key: str, within: str) -> list[str]:
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self._fail(within, key, f"`{key}` is a list of texts")
        return list(found)

    def _rules(self, table: Mapping[str, Json], key: str, within: str) -> list[str]:
        found = self._texts(table, key, within)
        for one in found:
            self._rule(one, key, within)
        return found

    def _rule(self, rule: str, key: str, within: str) -> None:
        from workflow import rules

        known = [one.id for one in rules.documented()]
        if rule not in known:
            self._fail(within, key, f"there is no rule `{rule}`{_meant(rule, known)}")

    def _severities(self, table: Mapping[str, Json]) -> dict[str, Severity]:
        for rule, severity in table.items():
            self._rule(rule, rule, "lint.severity")
            if severity not in SEVERITIES:
                self._fail("lint.severity", rule, f"a severity is one of {', '.join(SEVERITIES)}")
        return dict(table)

    def _number(self, table: Mapping[str, Json], key: str, within: str, kind: Any, most: int | None = None) -> Any:
        found = table.get(key)
        is_number = isinstance(found, kind) and not isinstance(found, bool)
        if found is not None and (not is_number or not 0 <= found <= (found if most is None else most)):
            self._fail(within, key, f"`{key}` is a number from 0{' on' if most is None else f' to {most}'}")
        return found

    def _runtime(self, table: Mapping[str, Json], key: str, within: str) -> str | None:
        from workflow import runtimes

        found = table.get(key)
        if found is not None and (not isinstance(found, str) or not runtimes.is_known(found)):
            self._fail(within, key, f"`{key}` is one of {', '.join(runtimes.ids())}")
        return found

    def _runtimes(self, table: Mapping[str, Json]) -> tuple[tuple[str, tuple[Pattern, ...], str], ...]:
        """The runtimes by pattern, in the order of the file."""
        found = ((one, self._runtime(table, one, "runtime")) for one in table)
        return tuple((one, patterns([one]), name) for one, name in found if name)

    def _fail(self, within: str, key: str, message: str) -> None:
        line, column = _place(self._text, within, key)
        raise Unreadable(f"{self._file}:{line}:{column}: {message}")


def _meant(word: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; did you mean `{near[0]}`?" if near else f"; known are {', '.join(known)}" if len(known) < 10 else ""


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
