"""The beginning: a folder becomes a project, before the server answers; what was changed meanwhile is taken in then."""

from pathlib import Path

from django.conf import settings

from designer.workspace import current, rows, writing
from designer.workspace.current import Workspace
from designer.workspace.folder import IS_SAFE, Folder


class Unusable(Exception):
    """Why a folder cannot be served, in one line."""


def begin(root: Path) -> Workspace:
    """Serve a folder: its definitions are rows of its project then. Raises Unusable."""
    if not IS_SAFE:
        raise Unusable("this system cannot keep to a folder whatever links are in it")
    folder = Folder(root)
    workspace = Workspace(folder, rows.project_of(folder.root).pk, settings.LIMIT_TEXT)
    current.put(workspace)
    look(workspace)
    if workspace.is_writable:
        writing.connect()
        writing.write_all(workspace)
    return workspace


def end() -> None:
    writing.disconnect()
    current.put(None)


def look(workspace: Workspace) -> None:
    """See what lies in the folder, and make definitions of new files."""
    with current.LOCK:
        known = set(rows.files_of(workspace).values_list("path", flat=True))
        found = workspace.scan.look(known.__contains__)
        fresh = [path for path in found.files if path not in known and found.files[path].digest]
        for path, why in rows.make(workspace, fresh):
            found.left_out[path] = why
        workspace.found = found
        if fresh:
            workspace.touch()
