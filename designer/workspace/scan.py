"""What lies in a folder: the definitions below it by their content, and what is left out that may be one, with why.

Hidden folders and what .gitignore or `exclude` of signalbox.toml names are left out without a word. A file is read
again only where its size, its time or its place on the disk is another.
"""

import json
import os
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from designer.files import walk
from designer.files.ignored import Pattern, patterns
from designer.files.kinds import kind_of
from designer.files.project import Projects
from designer.files.tally import Tally
from designer.files.texts import SUFFIXES, Unreadable, is_file
from designer.limits import WORKSPACE_FILES
from designer.workspace import texts
from designer.workspace.folder import Folder, Refused, check_path, digest
from workflow.document import read as read_document

_LIKELY = re.compile(r"""["']?\b(?:states|do|document)\b["']?\s*:""")
_HEAD = re.compile(r"""^["']?(states|document|do|definition|scenarios|signalbox|coverage)["']?\s*:""", re.MULTILINE)
_SURE = ({"states"}, {"document", "do"})


@dataclass(frozen=True)
class Seen:
    """A definition's file: the digest of its bytes; or why it cannot be read."""

    digest: str = ""
    why: str = ""


@dataclass
class Found:
    """What lies in a folder: the files by path in order, and the paths that are left out, with why."""

    files: dict[str, Seen] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)


Signature = tuple[int, int, int, int]


class Scan:
    """Looks at a folder again and again. `most`: bytes of a file that is read."""

    def __init__(self, folder: Folder, most: int) -> None:
        self.folder, self.most = folder, most
        self._known: dict[str, tuple[Signature, Seen, bool]] = {}

    def look(self, known: Collection[str] = ()) -> Found:
        """What lies there now. Files that are `known` as definitions are, whatever is in them and leaves them out."""
        found, kept = Found(), {}
        names = _names(self.folder.root, found)
        listed = set(names)
        names += [path for path in known if path not in listed and is_file(self.folder.root / path)]
        for name in names:
            if len(found.files) >= WORKSPACE_FILES:
                found.left_out["."] = f"there are more than {WORKSPACE_FILES:,} definitions; the others are left out"
                break
            try:
                check_path(name)
                kept[name] = self._seen(name)
            except Refused as error:
                kept.pop(name, None)
                shown = name.encode("utf-8", "backslashreplace").decode()
                found.left_out["".join(one if one.isprintable() else "\ufffd" for one in shown)] = str(error)
                if name in known:
                    found.files[name] = Seen(why=str(error))
                continue
            _, seen, is_definition = kept[name]
            if is_definition or name in known:
                found.files[name] = seen
            elif seen.why:
                found.left_out[name] = seen.why
        self._known = kept
        return _without_doubles(self.folder.root, found)

    def _seen(self, name: str) -> tuple[Signature, Seen, bool]:
        signature = _signature(self.folder.root / name)
        before = self._known.get(name)
        if before is not None and before[0] == signature:
            return before
        try:
            data = self.folder.read(name, self.most)
            return signature, Seen(digest(data)), _is_definition(texts.read(data), name)
        except Refused as error:
            return signature, Seen(why=str(error)), False


class LeftOut(Projects):
    """What is left out of a folder: by signalbox.toml, and by each .gitignore from the folder on."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self._root = root
        self._of = cache(_gitignored)
        self.trouble = ""

    def leave_out(self, path: Path, is_folder: bool) -> bool:
        """Whether a file or folder is left out."""
        try:
            return self._ignored(path, is_folder) or super().leave_out(path, is_folder)
        except Unreadable as error:  # signalbox.toml has mistakes: it leaves nothing out
            self.trouble = str(error).replace(f"{self._root}/", "")
            return False

    def _ignored(self, path: Path, is_folder: bool) -> bool:
        ignored = False
        inside = path.relative_to(self._root).parts
        for depth in range(len(inside)):
            below = "/".join(inside[depth:])
            for one in self._of(self._root.joinpath(*inside[:depth])):
                if (is_folder or not one.folder) and one.expression.fullmatch(below):
                    ignored = not one.keeps
        return ignored


class _Quiet(Tally):
    """Tells nobody: what cannot be read is listed."""

    def cannot_use(self, error: Unreadable) -> None:
        self.unreadable += error.lines


def name_of(text: str, path: str) -> str:
    """What a definition is called until it is analysed: by its text where that shows at once, else by its file."""
    stem = Path(path).name.removesuffix(Path(path).suffix)
    found = _of_json(text) if path.lower().endswith(".json") else _of_yaml(text)
    return found.strip() or stem


def _of_json(text: str) -> str:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(data, dict):
        return ""
    head = data["document"] if isinstance(data.get("document"), dict) else data
    found = head.get("title") or head.get("name")
    return found if isinstance(found, str) else ""


def _of_yaml(text: str) -> str:
    block = re.search(r"^document\s*:[ \t]*\n((?:[ \t]+.*\n?|[ \t]*\n)+)", text, re.MULTILINE)
    inside, indent = (block[1], r"[ \t]+") if block else (text, "")
    for key in ("title", "name") if block else ("name",):
        found = re.search(rf"""^{indent}{key}\s*:[ \t]+(["']?)([^\n]*?)\1[ \t]*$""", inside, re.MULTILINE)
        if found and not re.match(r"[|>&*!\[{]", found[2]):
            return found[2] if found[1] else re.sub(r"\s+#.*$", "", found[2])
    return ""


def _names(root: Path, found: Found) -> list[str]:
    """The paths of texts below the folder, without what is left out."""
    tally, left_out = _Quiet(), LeftOut(root)
    inside = walk.below(root, lambda name: name.lower().endswith(SUFFIXES), left_out, tally)
    names = [path.relative_to(root).as_posix() for path in inside]
    if left_out.trouble:
        found.left_out["signalbox.toml"] = left_out.trouble
    for name in tally.unreadable:
        found.left_out[name.replace(f"{root}/", "").partition(":")[0]] = "it cannot be read"
    return names


def _gitignored(folder: Path) -> tuple[Pattern, ...]:
    try:
        with (folder / ".gitignore").open("rb") as file:
            lines = file.read(1024 * 1024).decode("utf-8", "replace").splitlines()
    except OSError:
        return ()
    return patterns(one for one in lines if not one.startswith("#"))


def _signature(path: Path) -> Signature:
    """What tells that a file is another; nothing where it is not there."""
    try:
        there = path.stat()
    except OSError:
        return (0, 0, 0, 0)
    return (there.st_mtime_ns, there.st_ctime_ns, there.st_size, there.st_ino)


def _is_definition(text: str, name: str) -> bool:
    """Whether a text is a definition; the first keys of most files tell it without reading all of them."""
    if ".sw." in Path(name).name.lower():
        return True
    if not _LIKELY.search(text):
        return False
    keys = set(_HEAD.findall(text))
    if keys in _SURE:
        return True
    return kind_of(read_document(text), name) == "definition"


def _without_doubles(root: Path, found: Found) -> Found:
    """Without links to files that are listed themselves."""
    for path in [one for one in found.files if (root / one).is_symlink()]:
        real = Path(os.path.realpath(root / path))
        if real.is_relative_to(root) and real.relative_to(root).as_posix() in found.files.keys() - {path}:
            del found.files[path]
    return found
