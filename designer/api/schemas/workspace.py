"""The shapes of a folder that is served as a workspace, and of its files (docs/workspace.md)."""

from collections.abc import Iterable
from typing import Any, Literal, cast

from ninja import Schema
from pydantic import Field

from designer.api.schemas.common import Strict
from designer.limits import WORKSPACE_LEFT_OUT
from designer.models import WorkspaceFile
from designer.models.workspaces import State
from designer.workspace import current
from designer.workspace.current import Workspace


class FileState(Schema):
    """The file of a definition. `state`: empty where all is well; `trouble` says more, for people."""

    path: str = Field(description="Below the folder, with `/`.")
    state: State
    trouble: str
    git: Literal["", "new", "changed"] = Field(description="What Git says of it; empty: nothing, or there is no Git.")

    @classmethod
    def of(cls, row: WorkspaceFile, workspace: Workspace) -> "FileState":
        state, git = cast(State, row.state), workspace.mark_of(row.path)
        return cls(path=row.path, state=state, trouble=row.trouble, git=git)


class FileFull(FileState):
    """The same, with the `text` of a file that does not agree with the saved one: its bytes have this `digest`.

    `base` is what both were made of; null where nobody knows.
    """

    text: str | None = None
    base: str | None = None
    digest: str = ""


class FileDeed(Strict):
    """What to do with a file: `write` it once more, or `settle` that the saved text goes on in place of these bytes."""

    deed: Literal["write", "settle"]
    digest: str = Field("", max_length=64, description="Of the bytes that were seen, to settle.")


class LeftOut(Schema):
    """A file that is left out, and why."""

    path: str
    why: str


class WorkspaceState(Schema):
    """The folder of a project. `revision` changes whenever something of it or of its files does."""

    project: str
    folder: str
    writable: bool
    branch: str = Field(description="What is checked out; empty where there is no Git.")
    changed: int = Field(description="Definitions of the folder that Git does not have as they are.")
    left_out: list[LeftOut]
    more: int = Field(description="How many more are left out than are named.")
    revision: int
    free: str = Field("", description="A path that nothing has, for a file that is to be called so.")

    @classmethod
    def of(cls, workspace: Workspace, free: str = "") -> "WorkspaceState":
        """The shape of the folder that is served."""
        left_out = list(workspace.found.left_out.items())
        return cls(
            project=workspace.project,
            folder=str(workspace.folder.root).encode("utf-8", "replace").decode(),
            writable=workspace.is_writable,
            branch=workspace.git.branch if workspace.git else "",
            changed=sum(workspace.mark_of(path) != "" for path in workspace.found.files),
            left_out=[LeftOut(path=path, why=why) for path, why in left_out[:WORKSPACE_LEFT_OUT]],
            more=max(0, len(left_out) - WORKSPACE_LEFT_OUT),
            revision=workspace.revision,
            free=free,
        )


def file_states(definitions: Iterable[str]) -> dict[str, Any]:
    """The files of definitions by id, of those that have one in the folder that is served. In a thread."""
    workspace = current.now()
    if workspace is None:
        return {}
    rows = WorkspaceFile.objects.filter(pk__in=list(definitions), project=workspace.project)
    return {row.pk: FileState.of(row, workspace) for row in rows}
