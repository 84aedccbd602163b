"""`restore`: a backup into this database, whichever it is; all of it or nothing (docs/running.md)."""

import argparse

from designer.cli._server import database

HELP = "take everything from a backup into the database"


def configure(parser: argparse.ArgumentParser) -> None:
    database.configure(parser)
    parser.add_argument("--replace", action="store_true", help="delete all that the database holds now")


def run(options: argparse.Namespace) -> int:
    """0, or 1 and why not; then nothing has changed."""
    database.begin(options)
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError

    from designer import backup

    try:
        settings.DATA.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0, interactive=False)
        backup.check(options.file)
        if backup.occupied() and not options.replace:
            return database.failed(
                "restore", options.file, "the database is not empty; --replace deletes what is in it"
            )
        counts = backup.restore(options.file)
    except (OSError, DatabaseError, backup.BadBackup) as error:
        return database.failed("restore", options.file, str(error))
    print(
        f"{options.file}: {sum(counts.values()):,} rows, {counts.get('designer.definition', 0):,} definitions restored"
    )
    return 0
