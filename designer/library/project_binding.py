"""Projects that are bound to a folder below the setting SIGNALBOX_REPOSITORIES: written after changes, read on request.

That a disk fails never fails the deed that was to be written: it is kept on the project, and tried again at the next.
"""

import logging
import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.utils import timezone

from designer.access import Actor
from designer.library import project_changes, project_folder, project_rows, project_tree
from designer.library.project_folder import Limits, Unusable
from designer.library.project_rows import Report
from designer.limits import PROJECT_FOLDER, PROJECT_TROUBLE
from designer.models import Definition, Project, Scenario

log = logging.getLogger(__name__)
TOLD = 10
"""So many files are named at most in what is told."""
_writing = threading.Lock()


def connect() -> None:
    """Listen to what is changed."""
    project_changes.COMMITTED.connect(_write_all, dispatch_uid="project_binding")
    for signal in (post_save, post_delete):
        signal.connect(_scenario, sender=Scenario, dispatch_uid="project_binding")


def bind(project: Project, folder: str) -> None:
    """Bind a project to a folder below the setting, and write it there; "": to none. Raises Unusable."""
    with transaction.atomic():
        others = dict(Project.objects.select_for_update().exclude(pk=project.pk).values_list("name", "folder"))
        if folder:
            _check(folder)
            parts = folder.casefold().split("/")
            for there in (one.casefold().split("/") for one in others.values() if one):
                if parts[: len(there)] == there or there[: len(parts)] == parts:
                    raise Unusable("another project is bound to this folder, or to one above or below it")
            _check_content(project, _place(folder))
        project.folder, project.trouble, project.written = folder, "", None
        project.save(update_fields=["folder", "trouble", "written"])
    if folder:
        write(project.pk)


def write(project_id: str) -> None:
    """Write a project to its folder, if it has one; what goes wrong is kept on the project."""
    if not settings.REPOSITORIES:
        return
    try:
        with _writing:
            project = Project.objects.filter(pk=project_id).exclude(folder="").first()
            if project is None:
                return
            try:
                place = _place(project.folder)
                place.mkdir(parents=True, exist_ok=True)
                with _alone(place):
                    done = project_folder.write(place, project_rows.files_of(project), limits())
            except (Unusable, OSError) as error:
                log.warning("project %s is not written to its folder: %s", project_id, error)
                values: dict[str, Any] = {"trouble": _short(_words(error))}
            else:
                values = {"trouble": _short(_kept(done.kept)), "written": timezone.now()}
            Project.objects.filter(pk=project_id, folder=project.folder).update(**values)
    except Exception:
        log.exception("project %s could not be written to its folder", project_id)


async def read(actor: Actor, project: Project) -> Report:
    """Take what was changed in a project's folder in, as `actor`, and write what is newer here. Raises Unusable."""
    try:
        files, left_out = await sync_to_async(_files)(project.folder)
    except Unusable as error:
        raise Unusable(_words(error)) from None
    with project_changes.together():
        report = await project_rows.bring(actor, project, files)
    for path, why in left_out:
        report.note(path, "left-out", why)
    await sync_to_async(write)(project.pk)
    return report


def limits() -> Limits:
    """As much as an import may bring."""
    return Limits(settings.LIMIT_IMPORT_ENTRIES, settings.LIMIT_IMPORT_EXPANDED, settings.LIMIT_TEXT)


def _write_all(projects: set[str], **_: Any) -> None:
    for one in sorted(projects):
        write(one)


def _scenario(instance: Scenario, **_: Any) -> None:
    project_changes.changed_in(instance.definition_id)


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


def _check_content(project: Project, place: Path) -> None:
    """That the tree that is there already is this project's: what is not would be deleted by the first writing."""
    if not place.is_dir():
        return
    files, _ = project_folder.read(place, limits())
    ids = {one.id for one in project_tree.read(files).definitions if one.id}
    if ids - set(Definition.objects.filter(project=project).values_list("pk", flat=True)):
        raise Unusable("another project's files are in this folder: take them in first (import), or choose another one")


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
    more = f" and {len(paths) - TOLD} more" if len(paths) > TOLD else ""
    return f"Changed in the folder by hand, and left so: {', '.join(paths[:TOLD])}{more}. Read from the folder first."


def _words(error: Exception) -> str:
    """What went wrong, without where the server has its folders."""
    said = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else str(error)
    return said.replace(f"{Path(settings.REPOSITORIES or '/').resolve()}/", "")


def _short(text: str) -> str:
    return text[:PROJECT_TROUBLE]
