"""A project's tree in a folder of this machine, such as the working tree of a Git repository.

Only files of the tree are read and written, no link is followed, and what was changed there since it was written is
neither overwritten nor deleted.
"""

import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from designer.library.bound_projects import tree as project_tree
from designer.library.bound_projects.tree import MANIFEST, PLACES, digest, is_place
from designer.text_encoding import Undecodable, decode_kept


class Unusable(Exception):
    """A folder that cannot be read or written; the text says why."""


@dataclass(frozen=True)
class Limits:
    """How many files, bytes of all and bytes of one are read at most."""

    entries: int
    expanded: int
    text: int


@dataclass
class Written:
    """Paths that were written, deleted, and left as somebody changed them there."""

    written: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def read(folder: Path, limits: Limits) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The texts of the tree in a folder by path, and the paths that were left out, with why. Raises Unusable."""
    files: dict[str, str] = {}
    left_out: list[tuple[str, str]] = []
    size = 0
    try:
        for path in _paths(folder):
            whole = folder / path
            if len(files) >= limits.entries:
                raise Unusable(f"there are more than {limits.entries:,} files in it")
            if whole.is_symlink() or not whole.is_file():
                left_out.append((path, "it is a link, or no file"))
                continue
            with whole.open("rb") as file:
                data = file.read(limits.text + 1)
            size += len(data)
            if size > limits.expanded:
                raise Unusable(f"its files have more than {limits.expanded:,} bytes")
            if len(data) > limits.text:
                left_out.append((path, f"it has more than {limits.text:,} bytes"))
                continue
            try:
                files[path] = decode_kept(data)
            except Undecodable as error:
                left_out.append((path, f"{error}, from line {error.line} on"))
    except OSError as error:
        raise Unusable(f"{error.strerror or error}: {error.filename or folder}") from None
    return files, left_out


def write(folder: Path, files: Mapping[str, str], limits: Limits) -> Written:
    """Make a folder hold this tree: each file whole or not at all, only those that differ. Raises Unusable.

    A file that is neither as it is to be nor as it was written before was changed by somebody and stays; so does the
    manifest's word about it, so that it is still known to be changed.
    """
    there, left_out = read(folder, limits) if folder.is_dir() else ({}, [])
    kept = there.get(MANIFEST, "")
    before = {**project_tree.listed(kept), **project_tree.listed(kept, "text")}
    done = Written()
    odd = {path for path, _ in left_out}
    done.kept = [
        path for path in files if path != MANIFEST and (_is_foreign(path, files, there, before) or path in odd)
    ]
    manifest = files[MANIFEST]
    for key in ("digest", "text"):
        manifest = _with_bases(manifest, project_tree.listed(kept, key), done.kept, key)
    texts = {**files, MANIFEST: manifest}
    try:
        for path, text in texts.items():
            if path not in done.kept and there.get(path) != text:
                _put(folder, path, text)
                done.written.append(path)
        for path in before.keys() & there.keys() - files.keys():
            if digest(there[path]) == before[path]:
                (folder / path).unlink()
                done.deleted.append(path)
            else:
                done.kept.append(path)
    except OSError as error:
        raise Unusable(f"{error.strerror or error}: {error.filename or folder}") from None
    return done


def _is_foreign(path: str, files: Mapping[str, str], there: Mapping[str, str], before: Mapping[str, str]) -> bool:
    return path in there and there[path] != files[path] and digest(there[path]) != before.get(path, "")


def _with_bases(manifest: str, before: Mapping[str, str], kept: list[str], key: str) -> str:
    """The manifest with the digests that files had before, where somebody changed these."""
    now = project_tree.listed(manifest, key)
    for path in (one for one in kept if one in now):
        base = before.get(path, "")
        at = manifest.find(f"file: {path}\n")
        own = manifest.find(now[path], at)
        if at >= 0 and own >= 0:
            manifest = f"{manifest[:own]}{base or 'unknown'}{manifest[own + len(now[path]) :]}"
    return manifest


def _paths(folder: Path) -> Iterator[str]:
    """The paths of the tree that are in a folder, in order; links to folders are not gone into."""
    if (folder / MANIFEST).exists():
        yield MANIFEST
    for top, depth in PLACES.items():
        yield from _below(folder, top, depth)


def _below(folder: Path, place: str, depth: int) -> Iterator[str]:
    here = folder / place
    if here.is_symlink() or not here.is_dir():
        return
    for entry in sorted(os.scandir(here), key=lambda one: one.name):
        path = f"{place}/{entry.name}"
        if is_place(path):
            yield path
        elif path.count("/") + 1 < depth and entry.is_dir(follow_symlinks=False):
            yield from _below(folder, path, depth)


def _put(folder: Path, path: str, text: str) -> None:
    """Write a file whole: beside its place, and then in its place. A link on the way is refused."""
    target = folder / path
    parents = [folder.joinpath(*path.split("/")[:depth]) for depth in range(1, path.count("/") + 1)]
    linked = next((one for one in parents if one.is_symlink()), None)
    if linked is not None:
        raise Unusable(f"{linked} is a link, which is not followed")
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".signalbox-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "surrogatepass"))
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
