"""What lies below a folder, and what of it fits a pattern. Folders that cannot be read, or are left out, are told."""

import os
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from designer.files.ignored import expression
from designer.files.project import Projects
from designer.files.tally import EXCLUDED, LINKED, Tally
from designer.files.texts import is_folder, trouble

NEVER = {"node_modules", "__pycache__"}
_MAGIC = re.compile(r"[*?\[]")


def is_pattern(name: str) -> bool:
    return _MAGIC.search(name) is not None


def is_wide(name: str) -> bool:
    """Whether a name may stand for several files: it is a folder, or a pattern and no file."""
    return is_folder(name) or (is_pattern(name) and not os.path.lexists(name))


def below(root: Path, wanted: Callable[[str], bool], projects: Projects, tally: Tally) -> Iterator[Path]:
    """The files below a folder whose names are wanted, a folder after the other in order of name."""
    return _walk(root, lambda inside: wanted(inside.name), lambda _: True, projects, tally)


def fitting(name: str, projects: Projects, tally: Tally) -> tuple[Path, list[Path]]:
    """The folder from which on a pattern has signs, and the files that fit; what is hidden in it has to be written."""
    parts = Path(name).parts
    place = next(index for index, part in enumerate(parts) if _MAGIC.search(part))
    root, pattern = Path(*parts[:place]), parts[place:]
    wanted = re.compile(expression("/".join(pattern)))

    deep = "**" in pattern
    fixed = pattern[: pattern.index("**")] if deep else pattern[:-1]

    def enters(inside: PurePosixPath) -> bool:
        fits = all(fnmatchcase(*one) for one in zip(inside.parts, fixed, strict=False))
        return fits and (deep or len(inside.parts) <= len(fixed))

    found = _walk(root, lambda inside: wanted.fullmatch(str(inside)) is not None, enters, projects, tally, not deep)
    return root, sorted(found)


def _walk(
    root: Path,
    wanted: Callable[[PurePosixPath], bool],
    enters: Callable[[PurePosixPath], bool],
    projects: Projects,
    tally: Tally,
    follow: bool = False,
) -> Iterator[Path]:
    """The files that are `wanted`, by their path from the root on, in the folders that it `enters`."""

    def unreadable(error: OSError) -> None:
        name = str(Path(error.filename))
        tally.cannot_read(name, trouble(name, error, folder=True), folder=True)

    for folder, folders, names in os.walk(root, onerror=unreadable, followlinks=follow):
        here = Path(folder)
        inside = PurePosixPath(here.relative_to(root).as_posix())
        folders[:] = [
            each
            for each in sorted(folders)
            if _is_shown(each) and enters(inside / each) and _is_open(here / each, projects, tally, follow)
        ]
        for name in sorted(names):
            if _is_shown(name) and wanted(inside / name):
                if projects.leave_out(here / name, False):
                    tally.pass_over(str(here / name), EXCLUDED)
                else:
                    yield here / name


def _is_shown(name: str) -> bool:
    return not name.startswith(".") and name not in NEVER


def _is_open(folder: Path, projects: Projects, tally: Tally, follow: bool) -> bool:
    """Whether a folder is looked into: it is not excluded, and no link where these are not followed."""
    why = EXCLUDED if projects.leave_out(folder, True) else LINKED if folder.is_symlink() and not follow else ""
    if why:
        tally.leave_out(str(folder), why)
    return not why
