"""From the library into the folder: what was saved is written to its file, unless somebody changed that meanwhile.

A deed in the library never fails for it: what goes wrong stands at the file.
"""

import logging
import posixpath
import re
from typing import Any

from django.db.models import F

from designer.library import project_changes
from designer.limits import TEXT_NAME
from designer.models import Definition, Version, WorkspaceFile
from designer.workspace import current, rows, texts
from designer.workspace.current import Workspace
from designer.workspace.folder import Changed, Missing, Refused, digest

log = logging.getLogger(__name__)
SUFFIXES = (".yaml", ".yml", ".json")


def connect() -> None:
    """From now on what is saved in the project of the folder is written."""
    project_changes.COMMITTED.connect(_changed, dispatch_uid="workspace")


def disconnect() -> None:
    project_changes.COMMITTED.disconnect(dispatch_uid="workspace")


def refusal(definition_id: str) -> str:
    """Why a definition cannot be saved now, for people; "" where it can, and where it is no file of the folder."""
    workspace = current.now()
    if workspace is None or workspace.is_writable:
        return ""
    is_file = WorkspaceFile.objects.filter(pk=definition_id, project=workspace.project).exists()
    return "The folder is read only: nothing can be saved in it." if is_file else ""


def write_all(workspace: Workspace) -> None:
    """Write what the library has and the folder not yet."""
    with current.LOCK:
        here = rows.files_of(workspace).filter(definition__archived=False, definition__project=workspace.project)
        for row in here.exclude(definition__version=F("base")):
            write(workspace, row)
        new = Definition.objects.filter(project=workspace.project, archived=False, workspace_file=None)
        for definition in new:
            begin(workspace, definition)


def write(workspace: Workspace, row: WorkspaceFile) -> None:
    """Write a definition to its file, where the file is as it was when both were the same."""
    if row.state == "gone":
        return
    if row.state == "conflict":
        current.wake()  # they may agree now
        return
    try:
        data = workspace.folder.read(row.path, workspace.most)
        made = texts.changed(row.definition.text, data)
        if made != data or digest(data) != row.digest:
            workspace.folder.write(row.path, made, row.digest)
    except Missing:
        rows.mark(row, "gone")
    except Changed:
        current.wake()  # both have changed: they are merged
    except Refused as error:
        rows.mark(row, "unwritten", str(error))
    else:
        rows.in_step(row, made, row.definition.version)
    workspace.touch()


def begin(workspace: Workspace, definition: Definition, path: str = "") -> WorkspaceFile:
    """Write the file of a definition that has none: at this path, else at one that its name suggests.

    Raises Refused where there is a path and it cannot be.
    """
    row = WorkspaceFile(
        definition=definition, project_id=workspace.project, path=path or free_path(workspace, definition)
    )
    data = texts.new(definition.text, "")
    try:
        workspace.folder.make(row.path, data)
    except Refused as error:
        if path:
            raise
        row.save()
        rows.mark(row, "unwritten", str(error))
    else:
        rows.in_step(row, data, definition.version)
    workspace.touch()
    return row


def put(workspace: Workspace, definition: Definition, path: str) -> None:
    """As `begin`, at a path that `check_new` let pass; where it is taken by now, at another one."""
    try:
        begin(workspace, definition, path)
    except Refused:
        begin(workspace, definition)
    else:
        Definition.objects.filter(pk=definition.pk).update(file=posixpath.basename(path)[-TEXT_NAME:])


def check_new(workspace: Workspace, path: str) -> None:
    """Raise Refused where somebody cannot have a new definition at this path."""
    if not workspace.is_writable:
        raise Refused("the folder is read only")
    if posixpath.splitext(path)[1].lower() not in SUFFIXES:
        raise Refused(f"its name has to end in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    workspace.folder.check_new(path)
    if WorkspaceFile.objects.filter(project=workspace.project, path=path).exists():
        raise Refused("a definition of this folder has this file, which is not there now")


def free_path(workspace: Workspace, definition: Definition) -> str:
    """A path in the folder that nothing has: the definition's name, or that of the file that it was brought by."""
    ending = ".json" if definition.text.lstrip()[:1] == "{" else ".yaml"
    named = definition.file if _ending(definition.file) else definition.name.replace("/", "-") + ending
    return free_name(workspace, named)


def free_name(workspace: Workspace, name: str) -> str:
    """A path in the folder that nothing has, as near as can be to the name of a file."""
    suffix = _ending(name) or ".yaml"
    parts = [re.sub(r"[^\w. -]+", "-", part).strip(" .-")[:100] for part in name.removesuffix(suffix).split("/")]
    stem = "/".join(part for part in parts if part) or "definition"
    taken = set(WorkspaceFile.objects.filter(project=workspace.project).values_list("path", flat=True))
    numbered = (f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in range(1, 100_000))
    return next(one for one in numbered if one not in taken and _is_free(workspace, one))


def _ending(name: str) -> str:
    suffix = posixpath.splitext(name)[1]
    return suffix if suffix.lower() in SUFFIXES else ""


def _is_free(workspace: Workspace, path: str) -> bool:
    try:
        workspace.folder.check_new(path)
    except Refused:
        return False
    return True


def base_of(row: WorkspaceFile) -> str | None:
    """The text that file and library had both last; None where it is not known any more."""
    return Version.objects.filter(definition=row.definition, number=row.base).values_list("text", flat=True).first()


def _changed(projects: set[str], **_: Any) -> None:
    workspace = current.now()
    if workspace is None or workspace.project not in projects:
        return
    try:
        write_all(workspace)
    except Exception:  # what was to be written is done and stays so
        log.exception("what was saved could not be written to the folder")
