"""`backup`: everything in the database into one file, also while the server runs (docs/running.md)."""

import argparse

from designer.cli._server import database

HELP = "write everything in the database into one file"


def configure(parser: argparse.ArgumentParser) -> None:
    database.configure(parser)
    parser.add_argument("--replace", action="store_true", help="write over a file that is there")


def run(options: argparse.Namespace) -> int:
    """0, or 1 and why not."""
    if (why := database.nothing_there(options.data)) is not None:
        return database.failed("backup", options.file, why)
    database.begin(options)
    from django.db import DatabaseError

    from designer import backup

    if options.file.exists() and not options.replace:
        return database.failed("backup", options.file, "this file is there already; --replace writes over it")
    try:
        counts = backup.write(options.file)
    except (OSError, DatabaseError) as error:
        return database.failed("backup", options.file, str(error))
    print(f"{options.file}: {sum(counts.values()):,} rows, {counts.get('designer.definition', 0):,} definitions")
    return 0
