"""`signalbox render`: the diagram of a definition as SVG or any other format that draws (contracts.md, "Commands")."""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from designer.cli import _input
from designer.files.definitions import Chosen, definition_in, resources_of
from designer.files.search import Search, over_files
from designer.files.tally import UNREADABLE, many_files
from designer.files.texts import Unreadable, make_folder, warn, write
from designer.raising import instead
from workflow.definition import Definition
from workflow.exports import Edition, Format, Options, Unexportable, formats, get

HELP = "draw the diagram of a definition"

SUFFIXES = tuple(one.SUFFIX for one in formats() if one.DRAWN)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a definition, a folder or a pattern; - is standard input"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=_output, help=f"a file that ends in {', '.join(SUFFIXES)}, or a folder"
    )
    parser.add_argument("--as", dest="suffix", choices=SUFFIXES, help="with a folder: what is drawn (.svg)")
    parser.add_argument("--detail", choices=("overview", "actions", "data"), default="actions")
    parser.add_argument("--direction", choices=("TB", "LR"), default="TB", help="from top to bottom, or left to right")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument(
        "--document",
        action="store_true",
        help="with OUT.pdf: a document on A4, with legend, the way through it in plain words, and tables",
    )
    parser.add_argument("--date", metavar="YYYY-MM-DD", type=_date, help="the day that a document bears")
    _input.add_others(parser, "a resource named by URI")
    _input.configure_runtime(parser)
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: drawn, whatever is wrong with the definitions; 2: one cannot be read, or a picture cannot be written."""
    return over_files(options, lambda search: _draw(options, search), "definition")


def _draw(options: argparse.Namespace, search: Search) -> int:
    pictures = _pictures(options, search)
    wrong = [file for file, output in pictures if not _is_drawn(options, search, file, output)]
    if pictures[0][1] != options.output:
        print(_in_words(options.output, len(pictures) - len(wrong), search, wrong))
    return 2 if wrong else 0


def _is_drawn(options: argparse.Namespace, search: Search, file: str, output: Path | None) -> bool:
    """Draw a definition to its file; whether that was done. What is wrong is told."""
    try:
        chosen = Chosen(search.projects, options.runtime)
        definition = definition_in(file, resources_of(options.others), chosen=chosen)
    except Unreadable as error:
        search.tally.fails(file, error)
        return False
    try:
        data = _picture(options, file, output, definition)
        if output is not None and output != options.output:
            make_folder(output.parent)
        _write(output, data)
    except Unreadable as error:
        warn(error)
        return False
    return True


def _in_words(folder: Path, pictures: int, search: Search, wrong: Sequence[str]) -> str:
    """`2 pictures written to out, 1 file could not be read`."""
    unread = [name for name, why in search.tally.files.items() if why == UNREADABLE]
    told = [f"{pictures:,} picture{'' if pictures == 1 else 's'} written to {folder}"]
    told += [f"{many_files(len(unread))} could not be read"] if unread else []
    undrawn = sum(name not in unread for name in wrong)
    told += [f"{undrawn:,} could not be drawn"] if undrawn else []
    return ", ".join(told)


def _pictures(options: argparse.Namespace, search: Search) -> list[tuple[str, Path | None]]:
    """The definitions, each with the file that its picture goes to. Raises Unreadable for what cannot be meant."""
    found = search.of_kind("definition")
    output: Path | None = options.output
    is_picture = output is None or output.name.lower().endswith(SUFFIXES)
    if len(found) == 1 and found[0].by_name and is_picture and options.suffix is None:
        _check(options, output)
        return [(found[0].name, output)]
    if output is None or (is_picture and not output.is_dir()):
        where = "-o" if output is None else f"-o {output}"
        raise Unreadable(f"{where}: several pictures, or those of a folder, go to a folder: write -o DIR")
    pictures: dict[Path, str] = {}
    for one in found:
        inside = Path(one.name).relative_to(one.root) if one.name != "-" else Path("definition")
        picture = output / inside.with_suffix(options.suffix or ".svg")
        _check(options, picture)
        if picture in pictures:
            raise Unreadable(f"{one.name}:1:1: its picture would be {picture}, as that of {pictures[picture]}")
        pictures[picture] = one.name
    return [(name, picture) for picture, name in pictures.items()]


def _output(name: str) -> Path:
    """A picture's file or a folder: one that is there, or whose name has no ending."""
    path = Path(name)
    if not name.lower().endswith(SUFFIXES) and path.suffix and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{name!r} does not end in {', '.join(SUFFIXES)}, and is no folder")
    return path


def _check(options: argparse.Namespace, output: Path | None) -> None:
    """Raise Unreadable for options that do not go together."""
    is_pdf = output is not None and output.name.lower().endswith(get("pdf").SUFFIX)
    for name in ("document", "date"):
        if getattr(options, name) and not is_pdf:
            raise Unreadable(f"--{name}: this is for documents: write -o OUT.pdf")


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


def _picture(options: argparse.Namespace, file: str, output: Path | None, definition: Definition) -> bytes:
    from designer.folders import cache_folder
    from designer.pdf import pictures
    from workflow.diagram.engines import keep_compiled_in

    keep_compiled_in(cache_folder())
    edition = Edition(date=options.date) if options.date else None
    asked = Options(options.detail, options.direction, options.theme, pictures, edition)
    with instead(Unexportable, lambda error: Unreadable(f"{file}:1:1: {error}")):
        found = _format(output, options.document).write(definition, asked)
    if found.plain is not None:
        warn(f"{file}: the plain layout was taken: {found.plain}")
    return found.data


def _write(output: Path | None, data: bytes) -> None:
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    write(output, data)
