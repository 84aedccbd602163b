"""`pull`: definitions of a server into a folder, each with its scenarios; what was changed in the folder stays."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from designer.cli._server.client import Client, Failed
from designer.cli._server.client import configure as server_options
from designer.cli._server.folder import Folder, Pulled, file_name, suite_name
from designer.files.texts import Unreadable
from designer.text_encoding import sha256
from workflow.document import read
from workflow.paths import Json

HELP = "write definitions of a server, with their scenarios, into a folder"
CONFLICT = 1
CANNOT = 2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ids", metavar="ID", nargs="*", help="definitions, by their ids (default: all that one may see)"
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", type=Path, default=Path(), help="the folder (default: where one is)"
    )
    parser.add_argument("--project", metavar="NAME", help="the definitions of this project, by its name or id")
    server_options(parser)
    parser.add_argument("--dry-run", action="store_true", help="only say what would change")


def run(options: argparse.Namespace) -> int:
    """0; 1 where something was changed on both sides and so was left alone; 2 where something cannot be read."""
    try:
        client, folder = Client.of(options), Folder(options.output)
        told = [_pull(client, folder, each, dry=options.dry_run) for each in _wanted(client, options)]
    except (Failed, Unreadable) as error:
        print(f"signalbox pull: {error}", file=sys.stderr)
        return CANNOT
    if not any(told):
        print("nothing has changed")
    return CONFLICT if "conflict" in told else 0


def _wanted(client: Client, options: argparse.Namespace) -> list[str]:
    if options.ids and options.project is not None:
        raise Failed("give ids of definitions or --project, not both")
    return options.ids or [str(one["id"]) for one in client.definitions(project=options.project)]


def _pull(client: Client, folder: Folder, definition_id: str, *, dry: bool) -> str:
    """Bring one up to date; what was done, "" for nothing."""
    row = client.definition(definition_id)
    suite = client.suite(definition_id)
    name = folder.name_for(client.server, definition_id, _file(row, suite))
    known, mine = folder.known.get(name), folder.read(name)
    beside = suite_name(name)
    states = [
        _stands(mine, row["text"], known.digest if known else ""),
        _stands(folder.read(beside), suite, known.scenarios if known else "") if suite else "same",
    ]
    if "conflict" in states:
        at = name if states[0] == "conflict" else beside
        was = f"version {known.version} of it was pulled" if known else "it was not pulled from there"
        print(
            f"{at}: changed here, and on the server (version {row['version']}; {was}): left as it is. "
            "Move it aside, pull again, and merge the two."
        )
        return "conflict"
    said = _said(known, row, states)
    if said:
        print(f"{name}: {said}")
    if not dry:
        for state, where, text in zip(states, (name, beside), (row["text"], suite), strict=True):
            if state == "theirs":
                folder.write(where, text)
        if states[0] != "mine":
            kept = sha256(suite) if suite and states[1] != "mine" else known.scenarios if known else ""
            folder.keep(name, Pulled(client.server, definition_id, row["version"], sha256(row["text"]), kept))
    return said


def _file(row: Mapping[str, Json], suite: str) -> str:
    """What its file is called: as the file of its scenarios calls it, so that they find it."""
    data = read(suite).data if suite else None
    named = data.get("definition") if isinstance(data, dict) else None
    if isinstance(named, str) and Path(named).name == named and not named.startswith("."):
        return named
    return file_name(row["name"], row["text"])


def _stands(mine: str | None, theirs: str, base: str) -> str:
    """`same` on both sides, changed by `mine` or by `theirs` alone, or a `conflict`."""
    if mine == theirs:
        return "same"
    if mine is None or sha256(mine) == base:
        return "theirs"
    return "mine" if sha256(theirs) == base else "conflict"


def _said(known: Pulled | None, row: Mapping[str, Json], states: list[str]) -> str:
    if known is None:
        return f"new, version {row['version']}"
    if states[0] == "theirs":
        return f"version {known.version} → {row['version']}"
    if states[1] == "theirs":
        return "scenarios changed"
    return ""
