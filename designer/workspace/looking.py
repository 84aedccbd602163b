"""What lies in the folder beside what is known of it: new, renamed and missing files, and those that were changed."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from designer.models import WorkspaceFile
from designer.workspace import current, rows
from designer.workspace.current import Workspace


@dataclass
class Looked:
    """The ids of definitions: those whose file or text is `changed`, and those whose pages are to hear of it."""

    changed: list[str] = field(default_factory=list)
    noted: list[str] = field(default_factory=list)
    made: int = 0


def look(workspace: Workspace, progress: rows.Progress = rows.unheard) -> Looked:
    """See what lies in the folder: what is new there is made a definition, and what is gone is marked. In a thread."""
    looked = Looked()
    if not workspace.folder.root.is_dir():
        return looked  # it is not mounted, maybe: nothing was deleted
    with current.LOCK:
        known = {row.path: row for row in rows.files_of(workspace)}
        found = workspace.scan.look(known.keys())
        if workspace.found.left_out != found.left_out:
            workspace.touch()
        workspace.found = found
        missing = [row for path, row in known.items() if path not in found.files]
        fresh = [path for path, seen in found.files.items() if path not in known and seen.digest]
        for row, path in _renamed(workspace, missing, fresh):
            known[path] = known.pop(row.path)
            row.path = path
            row.save(update_fields=["path"])
            looked.noted.append(row.pk)
        for path, row in known.items():
            _compare(workspace, row, path, looked)
        fresh = [path for path in fresh if path not in known]
        for path, why in rows.make(workspace, fresh, progress):
            found.left_out[path] = why
    looked.made = len(fresh)
    if looked.made or looked.noted:
        workspace.touch()
    return looked


def _compare(workspace: Workspace, row: WorkspaceFile, path: str, looked: Looked) -> None:
    """One of the known files: what it is now, and whether somebody has to do something about it."""
    seen = workspace.found.files.get(path)
    if row.definition.archived:
        return
    if seen is None:
        if row.state != "unwritten" or row.digest:  # one that never came about is not gone
            _note(rows.mark(row, "gone"), row, looked)
    elif seen.why:
        _note(rows.mark(row, "unreadable", seen.why), row, looked)
    elif seen.digest == row.digest and row.state in ("gone", "unreadable", "conflict"):
        _note(rows.mark(row, ""), row, looked)
        looked.changed.append(row.pk)
    elif (
        seen.digest != row.digest or (row.definition.version != row.base and row.state != "unwritten")
    ) and workspace.open_conflicts.get(row.pk) != (seen.digest, row.definition.version):
        looked.changed.append(row.pk)


def _note(is_new: bool, row: WorkspaceFile, looked: Looked) -> None:
    if is_new:
        looked.noted.append(row.pk)


def _renamed(
    workspace: Workspace, missing: Iterable[WorkspaceFile], fresh: Iterable[str]
) -> list[tuple[WorkspaceFile, str]]:
    """Files that are gone and stand elsewhere with the same bytes, where no two are alike."""
    by_digest: dict[str, list[str]] = {}
    for path in fresh:
        by_digest.setdefault(workspace.found.files[path].digest, []).append(path)
    gone: dict[str, list[WorkspaceFile]] = {}
    for row in missing:
        gone.setdefault(row.digest, []).append(row)
    return [(of[0], by_digest[one][0]) for one, of in gone.items() if len(of) == len(by_digest.get(one, ())) == 1]
