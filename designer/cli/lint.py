"""`signalbox lint`: what is wrong with definitions, for people or for programs (contracts.md, "Diagnostics")."""

import argparse
import json
from collections.abc import Callable

from designer.cli._files import Unreadable, read_text, warn
from designer.cli._library import from_library
from designer.cli._scenarios import of_file
from workflow import dialects, runtimes
from workflow.definition import Definition, Resource, load
from workflow.diagnostics import Diagnostic
from workflow.document import Document
from workflow.present import Present

HELP = "look for mistakes in definitions"

Findings = list[tuple[str, Document, Diagnostic]]


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument("--dialect", choices=dialects.ids(), help="read every file as this dialect; otherwise detected")
    parser.add_argument(
        "--format", choices=("text", "json", "sarif"), default="text", help="lines, one JSON list, or SARIF 2.1.0"
    )
    parser.add_argument(
        "--runtime", choices=runtimes.ids(), help="tell as well what this runtime does otherwise (runtime-differs)"
    )
    parser.add_argument(
        "--with",
        metavar="FILE",
        dest="others",
        action="append",
        default=[],
        help="a resource named by URI, or a definition that is run by its id",
    )
    parser.add_argument(
        "--scenario",
        metavar="FILE",
        dest="scenarios",
        action="append",
        default=[],
        help="a scenario that tells what data there are; otherwise those beside each FILE that name it",
    )


def run(options: argparse.Namespace) -> int:
    """0: no errors; 1: errors; 2: a file cannot be opened or decoded, which its line on standard error says."""
    unreadable: list[str] = []
    given = {name: _read(name, unreadable) for name in dict.fromkeys([*options.others, *options.files])}
    resources = tuple(Resource(name, text) for name in options.others if (text := given[name]) is not None)
    found: Findings = []
    for name in options.files:
        text = given[name]
        if text is not None:
            beside = _scenarios(name, options.scenarios, unreadable)
            definition = load(text, options.dialect, resources=(*resources, *from_library(text)), present=beside)
            found += [(name, definition.document, diagnostic) for diagnostic in _told(definition, options.runtime)]
    WRITERS[options.format](found, unreadable)
    if unreadable:
        return 2
    return int(any(diagnostic.severity == "error" for _, _, diagnostic in found))


def _told(definition: Definition, runtime: str | None) -> list[Diagnostic]:
    """What is wrong, and what the runtime does otherwise where one is named, by position."""
    if runtime is None:
        return list(definition.diagnostics)
    return sorted((*definition.diagnostics, *runtimes.differences(definition, runtime)), key=lambda one: one.range)


def _read(name: str, unreadable: list[str]) -> str | None:
    try:
        return read_text(name)
    except Unreadable as error:
        warn(str(error))
        unreadable.append(str(error))
        return None


def _scenarios(name: str, given: list[str], unreadable: list[str]) -> Present | None:
    try:
        return of_file(name, given)
    except Unreadable as error:
        if str(error) not in unreadable:
            warn(str(error))
            unreadable.append(str(error))
        return None


def _text(found: Findings, _unreadable: list[str]) -> None:
    for name, _, diagnostic in found:
        print(_line(name, diagnostic))


def _json(found: Findings, _unreadable: list[str]) -> None:
    print(json.dumps([diagnostic.to_json(name) for name, _, diagnostic in found], ensure_ascii=False, indent=1))


def _sarif(found: Findings, unreadable: list[str]) -> None:
    from designer.cli._sarif import log

    print(json.dumps(log(found, unreadable), ensure_ascii=False, indent=1))


WRITERS: dict[str, Callable[[Findings, list[str]], None]] = {"text": _text, "json": _json, "sarif": _sarif}


def _line(name: str, diagnostic: Diagnostic) -> str:
    start = diagnostic.range.start
    return _printable(
        f"{name}:{start.line}:{start.column}: {diagnostic.severity} {diagnostic.rule}: {diagnostic.message}"
    )


def _printable(text: str) -> str:
    """`text` as one line: a name in a definition may hold line breaks and terminal commands."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
