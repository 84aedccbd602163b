"""From the folder into the library: what was changed in a file is a new version, joined with what was changed here.

Where both changed the same, the library keeps its text and the file its bytes until somebody settles it.
"""

from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction

from designer.library import store, usage
from designer.library.store import Facts
from designer.library.text_analysis import facts
from designer.live_text import room
from designer.models import Definition, WorkspaceFile
from designer.review.push import notify
from designer.workers.client import TEXTS, WorkerError
from designer.workspace import current, rows, texts, writing
from designer.workspace.current import Workspace
from designer.workspace.folder import Missing, Refused, digest
from workflow.paths import Json

TRIES = 5
"""How often it is begun again where somebody saves meanwhile."""


@dataclass(frozen=True)
class Both:
    """A file that was changed: its text is `theirs` and that of the library `mine`, at this version.

    `base` is what both were made of, None where nobody knows; `alone`: only the file was changed.
    """

    row: Definition
    path: str
    digest: str
    theirs: str
    mine: str
    base: str | None
    alone: bool


async def bring(workspace: Workspace, definition_id: str) -> None:
    """Take in what was changed in the file of a definition, and write what was changed here."""
    for _ in range(TRIES):
        both = await sync_to_async(_compare)(workspace, definition_id)
        if both is None:
            return
        text = both.theirs if both.alone else await _merged(both)
        if text is None:
            await sync_to_async(_conflict)(workspace, both)
            await notify(definition_id, "file")
            return
        if await _save(workspace, both, text):
            return


def _compare(workspace: Workspace, definition_id: str) -> Both | None:
    """What is to be joined; None where nothing is, or all is done: both are the same, or only the library changed."""
    with current.LOCK:
        row = rows.files_of(workspace).filter(pk=definition_id, definition__archived=False).first()
        if row is None:
            return None
        try:
            data = workspace.folder.read(row.path, workspace.most)
            theirs = texts.read(data)
        except Missing:
            return None  # the next look says so
        except Refused as error:
            rows.mark(row, "unreadable", str(error))
            return None
        mine = texts.plain(row.definition.text)
        if theirs == mine:
            if (row.digest, row.base, row.state) != (digest(data), row.definition.version, ""):
                rows.in_step(row, data, row.definition.version)
                workspace.touch()
            return None
        if digest(data) == row.digest:
            writing.write(workspace, row)
            return None
        base = writing.base_of(row)
        alone = row.definition.version == row.base
        return Both(row.definition, row.path, digest(data), theirs, mine, base and texts.plain(base), alone)


async def _merged(both: Both) -> str | None:
    """The text with the changes of both; None where they do not agree, or that could not be found out."""
    asked: dict[str, Json] = {
        "base": both.base,
        "mine": both.mine,
        "theirs": both.theirs,
        "prefer": "mine",
        "choices": {},
    }
    try:
        found = await TEXTS.call("merge", asked, settings.LIMIT_COMMAND_SECONDS)
    except WorkerError:
        return None
    return None if any(not one["settled"] for one in found["conflicts"]) else str(found["text"])


def _conflict(workspace: Workspace, both: Both) -> None:
    with current.LOCK:
        row = WorkspaceFile.objects.filter(pk=both.row.pk).first()
        if row is not None:
            rows.mark(row, "conflict")
            workspace.open_conflicts[row.pk] = (both.digest, both.row.version)
            workspace.touch()


async def _save(workspace: Workspace, both: Both, text: str) -> bool:
    """Save it as a version; False where the file or the library have changed meanwhile."""
    row, runtime = both.row, await both.row.aruntime_set()
    known = await facts(text, row.chosen_dialect, row.dialect or None, runtime)
    ids = [] if known.workflow_id == row.workflow_id else [row.workflow_id, known.workflow_id]
    author = f"{workspace.folder.root.name}/{both.path}"
    try:
        number = await sync_to_async(usage.marking)(lambda: _saved(workspace, both, text, known, author), ids)
    except (store.Stale, Definition.DoesNotExist, Refused):
        return False
    await room.follow(row.pk, number)
    await notify(row.pk, "version", number=number, author=author)
    if ids:
        await usage.look_at_marked()
    return True


def _saved(workspace: Workspace, both: Both, text: str, known: Facts, author: str) -> int:
    """The number of the new version, of whose text the file is written where it has another one."""
    with current.LOCK, transaction.atomic():
        file = WorkspaceFile.objects.get(pk=both.row.pk)
        data = workspace.folder.read(file.path, workspace.most)
        if digest(data) != both.digest:
            raise Refused("the file was changed once more")
        number, _ = store.save(both.row.pk, text, both.row.version, known, author, writers=[])
        if text == both.theirs:
            rows.in_step(file, data, number)
        else:
            file.digest, file.state, file.trouble = both.digest, "", ""
            file.save(update_fields=["digest", "state", "trouble"])
        workspace.open_conflicts.pop(both.row.pk, None)
        workspace.touch()
        return number
