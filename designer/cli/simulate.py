"""`signalbox simulate`: a definition or a scenario run headless (contracts.md, "Commands")."""

import argparse
import json
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from designer.cli import _batch
from designer.cli._company import Named
from designer.cli._files import Unreadable, read_text, warn
from designer.cli._library import from_library
from designer.cli._runs import Ready, as_json, check, run_many
from designer.cli._sweeps import swept
from designer.jobs.single_run import result_of
from designer.jobs.sources import Source, opened
from designer.workers.gc_tuning import collect_seldom
from simulator.inspection.selection import SelectionError, select
from simulator.scenario.reports import junit, passed, suite, text
from simulator.scenario.scenario import Scenario, ScenarioError, is_scenario, scenarios
from workflow.definition import Resource, understand
from workflow.document import Document, read
from workflow.paths import Json

HELP = "run a definition or its scenarios without a browser"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, a scenario or a suite; - is standard input")
    parser.add_argument("--scenario", metavar="S.yaml", help="run this scenario (or suite) of the definition")
    parser.add_argument("--input", metavar="JSON|@file", help="the workflow data input")
    parser.add_argument("--event", metavar="JSON|@file", action="append", default=[], help="inject an event")
    parser.add_argument(
        "--with", metavar="FILE", dest="others", action="append", default=[], help="add a definition or resource"
    )
    parser.add_argument("--seed", metavar="N", type=int, help="the seed of everything random")
    parser.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help="a setting")
    parser.add_argument("--format", choices=("text", "json", "junit"), default="text")
    parser.add_argument("--select", metavar="JSONPATH", help="print of the JSON result what is there, a line each")
    parser.add_argument(
        "--sweep", metavar="PLACE=VALUES", action="append", default=[], help="once for each value at /a/place in it"
    )
    parser.add_argument("--runs", metavar="N", type=int, help="run it so often, by other seeds, and sum up")
    parser.add_argument("--plot", metavar="OUT.svg", help="with --runs: draw what they come to")
    _batch.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: ran and all expectations held; 1: one failed, or without any the instance failed; 2: cannot read or start."""
    options.read = cache(read_text)  # standard input can be read only once
    options.texts = cache(partial(_texts, options))  # a sweep has many cases of one definition
    try:
        check(options)
        cases = [_ready(options, *case) for case in _cases(options)]
        many = len(cases) != 1 or bool(options.sweep) or _is_suite(options)
        if options.runs is not None:
            return run_many(options, cases, many)
        results = _results(options, cases)
        shown = _shown(options, suite(results) if many else results[0])
    except Unreadable as error:
        warn(str(error))
        return 2
    if shown:  # of what is selected there may be nothing
        print(shown)
    return 0 if all(map(passed, results)) else 1


def _shown(options: argparse.Namespace, found: dict[str, Json]) -> str:
    """The result in the format that is asked for, or what is selected of it, a line each."""
    if options.select is None:
        return {"json": as_json, "junit": junit, "text": text}[options.format](found)
    try:
        return "\n".join(json.dumps(one, ensure_ascii=False) for one in select(options.select, found))
    except SelectionError as error:
        raise Unreadable(f"--select:1:1: {error}") from None


def _is_suite(options: argparse.Namespace) -> bool:
    """Whether a list of scenarios was asked for: its result is a list even of one."""
    text = options.read(options.scenario or options.file)
    data = read(text).data
    return isinstance(data, dict) and isinstance(data.get("scenarios"), list)


Case = tuple[str, Scenario, str, Document]  # definition file, scenario, scenario file, its document


def _cases(options: argparse.Namespace) -> list[Case]:
    """What is to be run; the file may be the definition, or a scenario that names it relative to itself."""
    source = options.scenario
    if source is None and is_scenario(_parse(options, options.file).data):
        source = options.file
    if source is None:
        document = read("{}")
        return [(options.file, case, options.file, document) for case in swept(options.sweep, Scenario({}))]
    document = _parse(options, source)
    try:
        found = scenarios(document.data)
    except ScenarioError as error:
        raise _at(source, document, error) from None
    return [
        (_definition_of(options, case, source, document), one, source, document)
        for case in found
        for one in swept(options.sweep, case)
    ]


def _definition_of(options: argparse.Namespace, case: Scenario, source: str, document: Document) -> str:
    if options.scenario is not None:
        return str(options.file)
    named = case.data.get("definition")
    if not isinstance(named, str):
        raise _at(source, document, ScenarioError("the scenario names no `definition`", case.path))
    return _beside(source, named)


def _beside(source: str, name: str) -> str:
    return name if source == "-" else str(Path(source).parent / name)


def _parse(options: argparse.Namespace, file: str) -> Document:
    document = read(options.read(file))
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{file}:{first.range.start.line}:{first.range.start.column}: {first.message}")
    return document


def _at(file: str, document: Document, error: ScenarioError) -> Unreadable:
    start = document.key_range(error.path).start
    return Unreadable(f"{file}:{start.line}:{start.column}: {error}")


def _ready(options: argparse.Namespace, file: str, case: Scenario, source: str, document: Document) -> Ready:
    """Everything that the runs of a case depend on, checked."""
    case = Scenario({**case.data, **_overrides(options, case)}, case.path)
    named = Named(source, [case])
    try:
        texts = options.texts(file, (*options.others, *named.files), tuple(named.others))
        named.check([Resource(name, "") for name, _ in texts])
    except ScenarioError as error:
        raise _at(source, document, error) from None
    found = Source(options.read(file), texts, json.dumps(case.data), case.path)
    try:
        opened(found)
    except ScenarioError as error:
        raise _at(source, document, error) from None
    return Ready(file, found)


def _texts(
    options: argparse.Namespace, file: str, others: tuple[str, ...], names: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """The other texts by name, those of the library too, of a definition that can be read with them."""
    texts = [(name, _parse(options, name).text) for name in others]
    texts += [(one.uri, one.text) for one in from_library(options.read(file), *(text for _, text in texts), *names)]
    _check_definition(options, file, tuple(Resource(name, content) for name, content in texts))
    return tuple(texts)


def _results(options: argparse.Namespace, cases: Sequence[Ready]) -> list[dict[str, Json]]:
    """The result of each case, in order."""
    collect_seldom()
    parts = [(one.source, options.format == "json" or options.select is not None) for one in cases]
    found = _batch.carried_out(options, result_of, parts, "scenarios")
    for place, (_, reason) in enumerate(found):
        if reason is not None:
            raise Unreadable(f"{cases[place].file}:1:1: the start is refused: {reason}")
    return [result for result, _ in found]


def _check_definition(options: argparse.Namespace, file: str, resources: tuple[Resource, ...]) -> None:
    definition = understand(options.read(file), resources=resources)
    if definition.workflow is None:
        first = definition.diagnostics[0]
        raise Unreadable(f"{file}:{first.range.start.line}:{first.range.start.column}: {first.message}")


def _overrides(options: argparse.Namespace, case: Scenario) -> dict[str, Any]:
    """What the command line changes in a scenario."""
    found: dict[str, Any] = {}
    if options.input is not None:
        found["input"] = _value("--input", options.input)
    if options.event:
        found["events"] = [*(case.data.get("events") or []), *(_value("--event", event) for event in options.event)]
    if options.seed is not None:
        found["seed"] = options.seed
    if options.settings:
        found["settings"] = {**(case.data.get("settings") or {}), **dict(map(_setting, options.settings))}
    return found


def _value(option: str, written: str) -> Json:
    """JSON from the command line, or from the file after `@`."""
    name = written[1:] if written.startswith("@") else option
    document = read(read_text(name) if written.startswith("@") else written)
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")
    return document.data


def _setting(written: str) -> tuple[str, str]:
    name, equals, value = written.partition("=")
    if not equals:
        raise Unreadable(f"--set:1:1: write NAME=VALUE, not {written!r}")
    return name, value
