"""What somebody decides about a file: that it is written again, and which text goes on where both were changed.

In a thread; all raise Refused where it cannot be done.
"""

from designer.models import WorkspaceFile
from designer.workspace import current, rows, texts, writing
from designer.workspace.current import Workspace
from designer.workspace.folder import Changed, Refused, digest


def theirs(workspace: Workspace, row: WorkspaceFile) -> tuple[str | None, str | None, str]:
    """The text of the file, what it was made of, and the digest of its bytes; nothing where it cannot be read."""
    try:
        data = workspace.folder.read(row.path, workspace.most)
        base = writing.base_of(row)
        return texts.read(data), base and texts.plain(base), digest(data)
    except Refused:
        return None, None, ""


def write_again(workspace: Workspace, row: WorkspaceFile) -> None:
    """Write a file that is gone as it was made last, or one that could not be written."""
    with current.LOCK:
        if workspace.folder.exists(row.path):
            if row.state in ("gone", "unwritten"):
                rows.mark(row, "")
            writing.write(workspace, row)
            _check(row)
            return
        data = texts.new(row.definition.text, row.form)
        workspace.folder.make(row.path, data)
        rows.in_step(row, data, row.definition.version)
        workspace.touch()


def settle(workspace: Workspace, row: WorkspaceFile, seen: str) -> None:
    """Write the saved text in place of the bytes that were seen."""
    with current.LOCK:
        if digest(workspace.folder.read(row.path, workspace.most)) != seen:
            raise Changed("it was changed once more; look at it again")
        row.digest = seen
        row.save(update_fields=["digest"])
        rows.mark(row, "")
        workspace.open_conflicts.pop(row.pk, None)
        writing.write(workspace, row)
        _check(row)


def _check(row: WorkspaceFile) -> None:
    row.refresh_from_db()
    if row.state == "unwritten":
        raise Refused(row.trouble)
