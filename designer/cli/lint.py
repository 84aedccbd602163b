"""`signalbox lint`: what is wrong with definitions, for people or for programs (contracts.md, "Diagnostics")."""

import argparse
import json

from designer.cli._files import Unreadable, read_text, warn
from workflow import dialects
from workflow.definition import Resource, load
from workflow.diagnostics import Diagnostic

HELP = "look for mistakes in definitions"

Findings = list[tuple[str, Diagnostic]]


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("--dialect", choices=dialects.ids(), help="read every file as this dialect; otherwise detected")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="lines, or one JSON list")
    parser.add_argument(
        "--with",
        metavar="FILE",
        dest="others",
        action="append",
        default=[],
        help="a resource named by URI",
    )


def run(options: argparse.Namespace) -> int:
    """0: no errors; 1: errors; 2: a file cannot be opened or decoded, which its line on standard error says."""
    given = {name: _read(name) for name in dict.fromkeys([*options.others, *options.files])}
    resources = tuple(Resource(name, text) for name in options.others if (text := given[name]) is not None)
    found: Findings = []
    for name in options.files:
        text = given[name]
        if text is not None:
            found += [(name, diagnostic) for diagnostic in load(text, options.dialect, resources=resources).diagnostics]
    if options.format == "json":
        print(json.dumps([diagnostic.to_json(name) for name, diagnostic in found], ensure_ascii=False, indent=1))
    else:
        for name, diagnostic in found:
            print(_line(name, diagnostic))
    if None in given.values():
        return 2
    return int(any(diagnostic.severity == "error" for _, diagnostic in found))


def _read(name: str) -> str | None:
    try:
        return read_text(name)
    except Unreadable as error:
        warn(str(error))
        return None


def _line(name: str, diagnostic: Diagnostic) -> str:
    start = diagnostic.range.start
    return _printable(
        f"{name}:{start.line}:{start.column}: {diagnostic.severity} {diagnostic.rule}: {diagnostic.message}"
    )


def _printable(text: str) -> str:
    """`text` as one line: a name in a definition may hold line breaks and terminal commands."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
