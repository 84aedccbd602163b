"""`signalbox explore`: every way that a definition can go, and scenarios for them (contracts.md, "Commands")."""

import argparse
import json
import os
import re
from pathlib import Path

from designer.cli._files import Unreadable, read_text, warn
from simulator.exploring import MAX_PATHS, MAX_STEPS, Exploration, Refused, explore
from simulator.exploring.reports import as_json, as_text
from simulator.opening import programs
from simulator.program import Program
from simulator.setup import Setup
from workflow.convert._text import to_text
from workflow.definition import Definition, Resource, load
from workflow.document import read
from workflow.paths import Json

HELP = "find the paths of a definition, what is wrong with them, and scenarios that cover them"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("--max-paths", metavar="N", type=_positive, default=MAX_PATHS, help="ways tried at most")
    parser.add_argument("--max-steps", metavar="N", type=_positive, default=MAX_STEPS, help="micro-steps at most")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--write", metavar="DIR", help="save few scenarios that cover all that was reached")
    parser.add_argument(
        "--with", metavar="FILE", dest="others", action="append", default=[], help="add a definition or resource"
    )


def run(options: argparse.Namespace) -> int:
    """0: nothing is wrong; 1: there are problems; 2: cannot read, start or write."""
    try:
        found = explore(_setup(options), options.max_paths, options.max_steps)
        if options.write is not None:
            _write(options, found)
    except Unreadable as error:
        warn(str(error))
        return 2
    except Refused as error:
        warn(f"{options.file}:1:1: the start is refused: {error}")
        return 2
    shown = as_text(found) if options.format == "text" else json.dumps(as_json(found), ensure_ascii=False, indent=1)
    print(shown)
    return 1 if found.problems else 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _setup(options: argparse.Namespace) -> Setup:
    texts = [(name, read_text(name)) for name in options.others]
    for name, text in texts:
        _check(name, text)
    resources = tuple(Resource(name, text) for name, text in texts)
    root = load(read_text(options.file), resources=resources)
    if root.workflow is None:
        raise _unreadable(options.file, root)
    others = [load(text, resources=resources) for _, text in texts]
    return Setup(programs([root, *others]), Program(root.workflow).id)


def _check(name: str, text: str) -> None:
    document = read(text)
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")


def _unreadable(name: str, definition: Definition) -> Unreadable:
    first = definition.diagnostics[0]
    return Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")


def _write(options: argparse.Namespace, found: Exploration) -> None:
    """One file a scenario, named after how it ends; their `definition` is the file, relative to them."""
    folder = Path(options.write)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, proof in enumerate(found.cover, 1):
            title = f"{number:02} {proof.status} in {proof.path[-1] if proof.path else 'no state'}"
            whole: dict[str, Json] = {"name": title, **_files(options, folder), **proof.scenario}
            name = re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:80]
            (folder / f"{name}.yaml").write_text(to_text(whole, "yaml"), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{options.write}:1:1: {error.strerror or error}") from None


def _files(options: argparse.Namespace, folder: Path) -> dict[str, Json]:
    """The definition and the others as the scenarios in the folder name them."""
    others = {"with": [_beside(name, folder) for name in options.others]} if options.others else {}
    return {**({} if options.file == "-" else {"definition": _beside(options.file, folder)}), **others}


def _beside(name: str, folder: Path) -> str:
    return Path(os.path.relpath(name, folder)).as_posix()
