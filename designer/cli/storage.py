"""`storage`: what the database holds, and deleting what is kept longer than it should be (docs/operations.md)."""

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from designer.cli._server import database

HELP = "tell what the database holds; --expire deletes what is over"
KINDS = ("sessions", "answers", "drafts", "activity", "links", "invitations", "notices")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder of the database (default: the user's own)")
    parser.add_argument("--expire", action="store_true", help="delete what SIGNALBOX_KEEP_…_DAYS no longer keep")
    for kind in KINDS:
        parser.add_argument(
            f"--{kind}", metavar="DAYS", type=_days, help=f"with --expire: {kind} older than so many days"
        )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to write it (default: text)")


def run(options: argparse.Namespace) -> int:
    """0, or 1 and why not."""
    for kind in KINDS:
        if (days := getattr(options, kind)) is not None:
            if not options.expire:
                print(f"signalbox storage: --{kind} belongs to --expire", file=sys.stderr)
                return database.CANNOT
            os.environ[f"SIGNALBOX_KEEP_{kind.upper()}_DAYS"] = str(days)
    if (why := database.nothing_there(options.data)) is not None:
        print(f"signalbox storage: {why}", file=sys.stderr)
        return 1
    database.begin(options)
    from django.db import DatabaseError

    try:
        return _print_sizes(options)
    except DatabaseError as error:
        print(f"signalbox storage: cannot use the database: {' '.join(str(error).split())}", file=sys.stderr)
        return 1


def _days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise argparse.ArgumentTypeError("a number of days, from 1 to 36,500")
    return int(text)


def _print_sizes(options: argparse.Namespace) -> int:
    from designer.access.security_log import COMMAND
    from designer.library import retention, storage_sizes

    exactly = [f"KEEP_{kind.upper()}_DAYS" for kind in KINDS if getattr(options, kind) is not None]
    gone = retention.expire(by=COMMAND, exactly=exactly) if options.expire else {}
    kinds, people = storage_sizes.kinds(), storage_sizes.people()
    if options.format == "json":
        found = {"expired": gone, "kinds": [asdict(one) for one in kinds], "people": [asdict(one) for one in people]}
        print(json.dumps(found, indent=2))
        return 0
    for name, count in gone.items():
        print(f"deleted: {count:,} {name}")
    for title, rows in (("", kinds), ("simulations of", people)):
        for one in rows:
            print(f"{title + ' ' if title else ''}{one.name}: {one.rows:,}, {one.size / 1024:,.0f} KiB")
    return 0
