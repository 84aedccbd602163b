"""`signalbox render`: the diagram of a definition as SVG, PNG, PDF or DOT (contracts.md, "Commands")."""

import argparse
import sys
from pathlib import Path

from designer.cli._files import Unreadable, read_text, warn
from workflow.definition import Resource, load
from workflow.model import Workflow

HELP = "draw the diagram of a definition"

FORMATS = (".svg", ".png", ".pdf", ".dot")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("-o", "--output", metavar="OUT", type=_output, help=f"a file that ends in {', '.join(FORMATS)}")
    parser.add_argument("--detail", choices=("overview", "actions", "data"), default="actions")
    parser.add_argument("--direction", choices=("TB", "LR"), default="TB", help="from top to bottom, or left to right")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
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
    path = Path(name)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{name!r} does not end in {', '.join(FORMATS)}")
    return path


def _read(options: argparse.Namespace) -> Workflow:
    resources = tuple(Resource(name, read_text(name)) for name in options.others)
    found = load(read_text(options.file), resources=resources)
    if found.workflow is None:
        first = next((d for d in found.diagnostics if d.severity == "error"), None)
        where = (
            f"{first.range.start.line}:{first.range.start.column}: {first.message}" if first else f"1:1: {found.reason}"
        )
        raise Unreadable(f"{options.file}:{where}")
    return found.workflow


def _picture(options: argparse.Namespace, workflow: Workflow) -> bytes:
    kind = options.output.suffix.lower() if options.output else ".svg"
    if kind == ".dot":
        from workflow.diagram.build import build
        from workflow.diagram.dot_text import to_dot_text

        return to_dot_text(build(workflow, options.detail), options.direction).encode("utf-8")
    return _drawn(options, workflow, kind)


def _drawn(options: argparse.Namespace, workflow: Workflow, kind: str) -> bytes:
    from designer._folders import cache_folder
    from designer.pictures import pdf, png
    from workflow.diagram import draw
    from workflow.diagram.engines import keep_compiled_in

    keep_compiled_in(cache_folder())
    diagram = draw(workflow, options.detail, options.direction, options.theme)
    if diagram.reason is not None:
        warn(f"{options.file}: the plain layout was taken: {diagram.reason}")
    if kind == ".png":
        return png(diagram.svg, diagram.width, diagram.height)
    return pdf(diagram.svg) if kind == ".pdf" else diagram.svg.encode("utf-8")


def _write(output: Path | None, data: bytes) -> None:
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise Unreadable(f"{output}:1:1: {error.strerror or error}") from None
