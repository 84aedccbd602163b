"""Projects that are bound to a folder below the setting SIGNALBOX_REPOSITORIES: written after changes, read on request.

That a disk fails or hangs never fails the deed that was to be written, and holds it up for a moment at most
(project_disk.py): it is kept on the project, and tried again at the next.
"""

import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections, transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from designer.access import Actor, current_actor, security_log
from designer.library import project_changes
from designer.library.bound_projects import disk as project_disk
from designer.library.bound_projects import folder as project_folder
from designer.library.bound_projects import rows as project_rows
from designer.library.bound_projects import tree as project_tree
from designer.library.bound_projects.folder import Limits, Unusable
from designer.library.bound_projects.rows import Report
from designer.limits import PROJECT_DISK_SECONDS, PROJECT_FOLDER, PROJECT_TROUBLE, PROJECT_WRITE_SECONDS
from designer.models import Definition, Project, Scenario
from designer.raising import instead

log = logging.getLogger(__name__)
T = TypeVar("T")
NAMED = 10
"""So many files are named at most in what is told."""


def connect() -> None:
    project_changes.COMMITTED.connect(_write_all, dispatch_uid="project_binding")
    for signal in (post_save, post_delete):
        signal.connect(_scenario, sender=Scenario, dispatch_uid="project_binding")


def bind(project: Project, folder: str) -> None:
    """Bind a project to a folder below the setting, and write it there; "": to none. Raises Unusable."""
    ids: set[str] = set()
    was = folder or project.folder
    if folder:
        _check(folder)
        ids = _asked(lambda: _ids_in(folder))
    with transaction.atomic():
        others = dict(Project.objects.select_for_update().exclude(pk=project.pk).values_list("name", "folder"))
        if folder:
            parts = folder.casefold().split("/")
            for there in (one.casefold().split("/") for one in others.values() if one):
                if parts[: len(there)] == there or there[: len(parts)] == parts:
                    raise Unusable("another project is bound to this folder, or to one above or below it")
            if ids - set(Definition.objects.filter(project=project).values_list("pk", flat=True)):
                raise Unusable(
                    "another project's files are in this folder: take them in first (import), or choose another one"
                )
        project.folder, project.trouble, project.written, project.unwritten = folder, "", None, None
        project.save(update_fields=["folder", "trouble", "written", "unwritten"])
        security_log.note("folder-given" if folder else "folder-taken", about=project.pk, name=project.name, folder=was)
    if folder:
        write(project.pk, PROJECT_DISK_SECONDS)


def write(project_id: str, seconds: float = PROJECT_WRITE_SECONDS) -> bool:
    """Write a project to its folder, if it has one, on a thread; whether that was done within `seconds`.

    What goes wrong is kept on the project, and since when it waits to be written.
    """
    if not settings.REPOSITORIES:
        return True
    folder = Project.objects.filter(pk=project_id).values_list("folder", flat=True).first()
    if not folder:
        return True
    Project.objects.filter(pk=project_id, folder=folder, unwritten=None).update(unwritten=timezone.now())
    return project_disk.soon((project_id, folder), _write, seconds)


def _write(project_id: str, folder: str) -> None:
    here = Project.objects.filter(pk=project_id, folder=folder)
    here.filter(unwritten=None).update(unwritten=timezone.now())
    project = here.first()
    if project is None:
        return
    values: dict[str, Any]
    try:
        with current_actor.nobody():
            files = project_rows.files_of(project)
        connections.close_all()  # none is held where the disk hangs
        place = _place(folder)
        place.mkdir(parents=True, exist_ok=True)
        with _alone(place):
            done = project_folder.write(place, files, limits())
    except (Unusable, OSError) as error:
        log.warning("project %s is not written to its folder: %s", project_id, error)
        words = _words(error)
        values = {"trouble": _short(f"{words[:1].upper()}{words[1:]}.")}
    except Exception:
        here.update(trouble="It could not be written; the server's log says why.")
        raise
    else:
        values = {"trouble": _short(_kept(done.kept)), "written": timezone.now(), "unwritten": None}
    here.update(**values)


async def read(actor: Actor, project: Project) -> Report:
    """Take what was changed in a project's folder in, as `actor`, and write what is newer here. Raises Unusable."""
    files, left_out = await sync_to_async(_asked)(lambda: _files(project.folder))
    with project_changes.together() as concerned:
        report = await project_rows.bring(actor, project, files)
    for path, why in left_out:
        report.note(path, "left-out", why)
    await sync_to_async(write)(project.pk, PROJECT_DISK_SECONDS)
    await sync_to_async(project_changes.changed)(concerned - {project.pk})
    return report


def limits() -> Limits:
    return Limits(settings.LIMIT_IMPORT_ENTRIES, settings.LIMIT_IMPORT_EXPANDED, settings.LIMIT_TEXT)


def _write_all(projects: set[str], **_: Any) -> None:
    for one in sorted(projects):
        try:
            write(one)
        except Exception:  # what was to be written is done and stays so
            log.exception("project %s could not be written to its folder", one)


def _scenario(instance: Scenario, **_: Any) -> None:
    project_changes.changed_in(instance.definition_id)


def _asked(question: Callable[[], T]) -> T:
    """What the disk answers; Unusable tells nobody where the server has its folders."""

    def worded() -> T:
        with instead(Unusable, lambda error: Unusable(_words(error))):
            return question()

    return project_disk.answered(worded, PROJECT_DISK_SECONDS)


def _files(folder: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    place = _place(folder)
    if not place.is_dir():
        raise Unusable(f"there is no folder {folder}")
    return project_folder.read(place, limits())


def _check(folder: str) -> None:
    """That it is a relative path without a way up or hidden parts, which every system may have."""
    if len(folder) > PROJECT_FOLDER:
        raise Unusable(f"a folder's path has at most {PROJECT_FOLDER} characters")
    if folder.startswith("/") or re.match(r"[a-zA-Z]:", folder):
        raise Unusable("a folder is given by its path below the server's folder of repositories, not by a whole path")
    for part in folder.split("/"):
        if not part or part.startswith(".") or part != part.strip(". ") or re.search(r'[\x00-\x1f\x7f\\:*?"<>|]', part):
            raise Unusable(f"“{part}” is no name of a folder here: no “..”, no hidden folder, no special signs")


def _place(folder: str) -> Path:
    """Where a folder is; one that is not below the setting, by links, is refused."""
    if not settings.REPOSITORIES:
        raise Unusable("this server has no folder of repositories (SIGNALBOX_REPOSITORIES)")
    root = Path(settings.REPOSITORIES).resolve()
    place = root / folder
    if not root.is_dir():
        raise Unusable("the server's folder of repositories is not there")
    if place.resolve() != place:
        raise Unusable("there is a link on the way to this folder, which is not followed")
    if place.exists() and not place.is_dir():
        raise Unusable("this is a file, not a folder")
    return place


def _ids_in(folder: str) -> set[str]:
    """The ids of the tree that is there already: what is not this project's would be deleted by the first writing.

    Unusable where nothing can be written.
    """
    place = _place(folder)
    there = next(one for one in (place, *place.parents) if one.exists())
    if not there.is_dir():
        raise Unusable("a file is on the way to this folder")
    if not os.access(there, os.W_OK | os.X_OK):
        raise Unusable("the server may not write there")
    if there != place:
        return set()
    files, _ = project_folder.read(place, limits())
    return {one.id for one in project_tree.read(files).definitions if one.id}


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """One process of several writes there at a time, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(place, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _kept(paths: list[str]) -> str:
    if not paths:
        return ""
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    return f"Changed in the folder by hand, and left so: {', '.join(paths[:NAMED])}{more}. Read from the folder first."


def _words(error: Exception) -> str:
    """What went wrong, without where the server has its folders."""
    said = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else str(error)
    return said.replace(f"{Path(settings.REPOSITORIES or '/').resolve()}/", "")


def _short(text: str) -> str:
    return text[:PROJECT_TROUBLE]
