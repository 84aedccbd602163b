"""The folder is watched while the server runs: a thread hears of changes, a task of the event loop looks what they are.

Also without a word it is looked now and then, for systems that lose some of what they tell.
"""

import asyncio
import logging
import threading
from collections.abc import Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connections

from designer.access import current_actor
from designer.files.texts import SUFFIXES
from designer.files.walk import NEVER
from designer.library import usage
from designer.limits import WORKSPACE_LOOK_SECONDS
from designer.review.push import notify
from designer.workers.client import Busy
from designer.workspace import bringing, current, git, looking
from designer.workspace.current import Workspace

log = logging.getLogger(__name__)
AT_ONCE = 4
DEBOUNCE = 400
"""Milliseconds that changes are gathered at most."""
SHOW_SECONDS = 2.0
"""How often the list shows how far the analysis of new files has come."""
_tasks: set[asyncio.Task[None]] = set()
_ended = threading.Event()


def begin() -> None:
    """At the start of a server: watch the folder from the running event loop, if there is one."""
    workspace = current.now()
    if workspace is None:
        return
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    changed.set()  # what was changed while nobody watched

    def wake() -> None:
        loop.call_soon_threadsafe(changed.set)

    current.on_wake(wake)
    _ended.clear()
    threading.Thread(target=_hear, args=(workspace.folder.root,), name="workspace", daemon=True).start()
    _start(_keep_looking(workspace, changed))
    _start(_show_analysed(workspace))


def _start(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work, context=Context())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def end() -> None:
    current.on_wake(None)
    _ended.set()
    for task in list(_tasks):
        task.cancel()


async def _keep_looking(workspace: Workspace, changed: asyncio.Event) -> None:
    async with ThreadSensitiveContext():
        with current_actor.nobody():
            while True:
                try:
                    async with asyncio.timeout(WORKSPACE_LOOK_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    pass
                changed.clear()
                try:
                    await look(workspace)
                except Busy as busy:
                    changed.set()
                    await asyncio.sleep(busy.seconds)
                except Exception:
                    log.exception("the folder could not be looked at; it is tried again")
                    changed.set()
                    await asyncio.sleep(1)
                finally:
                    await sync_to_async(connections.close_all)()


async def look(workspace: Workspace) -> None:
    """Look at the folder, and take in what was changed there."""
    looked = await sync_to_async(looking.look)(workspace)
    turns = asyncio.Semaphore(AT_ONCE)

    async def bring(definition_id: str) -> None:
        async with turns:
            await bringing.bring(workspace, definition_id)

    found = await asyncio.gather(*map(bring, looked.changed), return_exceptions=True)
    for one in {*looked.noted, *looked.changed}:
        await notify(one, "file")
    await _ask_git(workspace)
    if looked.made:
        await usage.look_at_marked()
        _start(_show_analysed(workspace))
    for error in found:
        if isinstance(error, BaseException):
            raise error


async def _show_analysed(workspace: Workspace) -> None:
    """Let pages show what the analysis says of new definitions, as it comes."""
    done = asyncio.ensure_future(usage.settled())
    while not done.done():
        await asyncio.wait([done], timeout=SHOW_SECONDS)
        workspace.touch()


async def _ask_git(workspace: Workspace) -> None:
    found = await asyncio.to_thread(git.look, workspace.folder.root)
    if found != workspace.git:
        workspace.git = found
        workspace.touch()


def _hear(root: Path) -> None:
    """In a thread: wake the task when something changes; where the system cannot tell, files are looked at in turns."""
    from watchfiles import Change, watch

    def concerns(change: Change, path: str) -> bool:
        return _concerns(root, path, change is Change.deleted)

    for polling in (False, True):
        try:
            for _ in watch(
                root,
                watch_filter=concerns,
                debounce=DEBOUNCE,
                stop_event=_ended,
                force_polling=polling,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                current.wake()
        except Exception:  # too many folders for the system, or one that it cannot watch
            log.warning("the folder cannot be watched%s", " at all" if polling else "; it is polled", exc_info=True)
        else:
            return


def _concerns(root: Path, path: str, is_gone: bool) -> bool:
    """Whether a change there may be of a definition, of what leaves some out, or of Git's state.

    What `is_gone` may have been a folder.
    """
    try:
        parts = Path(path).relative_to(root).parts
    except ValueError:
        return False
    if parts[:1] == (".git",):
        return parts[1:] in (("HEAD",), ("index",), ("MERGE_HEAD",))
    if any(one in NEVER or one.startswith(".") for one in parts[:-1]) or not parts:
        return False
    name = parts[-1]
    if name in (".gitignore", "signalbox.toml"):
        return True
    return not name.startswith(".") and (is_gone or name.lower().endswith(SUFFIXES) or Path(path).is_dir())
