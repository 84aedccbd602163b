"""`signalbox render`: the diagram of a definition as SVG or any other format that draws (contracts.md, "Commands")."""

import argparse
import sys
from datetime import date
from pathlib import Path

from designer.cli._files import Unreadable, read_text, warn
from designer.cli._library import from_library
from workflow.definition import Definition, Resource, understand
from workflow.exports import Edition, Format, Options, Unexportable, formats, get

HELP = "draw the diagram of a definition"

SUFFIXES = tuple(one.SUFFIX for one in formats() if one.DRAWN)


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=_output, help=f"a file that ends in {', '.join(SUFFIXES)}"
    )
    parser.add_argument("--detail", choices=("overview", "actions", "data"), default="actions")
    parser.add_argument("--direction", choices=("TB", "LR"), default="TB", help="from top to bottom, or left to right")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument(
        "--document",
        action="store_true",
        help="with OUT.pdf: a document on A4, with legend, the way through it in plain words, and tables",
    )
    parser.add_argument("--date", metavar="YYYY-MM-DD", type=_date, help="the day that a document bears")
    parser.add_argument(
        "--with", metavar="FILE", dest="others", action="append", default=[], help="a resource named by URI"
    )


def run(options: argparse.Namespace) -> int:
    """0: drawn, whatever is wrong with the definition; 2: it cannot be read, or the picture cannot be written."""
    try:
        _write(options.output, _picture(options, _read(options)))
    except Unreadable as error:
        warn(str(error))
        return 2
    return 0


def _output(name: str) -> Path:
    if not name.lower().endswith(SUFFIXES):
        raise argparse.ArgumentTypeError(f"{name!r} does not end in {', '.join(SUFFIXES)}")
    return Path(name)


def _read(options: argparse.Namespace) -> Definition:
    resources = tuple(Resource(name, read_text(name)) for name in options.others)
    text = read_text(options.file)
    found = understand(text, resources=(*resources, *from_library(text)))
    if found.workflow is None:
        first = next((d for d in found.diagnostics if d.severity == "error"), None)
        where = (
            f"{first.range.start.line}:{first.range.start.column}: {first.message}" if first else f"1:1: {found.reason}"
        )
        raise Unreadable(f"{options.file}:{where}")
    return found


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day such as 2026-11-21") from None


def _format(output: Path | None, is_document: bool) -> Format:
    name = output.name.lower() if output else ""
    if is_document and name.endswith(get("pdf").SUFFIX):
        return get("document")
    fitting = [one for one in formats() if one.DRAWN and name.endswith(one.SUFFIX)]
    return max(fitting, key=lambda one: len(one.SUFFIX), default=get("svg"))


def _picture(options: argparse.Namespace, definition: Definition) -> bytes:
    from designer.pdf import pictures
    from designer.server.folders import cache_folder
    from workflow.diagram.engines import keep_compiled_in

    keep_compiled_in(cache_folder())
    edition = Edition(date=options.date) if options.date else None
    asked = Options(options.detail, options.direction, options.theme, pictures, edition)
    try:
        found = _format(options.output, options.document).write(definition, asked)
    except Unexportable as error:
        raise Unreadable(f"{options.file}:1:1: {error}") from None
    if found.plain is not None:
        warn(f"{options.file}: the plain layout was taken: {found.plain}")
    return found.data


def _write(output: Path | None, data: bytes) -> None:
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise Unreadable(f"{output}:1:1: {error.strerror or error}") from None
