"""`signalbox project`: a project of the library as a tree of files, for Git, and back (docs/projects.md)."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from designer.cli._server import database

HELP = "write a project as a tree of files, or read one"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument(
        "deed",
        choices=("export", "import", "sync", "list"),
        help="write the files, read them, read and then write them, or tell which projects there are",
    )
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="the folder, such as a repository's")
    parser.add_argument(
        "--project", metavar="NAME", help="the project's name or id (otherwise that of signalbox.yaml in DIR)"
    )
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder of the database (default: the user's own)")


def run(options: argparse.Namespace) -> int:
    """0; 1: something was not taken, which its line says; 2: it could not be begun."""
    if options.deed != "list" and options.folder is None:
        return _refuse("name the folder: signalbox project export DIR")
    why = database.nothing_there(options.data)
    if why is not None and options.deed in ("export", "list"):
        return _refuse(why)
    database.begin(options)
    from django.core.management import call_command
    from django.db import DatabaseError

    from designer.library.bound_projects.folder import Unusable

    try:
        call_command("migrate", verbosity=0, interactive=False)
        return _list() if options.deed == "list" else _execute(options)
    except (OSError, DatabaseError, Unusable) as error:
        return _refuse(f"{options.folder}: {error}")


def _execute(options: argparse.Namespace) -> int:

    from designer.access.actors import Actor, local_name
    from designer.library.bound_projects import binding
    from designer.library.bound_projects import folder as project_folder
    from designer.library.bound_projects import rows as project_rows

    limits = binding.limits()
    actor = Actor(local_name(), local=True)
    files, left_out = project_folder.read(options.folder, limits) if options.folder.is_dir() else ({}, [])
    project = _project(options, files, actor)
    if project is None:
        return _refuse("there is no such project: `signalbox project list` tells them")
    status = 0
    if options.deed != "export":
        if not files:
            return _refuse(f"{options.folder}: there is no file of a project here")
        for path, why in left_out:
            print(f"left-out {path}: {why}")
        report = asyncio.run(_brought(project_rows, actor, project, files))
        for line in report.lines:
            if line.what != "same":
                print(f"{line.what} {line.file}{f': {line.message}' if line.message else ''}")
        status = int(bool(left_out) or report.count("conflict", "left-out", "missing") > 0)
        print(f"{project.name}: {report.count('made')} made, {report.count('changed')} changed")
    if options.deed != "import":
        done = project_folder.write(options.folder, project_rows.files_of(project), limits)
        for path in done.kept:
            print(f"kept {path}: it was changed here; import it first")
        print(f"{options.folder}: {len(done.written)} files written, {len(done.deleted)} deleted")
        status = max(status, int(bool(done.kept)))
    return status


async def _brought(rows: Any, actor: Any, project: Any, files: dict[str, str]) -> Any:
    from designer.library import usage
    from designer.workers.client import close_pools

    try:
        report = await rows.bring(actor, project, files)
        await usage.settled()
        return report
    finally:
        await close_pools()


def _project(options: argparse.Namespace, files: dict[str, str], actor: Any) -> Any:
    """The project that is meant; an import makes one that is not there yet."""
    from django.db.models import Q

    from designer.library import projects
    from designer.library.bound_projects import tree as project_tree
    from designer.models import Project

    name = options.project or project_tree.read(files).name
    if not name and options.deed == "import":
        name = options.folder.resolve().name
    found = Project.objects.filter(Q(pk=name) | Q(name=name)).first()
    if found is None and name and options.deed == "import":
        return projects.create(actor, projects.free_name(name) or "Project")
    return found


def _list() -> int:
    from designer.models import Project

    for one in Project.objects.all():
        print(f"{one.pk} {one.name}")
    return 0


def _refuse(why: str) -> int:
    print(f"signalbox project: {why}", file=sys.stderr)
    return database.CANNOT
