"""`signalbox simulate`: a definition or a scenario run headless (contracts.md, "Commands")."""

import argparse
import json
from collections.abc import Sequence
from functools import partial

from designer.cli import _batch, _input
from designer.cli._input import setting, value
from designer.cli._output import as_json
from designer.cli._output.many_runs import check, run_many
from designer.cli._output.sweeps import check_map, picture_of, swept, table_of
from designer.files.cases import Files, Ready, cases_of, definition_of
from designer.files.kinds import kind_of
from designer.files.misnamed import with_places, wrong_names
from designer.files.search import Search, over_files
from designer.files.session_file import check_replay, is_session, replayed
from designer.files.texts import Unreadable, parsed, write
from designer.jobs.single_run import result_of
from designer.raising import instead
from designer.workers.gc_tuning import collect_hardly
from simulator.inspection.selection import SelectionError, select
from simulator.scenario.outcome.verdict import is_failure
from simulator.scenario.reports import junit, suite, text
from simulator.scenario.scenario import Scenario, is_scenario
from simulator.studies.sampling.heat_map import SHOWN
from workflow.document import Document, read
from workflow.paths import Json

HELP = "run a definition or its scenarios without a browser"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a definition, scenario, suite or session, or all scenarios of a folder or pattern; - is standard input",
    )
    parser.add_argument("--scenario", metavar="S.yaml", help="run this scenario (or suite) of the definition")
    parser.add_argument("--input", metavar="JSON|@file", help="the workflow data input")
    parser.add_argument("--event", metavar="JSON|@file", action="append", default=[], help="inject an event")
    _input.add_others(parser)
    parser.add_argument(
        "--mocks-from-contracts", dest="contracts", action="store_true", help="unmocked calls answer by their contracts"
    )
    parser.add_argument("--seed", metavar="N", type=int, help="the seed of everything random")
    parser.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help="a setting")
    parser.add_argument("--format", choices=("text", "json", "junit"), default="text")
    _input.add_verbose(parser)
    parser.add_argument("--select", metavar="JSONPATH", help="print of the JSON result what is there, a line each")
    parser.add_argument(
        "--sweep", metavar="PLACE=VALUES", action="append", default=[], help="once for each value at /a/place in it"
    )
    parser.add_argument("--runs", metavar="N", type=int, help="run it so often, by other seeds, and sum up")
    parser.add_argument(
        "--fail-under",
        metavar="N",
        type=_input.percent,
        help="with --runs: percent of them that are to meet all that is expected (100)",
    )
    parser.add_argument("--plot", metavar="OUT.svg", help="with --runs or --sweep: draw what they come to")
    parser.add_argument("--map", choices=tuple(SHOWN), default="duration", help="what the colours of a sweep's map are")
    _input.configure_runtime(parser)
    _batch.configure(parser)
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: ran and all expectations held; 1: one failed, or without any the instance failed; 2: cannot read or start."""
    machine = options.format == "junit" or _is_for_programs(options)
    return over_files(options, lambda search: _simulate(options, search), "scenario", machine=machine)


def _simulate(options: argparse.Namespace, search: Search) -> int:
    check(options)
    given, loader = _given(options, search), _loader(options, search)
    sessions = [file for file in given if is_session(loader.definition(file))]
    if sessions:
        check_replay(options, sessions[0])
    files = [file for file in given if file not in sessions]
    cases = [case for some in search.usable(files, partial(_ready, options, loader, search)) for case in some]
    count = len(cases) + len(sessions)
    many = count != 1 or bool(options.sweep) or len(given) > 1 or _is_suite(options, loader, given[0])
    if options.plot is not None and options.sweep:
        check_map(options.sweep, len(cases))
    if options.runs is not None:
        return run_many(options, cases, many)
    results = _results(options, cases, search) if cases else []
    results += [replayed(file, loader.read(file), for_programs=_is_for_programs(options)) for file in sessions]
    if options.plot is not None:
        write(options.plot, picture_of(options.sweep, results, options.map))
    told = _formatted(options, suite(results) if many else results[0])
    if options.format == "text" and options.select is None:
        told += table_of(options.sweep, results, options.map)
    if told:  # of what is selected there may be nothing
        print(told)
    return 1 if any(map(is_failure, results)) else 0


def _loader(options: argparse.Namespace, search: Search) -> Files:
    return Files(options.others, options.contracts, options.runtime, search.projects, search.tally)


def _formatted(options: argparse.Namespace, found: dict[str, Json]) -> str:
    """The result in the format that is asked for, or what is selected of it, a line each."""
    if options.select is None:
        if options.format == "text":
            return text(found, verbose=options.verbose)
        return as_json(found) if options.format == "json" else junit(found)
    with instead(SelectionError, lambda error: Unreadable(f"--select: {error}")):
        return "\n".join(json.dumps(one, ensure_ascii=False) for one in select(options.select, found))


def _given(options: argparse.Namespace, search: Search) -> list[str]:
    """The files to run: those given by name, and the scenario files of folders and patterns."""
    found = search.of_kind("scenario")
    if options.scenario is not None and len(found) != 1:
        raise Unreadable("--scenario: this is for a single definition")
    return [one.name for one in found]


def _is_suite(options: argparse.Namespace, loader: Files, file: str) -> bool:
    """Whether a list of scenarios was asked for: its result is a list even of one."""
    data = read(loader.definition(options.scenario or file)).data
    return isinstance(data, dict) and isinstance(data.get("scenarios"), list)


Case = tuple[str, Scenario, str, Document]  # definition file, scenario, scenario file, its document


def _cases(options: argparse.Namespace, loader: Files, file: str) -> list[Case]:
    """What is to be run; the file may be the definition, or a scenario that names it relative to itself."""
    source, document = options.scenario, None
    if source is None:
        document = parsed(file, loader.definition(file))
        source = file if is_scenario(document.data) or kind_of(document, file) == "scenario" else None
    if source is None:
        document = read("{}")
        return [(file, case, file, document) for case in swept(options.sweep, Scenario({}))]
    document = loader.scenario_document(source, document)
    return [
        (file if options.scenario is not None else definition_of(case, source, document), one, source, document)
        for case in cases_of(source, document, options.runtime)
        for one in swept(options.sweep, case)
    ]


def _is_for_programs(options: argparse.Namespace) -> bool:
    """Whether the results are data, which other programs go on with; else people read them."""
    return options.format == "json" or options.select is not None


def _ready(options: argparse.Namespace, loader: Files, search: Search, file: str) -> list[Ready]:
    """What is to be run of a file, with what the command line says of it. Raises Unreadable, with all its scenarios."""
    ready: list[Ready] = []
    faults: list[str] = []
    for case in _cases(options, loader, file):
        try:
            ready.append(loader.ready(*case, _overrides(options, case[1])))
        except Unreadable as error:
            faults += error.lines
    if faults:
        raise Unreadable(*faults)
    wrong = [line for lines in wrong_names(ready, report=search.tally.report) for line in lines]
    if wrong:
        raise Unreadable(*wrong)
    return ready


def _results(options: argparse.Namespace, cases: Sequence[Ready], search: Search) -> list[dict[str, Json]]:
    """The result of each case that starts, in order; of several, those that do not are told."""
    collect_hardly()
    parts = [(one.source, _is_for_programs(options)) for one in cases]
    found = _batch.carried_out(options, result_of, parts, "scenarios")
    return search.usable(list(zip(cases, found, strict=True)), _started)


def _started(of_case: tuple[Ready, tuple[dict[str, Json], str | None]]) -> dict[str, Json]:
    """The result of a case. Raises Unreadable where its start was refused."""
    case, (result, reason) = of_case
    if reason is not None:
        raise Unreadable(f"{case.file}:1:1: the start is refused: {reason}")
    return with_places(result, case)


def _overrides(options: argparse.Namespace, case: Scenario) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if options.input is not None:
        found["input"] = value("--input", options.input)
    if options.event:
        found["events"] = [*(case.data.get("events") or []), *(value("--event", event) for event in options.event)]
    if options.seed is not None:
        found["seed"] = options.seed
    if options.settings:
        found["settings"] = {**(case.data.get("settings") or {}), **dict(map(setting, options.settings))}
    return found
