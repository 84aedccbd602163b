"""`signalbox explore`: every way that a definition can go, and scenarios for them (contracts.md, "Commands")."""

import argparse
import json
from functools import partial
from pathlib import Path
from typing import NamedTuple

from designer.cli import _batch, _input
from designer.cli._output import as_json
from designer.files.cases import Files, at
from designer.files.company import Named
from designer.files.scenario_files import write
from designer.files.search import Search, over_files
from designer.files.texts import Unreadable, parsed, warn
from designer.jobs.exploration import Asked, explored
from designer.jobs.sources import programs_of
from designer.raising import instead
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from simulator.scenario.scenario import ScenarioError, runtime_of, scenarios, setup
from simulator.studies.exploration import given
from workflow.definition import Resource
from workflow.document import read
from workflow.paths import Json
from workflow.profile import SPECIFICATION
from workflow.runtimes import get

HELP = "find the paths of a definition, what is wrong with them, and scenarios that cover them"


class Ready(NamedTuple):
    """What is to be explored, and the files of the definition and of the others."""

    asked: Asked
    file: str
    others: list[str]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a definition, a folder or a pattern; - is standard input"
    )
    parser.add_argument(
        "--scenario", metavar="S.yaml", help="vary the input, mocks and events of this scenario or suite"
    )
    parser.add_argument("--max-paths", metavar="N", type=_positive, default=EXPLORED_PATHS, help="ways tried at most")
    parser.add_argument("--max-steps", metavar="N", type=_positive, default=EXPLORED_STEPS, help="micro-steps at most")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--write", metavar="DIR", help="save few scenarios that cover all, and one for each problem")
    parser.add_argument("--all-paths", action="store_true", help="give and save a scenario for every path too")
    _input.add_others(parser)
    _input.configure_runtime(parser)
    _batch.configure(parser)
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: nothing is wrong; 1: there are problems; 2: cannot read, start or write."""
    return over_files(options, lambda search: _explore(options, search), "definition", machine=options.format != "text")


def _explore(options: argparse.Namespace, search: Search) -> int:
    files = [one.name for one in search.of_kind("definition")]
    _check(options, files)
    listed = search.usable(files, partial(_ready, options, search))
    found = _batch.carried_out(options, explored, [one.asked for one in listed], "definitions")
    _write(options, listed, found)
    return _print_reports(options, [one.file for one in listed], found)


def _check(options: argparse.Namespace, files: list[str]) -> None:
    _batch.check(options)
    if options.scenario is not None and len(files) > 1:
        raise Unreadable("--scenario: this is for a single definition")


def _write(options: argparse.Namespace, listed: list[Ready], found: list[dict[str, Json]]) -> None:
    """The scenarios of each definition, where that is wanted; those of several in a folder each."""
    for number, (ready, one) in enumerate(zip(listed, found, strict=True), 1):
        if options.write is not None and "refused" not in one:
            own = f"{number:02}-{Path(ready.file).stem}" if len(listed) > 1 else "."
            write(Path(options.write) / own, one["files"], ready.file, ready.others)


def _print_reports(options: argparse.Namespace, files: list[str], found: list[dict[str, Json]]) -> int:
    good = [one for one in found if "refused" not in one]
    for file, one in zip(files, found, strict=True):
        if "refused" in one:
            warn(f"{file}:1:1: the start is refused: {one['refused']}")
    if options.format == "json" and len(found) > 1:
        print(as_json({"definitions": [one["report"] for one in good]}))
    elif good:
        print("\n\n".join(as_json(one["report"]) if options.format == "json" else one["text"] for one in good))
    return 2 if len(good) < len(found) else int(any(one["problems"] for one in good))


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _ready(options: argparse.Namespace, search: Search, file: str) -> Ready:
    """A definition with its scenarios, checked. Raises Unreadable."""
    document = read("{}") if options.scenario is None else parsed(options.scenario)
    loader = Files(options.others, runtime=options.runtime, projects=search.projects, tally=search.tally)
    with instead(ScenarioError, lambda error: at(str(options.scenario), document, error)):
        cases = [loader.with_runtime(file, case) for case in scenarios(document.data, options.runtime)]
        runtime, *others_of = {runtime_of(case) for case in cases} or {SPECIFICATION.id}
        if others_of:
            raise Unreadable("--scenario: its scenarios are for several runtimes; choose one with --runtime")
        named = Named(options.scenario or "-", cases)
        others = list(dict.fromkeys([*options.others, *named.files]))
        text, texts = loader.definition(file), loader.texts(file, tuple(others), tuple(named.others), get(runtime))
        named.check([Resource(name, "") for name, _ in texts])
        ready = programs_of(text, texts, runtime)
        given(cases, [setup(case, *ready) for case in cases])
    listed = tuple((json.dumps(case.data), case.path) for case in cases)
    asked = Asked(text, texts, listed, options.max_paths, options.max_steps, options.all_paths, runtime)
    return Ready(asked, file, others)
