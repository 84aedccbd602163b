"""`signalbox convert`: a definition in another dialect or syntax (contracts.md, "Commands")."""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from designer.cli import _conversions, _input
from designer.files.definitions import Chosen, definition_in, resources_of
from designer.files.project import Projects
from designer.files.search import Search, over_files
from designer.files.texts import Unreadable, is_folder, parsed, read_text, trouble, warn
from designer.limits import CONVERTED_FILES
from designer.raising import instead
from workflow import dialects
from workflow.convert import Converted, Unconvertible, convert
from workflow.convert.text import to_text
from workflow.convert.to_1_0.actions import NAMESPACE
from workflow.convert.to_1_0.names import document_name
from workflow.definition import Definition, understand
from workflow.document import Document
from workflow.paths import Json
from workflow.resources import Resource, workflow_id

HELP = "write a definition in another dialect or syntax"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input; or a folder")
    targets = f"one of {', '.join(dialects.ids())}; from 1.0 none but itself"
    parser.add_argument("--to", metavar="DIALECT", choices=dialects.ids(), help=targets)
    parser.add_argument("--as", dest="syntax", choices=("yaml", "json"), help="the syntax; otherwise that of FILE")
    parser.add_argument("--dialect", choices=dialects.ids(), help="read FILE as this dialect; otherwise detected")
    _input.add_others(parser, "a resource named by URI")
    meaning = "write this scenario or suite anew too, for the states that the converted definition has; with --write"
    _input.add_files(parser, "--scenario", "scenarios", meaning)
    parser.add_argument(
        "--verify",
        metavar="S.yaml",
        nargs="*",
        help="to 1.0: run both sides by these scenarios, else by those that exploring finds",
    )
    parser.add_argument(
        "--replace-arrays",
        action="store_true",
        help="to 1.0: of arrays that meet the newer one counts, as SonataFlow has it; otherwise they are joined",
    )
    parser.add_argument("--report", metavar="FILE", help="write what became of it there, as .json, .csv or .html")
    parser.add_argument(
        "--write", metavar="DIR", help="save the definition and the scenarios there, nothing is replaced"
    )
    _input.configure_runtime(
        parser, "in 1.0, write it for this engine; of an engine of the older dialects, read FILE so"
    )
    _input.configure_runtime(parser, "read FILE as this engine does", "--from-runtime")
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: nothing is lost; 1: what is lost is on standard error, a line each; 2: something cannot be read or written.

    3: a run of the conversion differs, and nothing that is listed explains that: it is not written.
    """
    options.files = [options.file]
    if is_folder(options.file) or options.list_files:
        make = partial(Search, most=CONVERTED_FILES)
        return over_files(
            options, lambda search: _conversions.folder(options, search), "definition", machine=True, make=make
        )
    return _convert(options)


def _convert(options: argparse.Namespace) -> int:
    lines: list[str] = []
    try:
        definition = _read(options)
        seen = _conversions.seen(options, definition)
        target = _conversions.target_of(options, definition.dialect)
        found = convert(definition, options.to, options.syntax, seen, options.replace_arrays, target)
        if not _conversions.holds(options, definition, found):
            return 3
        if options.scenarios or options.write is not None:
            lines = _write(options, found, definition.dialect)
        else:
            sys.stdout.write(found.text)
    except Unreadable as error:
        warn(error)
        return 2
    except Unconvertible as error:
        warn(f"{options.file}:1:1: {error}")
        return 2
    for line in [*_conversions.lines_of(options.file, found), *lines]:
        warn(line)
    return 1 if found.losses or lines else 0


def _write(options: argparse.Namespace, found: Converted, source: str | None) -> list[str]:
    """The definition and its scenarios as files of a folder; nothing that is there already is written over.

    Lines about what of the scenarios is lost.
    """
    if options.write is None:
        raise Unreadable("--scenario: where to write the scenarios is missing; add --write DIR")
    name = f"{Path(options.file).stem if options.file != '-' else 'definition'}.{found.syntax}"
    lines: list[str] = []
    files = {name: found.text}
    for one in options.scenarios:
        document = parsed(one)
        lines += _unsaid(one, document) if found.dialect == "0.8" != source else []
        carry = _with_tasks if found.tasks else _carried_over
        files[Path(one).name] = carry(one, document, name, found, options)
    if len(files) <= len(options.scenarios):
        raise Unreadable(f"{options.write}: two of the files would have one name")
    folder = Path(options.write)
    there = next((folder / each for each in files if (folder / each).exists()), None)
    if there:
        raise Unreadable(f"{there}:1:1: this file is there already")
    with instead(OSError, lambda error: trouble(options.write, error, folder=True)):
        folder.mkdir(parents=True, exist_ok=True)
        for each, text in files.items():
            (folder / each).write_text(text, encoding="utf-8")
            print(folder / each)
    for one in options.scenarios if found.tasks else ():
        for line in _missing(one, folder):
            warn(line)
    return lines


def _missing(file: str, folder: Path) -> Iterator[str]:
    """Notes about what the scenarios that were written name under `with`, and the folder does not have."""
    from designer.files.company import Named
    from simulator.scenario.scenario import scenarios

    written = str(folder / Path(file).name)
    document = parsed(file)
    start = document.range(("with",) if "with" in (document.data or {}) else ()).start
    for name in Named(written, scenarios(parsed(written).data)).others:
        deed = "convert that definition into the folder too" if "/" in name else "copy it into the folder"
        yield f"{file}:{start.line}:{start.column}: note: `with` names {name}, which {folder} has not: {deed}"


def _unsaid(file: str, document: Document) -> Iterator[str]:
    """Lines about settings of a scenario file that do nothing in 0.8."""
    from simulator.studies.conversion.for_states import unsaid_settings

    for path, message in unsaid_settings(document.data):
        start = document.range(path).start
        yield f"{file}:{start.line}:{start.column}: lost: {message}"


def _carried_over(file: str, document: Document, definition: str, found: Converted, options: argparse.Namespace) -> str:
    """The text of a scenario file that goes with the converted definition."""
    # the engine is loaded only for those who need it
    from simulator.engine.setup.program import Program
    from simulator.scenario.loading import programs
    from simulator.scenario.scenario import ScenarioError
    from simulator.studies.conversion.for_states import carried_over

    resources = resources_of(options.others)
    made = understand(found.text, found.dialect, resources=resources)
    known = programs([made, *(understand(one.text, resources=resources) for one in resources)])
    root = Program(made.workflow).id if made.workflow else ""
    with instead(ScenarioError, lambda error: Unreadable(f"{file}:1:1: {error}")):
        data = carried_over(document.data, known, root, found.gone, found.added)
    return to_text({**data, "definition": definition}, document.syntax)


def _with_tasks(file: str, document: Document, definition: str, found: Converted, options: argparse.Namespace) -> str:
    from designer.files.cases import at
    from simulator.scenario.scenario import ScenarioError
    from simulator.studies.conversion.scenario_files import with_definition

    with instead(ScenarioError, lambda error: at(file, document, error)):
        source = _read(options)
        data = with_definition(document.data or {}, source, found, tuple(_conversions.others_of(options, source)))
    data.pop("definition", None)
    others = _others(file, document.data or {})
    return to_text({"definition": definition, **({"with": others} if others else {}), **data}, document.syntax)


def _others(file: str, data: Json) -> list[str]:
    """What a file of scenarios names under `with`, definitions by the ids under which they are known in 1.0."""
    listed = data.get("scenarios") or []
    named = dict.fromkeys(str(name) for one in (data, *listed) for name in one.get("with") or [])
    return list(dict.fromkeys(_known_as(Path(file).parent / name, name) for name in named))


def _known_as(path: Path, name: str) -> str:
    found = workflow_id(Resource(name, read_text(str(path)))) if path.is_file() else name
    return name if found is None or "/" in found else f"{NAMESPACE}/{document_name(found)}"


def _read(options: argparse.Namespace) -> Definition:
    chosen = Chosen(Projects(options.config), _conversions.source_of(options))
    return definition_in(options.file, resources_of(options.others), options.dialect, read_text, chosen)
