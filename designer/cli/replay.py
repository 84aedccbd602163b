"""`signalbox replay`: what happened in a real engine, held against a simulation (docs/recorded-runs.md)."""

import argparse
import json
from pathlib import Path

from designer.cli import _input
from designer.cli._input import setting, value
from designer.cli._output import as_json
from designer.files.cases import Files
from designer.files.scenario_files import write_one
from designer.files.texts import Unreadable, read_text, warn
from designer.jobs.sources import programs_of
from simulator.scenario.scenario import Scenario, ScenarioError, runtime_of
from simulator.studies.recorded_runs.history import HistoryError
from simulator.studies.recorded_runs.replay import Replay, replay
from workflow.document import read
from workflow.paths import Json

HELP = "hold a recorded run of a real engine against a simulation, and make a scenario of it"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="the definition that was run")
    parser.add_argument(
        "--history",
        metavar="EVENTS",
        required=True,
        help="the file that the engine wrote of its run: JSON, or one JSON event a line",
    )
    parser.add_argument("--instance", metavar="ID", help="which instance of the history; else the first of FILE")
    _input.add_others(parser)
    parser.add_argument("--input", metavar="JSON|@file", help="the workflow data input, where the history lacks it")
    parser.add_argument("--set", metavar="NAME=VALUE", dest="settings", action="append", default=[], help="a setting")
    parser.add_argument("--scenario", metavar="OUT.yaml", help="write the recorded run as a scenario")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    _input.configure_runtime(parser)


def run(options: argparse.Namespace) -> int:
    """0: they agree, as far as they can be compared; 1: they differ; 2: cannot be read or written."""
    try:
        found = _replayed(options)
        if options.scenario is not None:
            write_one(Path(options.scenario), found.scenario, options.file, options.others)
    except Unreadable as error:
        warn(error)
        return 2
    print(as_json(found.as_json()) if options.format == "json" else _text(found))
    return 0 if found.agreement.difference is None else 1


def _replayed(options: argparse.Namespace) -> Replay:
    """The history of the options replayed. Raises Unreadable."""
    if options.file == options.history == "-":
        raise Unreadable("--history: only one of the definition and its history can be standard input")
    overrides: dict[str, Json] = {}
    if options.input is not None:
        overrides["input"] = value("--input", options.input)
    if options.settings:
        overrides["settings"] = dict(map(setting, options.settings))
    files = Files(options.others, runtime=options.runtime)
    source = files.ready(options.file, Scenario(overrides), "--set", read("{}")).source
    text = read_text(options.history)
    try:
        ready = programs_of(source.text, source.others, runtime_of(source.case))
        return replay(text, *ready, wanted=options.instance, overrides=overrides)
    except HistoryError as error:
        raise Unreadable(f"{options.history}:{error.line}:{error.column}: {error}") from None
    except ScenarioError as error:
        raise Unreadable(f"{options.history}:1:1: the scenario of this history cannot be run: {error}") from None


def _text(found: Replay) -> str:
    """The summary: which instance of whom, how far both agree, where they part, and what the history lacks."""
    one = found.agreement
    lines = [f"{found.instance}: {found.family}", ""]
    if one.difference is not None:
        at = one.difference["at"]
        lines += [
            f"differs after {_places(one.agree, one.recorded)}, at {found.position} {at}: {one.difference['message']}"
        ]
        lines += [f"  {side:<10} {_side(one.difference[side])}" for side in ("recorded", "simulated")]
    elif one.until is not None:
        lines += [f"agrees in {_places(one.agree, one.recorded)}, as far as they can be compared"]
        lines += [f"  {found.position} {one.until.line}: {one.until.message}"]
    else:
        lines += [f"agrees in {_places(one.agree, one.recorded)}"]
    if len(found.notes) == 1 and found.notes[0].line is None:
        lines += [f"(Note: {found.notes[0].message}.)"]  # nearly every trace has it: quietly
    elif found.notes:
        lines += ["", "What the history lacks, or was not understood:"]
        lines += [
            f"  {f'{found.position} {note.line}: ' if note.line is not None else ''}{note.message}"
            for note in found.notes
        ]
    return "\n".join(lines)


def _places(agree: int, recorded: int) -> str:
    return f"all {recorded:,} places" if agree == recorded else f"{agree:,} of {recorded:,} places"


def _side(side: Json) -> str:
    return "nothing more" if side is None else json.dumps(side, ensure_ascii=False)
