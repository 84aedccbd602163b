"""Files, folders and patterns of the command line as files: `DIR` all below it, `orders/**/*.yaml` what fits.

Of a folder or pattern only texts are taken that may be of Signalbox, without hidden ones, `node_modules` and what the
project leaves out; a file that is given by its name is always taken.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer.cli._files import Unreadable, read_text
from designer.cli._input.kinds import Kind, kind_of
from designer.cli._input.project import Projects
from designer.limits import FOUND_FILES
from workflow.document import Document, read

SUFFIXES = (".yaml", ".yml", ".json")
NEVER = {"node_modules", "__pycache__"}
_MAGIC = re.compile(r"[*?\[]")


class Found(NamedTuple):
    """A file to look at: its `name` as people know it, whether it was given `by_name`, and the folder it is in."""

    name: str
    by_name: bool
    root: Path


def files(given: Iterable[str], projects: Projects) -> list[Found]:
    """The files that are meant, each once, of a folder in order of name. Raises Unreadable where there is none."""
    found: dict[str, Found] = {}
    for name in given:
        for one in _of(name, projects):
            found.setdefault(os.path.normpath(one.name) if one.name != "-" else "-", one)
            if len(found) > FOUND_FILES:
                raise Unreadable(f"{name}:1:1: there are more than {FOUND_FILES:,} files; name folders that have fewer")
    return list(found.values())


class Text(NamedTuple):
    """A file that was read: its document and kind."""

    file: Found
    document: Document
    kind: Kind


def texts(found: Iterable[Found]) -> Iterator[Text | Unreadable]:
    """Each of the files as it is read; what cannot be read and was only found in a folder is none of ours."""
    for one in found:
        try:
            document = read(read_text(one.name))
        except Unreadable as error:
            if one.by_name:
                yield error
            continue
        yield Text(one, document, kind_of(document, one.name))


def of_kind(given: Iterable[str], projects: Projects, kind: Kind) -> list[Found]:
    """The files that are given by name, and those of this kind in folders and patterns. Raises Unreadable for none."""
    asked = list(given)
    found = files(asked, projects)
    below = texts(one for one in found if not one.by_name)
    fitting = {one.file for one in below if isinstance(one, Text) and one.kind == kind}
    taken = [one for one in found if one.by_name or one in fitting]
    if not taken:
        raise Unreadable(f"{asked[0]}:1:1: there is no {kind} here")
    return taken


def _of(name: str, projects: Projects) -> Iterator[Found]:
    path = Path(name)
    if name == "-" or path.is_file():
        yield Found(name, True, path.parent)
    elif path.is_dir():
        yield from (Found(str(one), False, path) for one in _below(path, projects))
    elif _MAGIC.search(name):
        yield from _fitting(name, projects)
    else:
        yield Found(name, True, path.parent)  # it is told why it cannot be read where it is read


def _fitting(name: str, projects: Projects) -> Iterator[Found]:
    """What fits a pattern; a part of it that is hidden has to be written."""
    parts = Path(name).parts
    place = next(index for index, part in enumerate(parts) if _MAGIC.search(part))
    root, pattern = Path(*parts[:place]), "/".join(parts[place:])
    try:
        fitting = sorted(one for one in root.glob(pattern) if one.is_file() and _is_shown(one.relative_to(root)))
    except (ValueError, OSError) as error:
        raise Unreadable(f"{name}:1:1: this is no pattern of files: {error}") from None
    taken = [one for one in fitting if not projects.leave_out(one, False)]
    if not taken:
        raise Unreadable(f"{name}:1:1: no file fits this pattern")
    yield from (Found(str(one), False, root) for one in taken)


def _is_shown(path: Path) -> bool:
    return not any(part.startswith(".") or part in NEVER for part in path.parts)


def _below(root: Path, projects: Projects) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        folders[:] = sorted(
            each for each in folders if _is_shown(Path(each)) and not projects.leave_out(here / each, True)
        )
        for name in sorted(names):
            is_text = name.endswith(SUFFIXES) and _is_shown(Path(name))
            if is_text and not projects.leave_out(here / name, False):
                yield here / name
