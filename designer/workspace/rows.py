"""The project of a folder, and the rows of its files: found, made, and what is known of each. In a thread."""

from collections.abc import Callable, Iterable
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet

from designer.library import store
from designer.limits import PROJECT_NAME
from designer.models import Definition, Project, WorkspaceFile
from designer.models.workspaces import State
from designer.workspace import texts
from designer.workspace.current import Workspace
from designer.workspace.folder import Refused, digest
from designer.workspace.scan import name_of

AT_ONCE = 300
"""Rows that are made in one transaction."""
BYTES_AT_ONCE = 16 * 1024 * 1024
"""So many bytes of files are held at most for them, and one file more."""

Progress = Callable[[int, int], None]
"""Hears how many of the new files are definitions by now, and of how many."""


def unheard(_done: int, _total: int) -> None:
    """Progress that nobody wants to hear of."""


def project_of(root: Path) -> Project:
    """The project that is bound to a folder; a new one where there is none yet."""
    row = Project.objects.filter(workspace=str(root)).first()
    return row or Project.objects.create(name=_free_name(root.name or "/"), workspace=str(root))


def files_of(workspace: Workspace) -> QuerySet[WorkspaceFile]:
    """The files, with their definitions, those of the archive too."""
    return WorkspaceFile.objects.filter(project_id=workspace.project).select_related("definition")


def make(workspace: Workspace, paths: Iterable[str], progress: Progress = unheard) -> list[tuple[str, str]]:
    """New definitions for files that have none; they are analysed later. The paths that cannot be read, with why."""
    wanted, refused = list(paths), list[tuple[str, str]]()
    read, size = list[WorkspaceFile](), 0
    if wanted:
        progress(0, len(wanted))
    for number, path in enumerate(wanted, 1):
        try:
            data = workspace.folder.read(path, workspace.most)
            read.append(_row(workspace, path, data))
            size += len(data)
        except Refused as error:
            refused.append((path, str(error)))
        if len(read) == AT_ONCE or size > BYTES_AT_ONCE or number == len(wanted):
            _keep(read)
            read, size = [], 0
            progress(number, len(wanted))
    return refused


def _row(workspace: Workspace, path: str, data: bytes) -> WorkspaceFile:
    """The row of a new file with its definition, neither of them kept."""
    text = texts.read(data)
    file = path.rpartition("/")[2]
    definition = Definition(text=text, name=name_of(text, path), file=file, project_id=workspace.project)
    row = WorkspaceFile(definition=definition, project_id=workspace.project, path=path)
    _agree(row, data, 1)
    return row


@transaction.atomic
def _keep(rows: list[WorkspaceFile]) -> None:
    store.create_all(row.definition for row in rows)
    WorkspaceFile.objects.bulk_create(rows)


def in_step(row: WorkspaceFile, data: bytes, version: int) -> None:
    """Note that file and definition have the same text now: these bytes, and this version."""
    _agree(row, data, version)
    row.save()


def _agree(row: WorkspaceFile, data: bytes, version: int) -> None:
    row.digest, row.base, row.form = digest(data), version, texts.form_of(data)
    row.state, row.trouble = "", ""


def mark(row: WorkspaceFile, state: State, trouble: str = "") -> bool:
    """Note what is the matter with a file; whether it was not known."""
    if (row.state, row.trouble) == (state, trouble[:500]):
        return False
    row.state, row.trouble = state, trouble[:500]
    row.save(update_fields=["state", "trouble"])
    return True


def _free_name(name: str) -> str:
    taken = set(Project.objects.values_list("name", flat=True))
    name = name[: PROJECT_NAME - 6]
    return next(one for one in (name, *(f"{name} ({number})" for number in range(2, 10_000))) if one not in taken)
