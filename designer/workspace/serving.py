"""The beginning: a folder becomes a project, before the server answers; what was changed meanwhile is taken in then."""

from pathlib import Path

from django.conf import settings

from designer.workspace import current, looking, rows, writing
from designer.workspace.current import Workspace
from designer.workspace.folder import IS_SAFE, Folder


class Unusable(Exception):
    """Why a folder cannot be served, in one line."""


def begin(root: Path, progress: rows.Progress = rows.unheard) -> Workspace:
    """Serve a folder: its definitions are rows of its project then. Raises Unusable."""
    if not IS_SAFE:
        raise Unusable("this system cannot keep to a folder whatever links are in it")
    folder = Folder(root)
    workspace = Workspace(folder, rows.project_of(folder.root).pk, settings.LIMIT_TEXT)
    current.put(workspace)
    looking.look(workspace, progress)
    if workspace.is_writable:
        writing.connect()
        writing.write_all(workspace)
    return workspace


def end() -> None:
    writing.disconnect()
    current.put(None)
