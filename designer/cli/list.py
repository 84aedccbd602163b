"""`list`: the definitions of a server that one may see."""

import argparse
import json
import sys
from collections.abc import Mapping

from designer.cli._output.terminal import coloured
from designer.cli._server.client import Client, Failed
from designer.cli._server.client import configure as server_options
from workflow.paths import Json

HELP = "the definitions of a server, as a table or JSON"
CANNOT = 2
FIELDS = ("id", "name", "workflow_id", "dialect", "version", "states", "updated", "project")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("search", nargs="?", default="", help="only those in which this is found")
    parser.add_argument("--project", metavar="NAME", help="only those of this project, by its name or id")
    server_options(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to write it (default: text)")


def run(options: argparse.Namespace) -> int:
    """0, or 2 where the server cannot be asked."""
    try:
        client = Client.of(options)
        found = [*client.definitions(options.search, options.project)]
        if any(one.get("project") for one in found):
            names = {one["id"]: one["name"] for one in client.projects()}
            found = [{**one, "project": names.get(one.get("project"))} for one in found]
    except Failed as error:
        print(f"signalbox list: {error}", file=sys.stderr)
        return CANNOT
    if options.format == "json":
        print(json.dumps([{name: one.get(name) for name in FIELDS} for one in found], indent=2, ensure_ascii=False))
        return 0
    for line in _table(
        [
            ("ID", "VERSION", "DIALECT", "PROJECT", "NAME"),
            *map(_row, found),
        ]
    ):
        print(line)
    return 0


def _row(one: Mapping[str, Json]) -> tuple[str, ...]:
    names = [" ".join((one.get(name) or "").split()) or "-" for name in ("dialect", "project", "name")]
    return (one["id"], str(one["version"]), *names)


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [coloured(lines[0], "grey"), *lines[1:]]
