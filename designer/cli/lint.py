"""`signalbox lint`: what is wrong with definitions, for people or for programs (contracts.md, "Diagnostics")."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from designer.cli import _input
from designer.cli._output import as_json
from designer.cli._output.terminal import Colour, coloured
from designer.files.findings import line_of
from designer.files.kinds import WORDS, Kind
from designer.files.library import from_library
from designer.files.neighbours import Neighbours
from designer.files.project import Project
from designer.files.runtime_choice import choice_of, offer, profile_of
from designer.files.scenarios import Files, Findings, of_file, present_in, taken_along
from designer.files.search import Found, Search, Text, over_files
from designer.files.texts import Unreadable, failed, read_text, warn
from designer.text_encoding import decode
from workflow import dialects
from workflow.definition import Definition, Resource, examine
from workflow.diagnostics import Diagnostic, Severity
from workflow.document import Document, read

if TYPE_CHECKING:
    from designer.cli._output import fixes

HELP = "look for mistakes in definitions"

KINDS: tuple[Kind, ...] = ("definition", "scenario")
Known = Mapping[tuple[str, str], Findings]
"""What was found in texts, by file and text."""
NOTHING: Known = {}

COLOURS: dict[Severity, Colour] = {"error": "red", "warning": "yellow", "info": "blue"}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a definition, a folder or a pattern of files; - is standard input"
    )
    parser.add_argument("--dialect", choices=dialects.ids(), help="read every file as this dialect; otherwise detected")
    parser.add_argument(
        "--format", choices=("text", "json", "sarif"), default="text", help="lines, one JSON list, or SARIF 2.1.0"
    )
    _input.configure_runtime(parser)
    _input.add_others(parser, "a resource named by URI, or a definition that is run by its id")
    meaning = "a scenario that tells what data there are; otherwise those beside each FILE that name it"
    _input.add_files(parser, "--scenario", "scenarios", meaning)
    add_neighbours(parser)
    parser.add_argument("--fix", action="store_true", help="write quick fixes into the files, then tell what is left")
    parser.add_argument("--diff", action="store_true", help="with --fix: only show what it would change")
    parser.add_argument("--max-warnings", metavar="N", type=count, help="more warnings than these give status 1")
    parser.add_argument("--warnings-as-errors", action="store_true", help="tell warnings as errors")
    _input.configure(parser)


def add_neighbours(parser: argparse.ArgumentParser) -> None:
    """The option that leaves out what nobody named."""
    parser.add_argument(
        "--no-neighbours",
        dest="neighbours",
        action="store_false",
        help="do not look into the folders of the files for the definitions and resources that they name",
    )


def run(options: argparse.Namespace) -> int:
    """0: no errors; 1: errors, or too many warnings; 2: a file cannot be opened or decoded, which its line says.

    With `--fix` that is said of the files as they are then; with `--fix --diff` 1 means that something would change.
    """
    refused = _refused(options)
    if refused:
        warn(refused)
        return 2
    if options.diff:
        return _over(options, lambda search: _show_fixes(options, search), machine=True)
    work = _fix_and_lint if options.fix else _lint
    return _over(options, lambda search: work(options, search), machine=options.format != "text")


def _refused(options: argparse.Namespace) -> str:
    """Why options cannot be meant together; "" where they can."""
    if options.diff and not options.fix:
        return "--diff: this goes with --fix"
    is_written = options.fix and "-" in options.files
    return "--fix: standard input (-) is no file that could be written" if is_written else ""


def _over(options: argparse.Namespace, work: Callable[[Search], int], *, machine: bool) -> int:
    make = partial(Search, keep=options.fix, takes_unparsed=partial(_is_linted, options.dialect))
    return over_files(options, work, *KINDS, machine=machine, make=make)


def _fix_and_lint(options: argparse.Namespace, search: Search) -> int:
    """Write the quick fixes, then tell what is left; 2 where a file could not be written."""
    from designer.cli._output import fixes

    found, known = _fixable(options, search)
    written, failed = fixes.write(found, machine=options.format != "text")
    for error in failed:
        warn(error)
    for file in written:
        search.replace(file.name, decode(file.after), *KINDS)
    return max(2 if failed else 0, _lint(options, search, {} if written else known))


def _show_fixes(options: argparse.Namespace, search: Search) -> int:
    from designer.cli._output import fixes

    found, _ = _fixable(options, search)
    fixes.show(found)
    return 1 if found else 0


def _fixable(options: argparse.Namespace, search: Search) -> "tuple[list[fixes.File], Known]":
    """The files that quick fixes change, and what is found in the texts as they are."""
    from designer.cli._output import fixes

    resources, neighbours = _at_hand(options, search)
    given = list(_linted(options, search))
    for one in given:
        if neighbours:
            neighbours.put(one)
    known: dict[tuple[str, str], Findings] = {}

    def look(one: Text) -> list[Diagnostic]:
        every = _safely_of(one, resources, neighbours, options, search)
        known[one.file.name, one.document.text] = every
        return [found for name, _, found in every if name == one.file.name]

    return fixes.fixed(given, look), known


def takes_unparsed(file: Found, kind: Kind) -> bool:
    """Whether a text that does not parse is linted all the same: its mistakes are findings."""
    return _is_linted(None, file, kind)


def _is_linted(dialect: str | None, file: Found, kind: Kind) -> bool:
    return kind == "definition" or (file.by_name and (kind == "other" or dialect is not None))


def _lint(options: argparse.Namespace, search: Search, known: Known = NOTHING) -> int:
    found, whole = _findings(options, search, known), search.projects.of_run(options.files)
    WRITERS[options.format](found, search.tally.unreadable)
    search.tally.findings |= {line_of(name, one) for name, _, one in found}
    if search.tally.unreadable:
        return 2
    most = whole.max_warnings if options.max_warnings is None else options.max_warnings
    return int(any(one.severity == "error" for _, _, one in found) or _has_more_warnings(found, most))


def count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of warnings")
    return int(text)


def _has_more_warnings(found: Findings, most: int | None) -> bool:
    count = sum(one.severity == "warning" for _, _, one in found)
    if most is None or count <= most:
        return False
    warn(f"{count:,} warning{'' if count == 1 else 's'}, {most:,} at most are let pass")
    return True


def _findings(options: argparse.Namespace, search: Search, known: Known) -> Findings:
    """What is found in all files; `known`: in texts that were looked at before, since when nothing has changed."""
    resources, neighbours = _at_hand(options, search)
    found: list[Findings] = []
    waiting: list[tuple[int, Text]] = []
    scenarios: list[Text] = []
    of_scenarios: list[Findings] = []
    for one in _linted(options, search):
        if (was := known.get((one.file.name, one.document.text))) is not None:
            (of_scenarios if one.kind == "scenario" else found).append(was)
            continue
        if one.kind == "scenario":
            scenarios.append(one)
            continue
        if neighbours:
            neighbours.put(one)
        waits = neighbours is not None and neighbours.may_run_others(one)
        waiting += [(len(found), one)] if waits else []
        found.append([] if waits else _safely_of(one, resources, neighbours, options, search))
    for place, one in waiting:
        found[place] = _safely_of(one, resources, neighbours, options, search)
    found += [*of_scenarios, *(_safely_of(one, resources, neighbours, options, search) for one in scenarios)]
    every = {(name, each): document for listed in found for name, document, each in listed}
    return [(name, document, each) for (name, each), document in every.items()]


def _at_hand(options: argparse.Namespace, search: Search) -> tuple[tuple[Resource, ...], Neighbours | None]:
    """What is known beside the files: the resources that are given, and what lies near."""
    given = [(name, _read(name, search)) for name in options.others]
    resources = tuple(Resource(name, text) for name, text in given if text is not None)
    return resources, Neighbours() if options.neighbours else None


def _of_scenarios(
    one: Text,
    resources: tuple[Resource, ...],
    neighbours: Neighbours | None,
    options: argparse.Namespace,
    search: Search,
) -> Findings:
    """What is found in a scenario file: in its format, and held against the definitions that it names."""
    from designer.files.scenario_lint import definitions_of, of_format

    name, project = one.file.name, search.projects.of(one.file.name)
    found = of_format(one.document, name)
    files = definitions_of(one.document, name)
    for file in () if found else files:
        text = _read(file, search)
        document = None if text is None else read(text)
        if document is not None and document.readable:
            beside, root = [(name, one.document)], Found(file, True, one.file.root)
            definition, more = _examined(root, document, beside, resources, neighbours, options, search)
            found += [each for _, _, each in _findings_in(beside, file, definition, more)]
    return [(name, one.document, each) for each in _as_wanted(found, name, project, options)]


def _safely_of(
    one: Text,
    resources: tuple[Resource, ...],
    neighbours: Neighbours | None,
    options: argparse.Namespace,
    search: Search,
) -> Findings:
    """What is found in a definition or a scenario file; where the program itself fails at it, that is told of this
    file, and the others are linted.
    """
    try:
        return (_of_scenarios if one.kind == "scenario" else _of)(one, resources, neighbours, options, search)
    except Unreadable:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the other files are linted
        search.tally.fails(one.file.name, failed(one.file.name, error))
        return []


def _of(
    one: Text,
    resources: tuple[Resource, ...],
    neighbours: Neighbours | None,
    options: argparse.Namespace,
    search: Search,
) -> Findings:
    """What is found in a definition, and in the scenarios that are about it."""
    name, project = one.file.name, search.projects.of(one.file.name)
    beside = _scenarios(name, options.scenarios, search)
    definition, more = _examined(one.file, one.document, beside, resources, neighbours, options, search)
    found = [(name, one.document, each) for each in _as_wanted(definition.diagnostics, name, project, options)]
    for file, document, each in _findings_in(beside, name, definition, more):
        found += [(file, document, kept) for kept in _as_wanted([each], file, project, options)]
    return found


def _findings_in(beside: Files, name: str, definition: Definition, resources: Sequence[Resource]) -> Findings:
    """What is wrong with the scenarios in these files that are about the definition, each once at its place."""
    if not beside or definition.workflow is None:
        return []  # and the simulator is not loaded, which would be a fifth of the time of most calls
    from designer.files.scenario_lint import findings

    return findings(beside, name, definition, resources)


def _examined(
    file: Found,
    document: Document,
    beside: Files,
    resources: tuple[Resource, ...],
    neighbours: Neighbours | None,
    options: argparse.Namespace,
    search: Search,
) -> tuple[Definition, tuple[Resource, ...]]:
    """A definition with its findings, and the definitions and resources that are at hand."""
    name = file.name
    more = (*resources, *taken_along(beside, name, options.scenarios), *from_library(document.text))
    present = present_in(beside, name, options.scenarios)
    choice = choice_of(name, document, search.projects, options.runtime, dialect=options.dialect)
    profile = profile_of(name, choice, linted=True)
    definition = examine(document, options.dialect, more, present=present, profile=profile)
    if choice.said is None:
        offer(search.tally, name, definition)
    near = neighbours.of(file, search.projects.of(name).folder, definition) if neighbours else ()
    if near:
        more = (*more, *near)
        definition = examine(document, options.dialect, more, present=present, profile=profile)
    return definition, more


def _linted(options: argparse.Namespace, search: Search) -> Iterator[Text]:
    """What is to be checked: definitions and scenarios of a folder, and those given by name but for known others."""
    count = 0
    for one in search.texts("definition", "scenario"):
        if isinstance(one, Unreadable):
            continue  # which is told
        if _is_linted(options.dialect, one.file, one.kind) or (one.kind == "scenario" and one.document.readable):
            count += 1
            search.tally.check(one.file.name)
            yield one
        elif one.file.by_name:
            count += 1
            search.tally.report(f"{one.file.name}: {WORDS[one.kind]}, which is not linted")
    if not count and not search.tally.unreadable:
        raise search.nothing("there is no definition here")


def _as_wanted(
    diagnostics: Iterable[Diagnostic], name: str, project: Project, options: argparse.Namespace
) -> Iterator[Diagnostic]:
    """The findings that the project does not ignore, with the severities that it and the command line give them."""
    for one in project.wanted(diagnostics, name):
        is_error = options.warnings_as_errors and one.severity == "warning"
        yield replace(one, severity="error") if is_error else one


def _read(name: str, search: Search) -> str | None:
    try:
        return read_text(name)
    except Unreadable as error:
        search.tally.cannot_use(error)
        return None


def _scenarios(name: str, given: list[str], search: Search) -> Files:
    try:
        return of_file(name, given)
    except Unreadable as error:
        search.tally.cannot_use(error)
        return []


def _text(found: Findings, _unreadable: list[str]) -> None:
    for name, _, diagnostic in found:
        print(coloured(line_of(name, diagnostic), COLOURS[diagnostic.severity], f" {diagnostic.severity} "))


def _json(found: Findings, _unreadable: list[str]) -> None:
    print(as_json([diagnostic.to_json(name) for name, _, diagnostic in found]))


def _sarif(found: Findings, unreadable: list[str]) -> None:
    from designer.cli._output.sarif import log

    print(as_json(log(found, unreadable)))


WRITERS: dict[str, Callable[[Findings, list[str]], None]] = {"text": _text, "json": _json, "sarif": _sarif}
