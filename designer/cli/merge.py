"""`signalbox merge`: two people's changes of one definition joined by tasks and members (docs/merging.md)."""

import argparse

from designer.cli._output import as_json
from designer.cli._output.terminal import coloured
from designer.files.texts import Unreadable, read_text, warn, write
from workflow.diagram.text import printable
from workflow.merging import KINDS, Conflict, Merged, marked, merge
from workflow.paths import Json, pointer

HELP = "join two people's changes of one definition"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("base", metavar="BASE", help="the definition that both changed; - is standard input")
    parser.add_argument("mine", metavar="MINE", help="what one made of it")
    parser.add_argument("theirs", metavar="THEIRS", help="what the other made of it")
    parser.add_argument("-o", "--output", metavar="OUT", help="where the merged text goes; may be MINE")
    parser.add_argument(
        "--names",
        nargs=2,
        default=("mine", "theirs"),
        metavar=("MINE", "THEIRS"),
        help="what conflict markers call them",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: all changes of both are in; 1: conflicts, which have markers in the text; 2: a file cannot be read."""
    names = options.base, options.mine, options.theirs
    if names.count("-") > 1:
        warn("-: only one of them can be standard input")
        return 2
    try:
        base, mine, theirs = map(read_text, names)
    except Unreadable as error:
        warn(str(error))
        return 2
    merged = merge(base, mine, theirs)
    text = marked(base, mine, theirs, tuple(options.names)) if merged.open else merged.text
    if options.output:
        try:
            write(options.output, text.encode())
        except Unreadable as error:
            warn(str(error))
            return 2
    if options.format == "json":
        print(as_json(_answer(merged, text)))
    elif not options.output:
        print(text, end="")
    for line in _lines(options.mine, merged):
        warn(line)
    return int(bool(merged.open))


def _lines(mine: str, merged: Merged) -> list[str]:
    """A line for each conflict, and one where a text could not be read."""
    found = ["a text cannot be read: joined line by line"] if merged.by_lines else []
    for one in merged.open:
        line = one.lines[0] if one.lines else 1
        sides = f": {_short(one.mine)} and {_short(one.theirs)}" if one.kind in ("value", "renamed", "comment") else ""
        place = f"{printable(mine)}:{line}: {coloured('conflict', 'yellow')} {pointer(one.path) or '/'}"
        found.append(f"{place}: {KINDS[one.kind]}{sides}")
    return found


def _short(text: str | None) -> str:
    line = "nothing" if text is None else printable(" ".join(text.split()))
    return line if len(line) <= 60 else f"{line[:59]}…"


def _answer(merged: Merged, text: str) -> dict[str, Json]:
    return {"text": text, "by_lines": merged.by_lines, "conflicts": [_conflict(one) for one in merged.open]}


def _conflict(one: Conflict) -> dict[str, Json]:
    return {
        "key": one.key,
        "kind": one.kind,
        "message": KINDS[one.kind],
        "pointer": pointer(one.path),
        "line": one.lines[0] if one.lines else None,
        "base": one.base,
        "mine": one.mine,
        "theirs": one.theirs,
    }
