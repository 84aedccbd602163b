"""`push`: a definition's file becomes its next version on the server, unless that has a newer one by now."""

import argparse
import sys
from pathlib import Path
from urllib.parse import quote

from designer.cli._server.client import Client, Failed
from designer.cli._server.client import configure as server_options
from designer.cli._server.folder import Folder, Pulled, folder_of
from designer.files.texts import Unreadable, read_text
from designer.text_encoding import sha256

HELP = "save a definition's file as its next version on a server"
CONFLICT = 1
CANNOT = 2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="definitions that were pulled")
    server_options(parser)
    parser.add_argument("--new", action="store_true", help="make definitions of files that were not pulled")
    parser.add_argument("--project", metavar="NAME", help="with --new: in this project, by its name or id")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be pushed")


def run(options: argparse.Namespace) -> int:
    """0; 1 where the server has a newer version than the one that was pulled; 2 where something cannot be done."""
    try:
        client = Client.of(options)
        into = _into(client, options)
        told = [_push(client, file, new=options.new, dry=options.dry_run, into=into) for file in options.files]
    except (Failed, Unreadable) as error:
        print(f"signalbox push: {error}", file=sys.stderr)
        return CANNOT
    return 0 if all(told) else CONFLICT


def _into(client: Client, options: argparse.Namespace) -> str:
    """The query by which a new definition is in the project that is named."""
    if options.project is None:
        return ""
    if not options.new:
        raise Failed("--project is for --new: what was pulled stays in its project")
    return f"?project={quote(client.project(options.project), safe='')}"


def _push(client: Client, file: Path, *, new: bool, dry: bool, into: str) -> bool:
    """Save one, or say why not; whether the server has it now. `into`: the query by which a new one is in a project."""
    text = read_text(str(file))
    found = folder_of(file)
    folder = Folder(found[0] if found else file.parent)
    name = found[1] if found else file.name
    known = folder.known.get(name)
    if known is None:
        if not new:
            raise Failed(f"{file} was not pulled; with --new a definition is made of it")
        return _make(client, folder, name, text, dry=dry, into=into)
    if known.server != client.server:
        raise Failed(f"{file} was pulled from {known.server}, not from {client.server}")
    path = f"definitions/{quote(known.id, safe='')}"
    if sha256(text) == known.digest:
        now = client.ask("GET", path)["version"]
        newer = f"; the server has version {now} by now: pull" if now != known.version else ""
        print(f"{file}: nothing to push, it is version {known.version}{newer}")
        return True
    if dry:
        now = client.ask("GET", path)["version"]
        if now != known.version:
            return _print_conflict(file, now, known.version)
        print(f"{file}: would be version {now + 1}")
        return True
    try:
        saved = client.ask("PUT", path, {"text": text, "version": known.version})
    except Failed as error:
        if error.status != 409 or not isinstance(error.body, dict) or "version" not in error.body:
            raise Failed(f"{file}: {error}") from None
        return _print_conflict(file, error.body["version"], known.version, str(error.body.get("author", "")))
    folder.keep(name, Pulled(known.server, known.id, saved["version"], sha256(text), known.scenarios))
    print(f"{file}: version {saved['version']}")
    return True


def _make(client: Client, folder: Folder, name: str, text: str, *, dry: bool, into: str) -> bool:
    if dry:
        print(f"{name}: would be a new definition")
        return True
    made = client.ask("POST", f"definitions{into}", {"text": text})
    folder.keep(name, Pulled(client.server, made["id"], made["version"], sha256(text)))
    print(f"{name}: new, {client.server}/definitions/{made['id']}/")
    return True


def _print_conflict(file: Path, now: int, pulled: int, author: str = "") -> bool:
    by = f" by {author}" if author else ""
    print(
        f"signalbox push: {file}: the server has version {now}{by}, and yours was made of version {pulled}. Nothing "
        "was pushed. Move your file aside, pull, merge the two, and push again.",
        file=sys.stderr,
    )
    return False
