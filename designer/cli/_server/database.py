"""What `backup` and `restore` share: the folder of the database, and one line for what went wrong."""

import argparse
import os
import sys
from pathlib import Path

from designer.cli._server.settings import unusable
from designer.files.library import database_file

FAILED = 1
CANNOT = 2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, usually NAME.signalbox.gz")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder of the database (default: the user's own)")


def begin(options: argparse.Namespace) -> None:
    """Set Django up for the database that is meant; SystemExit where a setting cannot be used."""
    _choose(options.data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "designer.settings")
    import django

    django.setup()


def nothing_there(data: Path | None) -> str | None:
    """Why there is nothing to be read; None where there is. To be asked before Django, which would make the folder.

    `data` is the folder that the command line names. SystemExit where a setting cannot be used.
    """
    _choose(data)
    file = database_file()
    return f"there is no database {file}" if file is not None and not file.is_file() else None


def _choose(data: Path | None) -> None:
    if data is not None:
        os.environ["SIGNALBOX_DATA"] = str(data.expanduser().resolve())
    if unusable("signalbox"):
        sys.exit(CANNOT)


def failed(command: str, file: Path, why: str) -> int:
    print(f"signalbox {command}: {file}: {' '.join(why.split())}", file=sys.stderr)
    return FAILED
