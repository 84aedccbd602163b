"""`signalbox convert`: a definition in another dialect or syntax (contracts.md, "Commands")."""

import argparse
import sys

from designer.cli._files import Unreadable, read_text, warn
from designer.cli._library import from_library
from workflow import dialects
from workflow.convert import convert
from workflow.definition import Definition, Resource, understand

HELP = "write a definition in another dialect or syntax"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("--to", metavar="DIALECT", choices=dialects.ids(), help=f"one of {', '.join(dialects.ids())}")
    parser.add_argument("--as", dest="syntax", choices=("yaml", "json"), help="the syntax; otherwise that of FILE")
    parser.add_argument("--dialect", choices=dialects.ids(), help="read FILE as this dialect; otherwise detected")
    parser.add_argument(
        "--with", metavar="FILE", dest="others", action="append", default=[], help="a resource named by URI"
    )


def run(options: argparse.Namespace) -> int:
    """0: nothing is lost; 1: what is lost is on standard error, a line each; 2: the file cannot be read."""
    try:
        definition = _read(options)
    except Unreadable as error:
        warn(str(error))
        return 2
    found = convert(definition, options.to, options.syntax)
    sys.stdout.write(found.text)
    for loss in found.losses:
        warn(f"{options.file}:{loss.range.start.line}:{loss.range.start.column}: lost: {loss.message}")
    return 1 if found.losses else 0


def _read(options: argparse.Namespace) -> Definition:
    resources = tuple(Resource(name, read_text(name)) for name in options.others)
    text = read_text(options.file)
    found = understand(text, options.dialect, resources=(*resources, *from_library(text)))
    if found.workflow is None:
        first = next((each for each in found.diagnostics if each.severity == "error"), None)
        start = first.range.start if first else None
        where = f"{start.line}:{start.column}" if start else "1:1"
        raise Unreadable(f"{options.file}:{where}: {first.message if first else found.reason}")
    return found
