"""`signalbox explore`: every way that a definition can go, and scenarios for them (contracts.md, "Commands")."""

import argparse
import json
import os
import re
from pathlib import Path

from designer.cli._files import Unreadable, read_text, warn
from designer.cli._library import from_library
from simulator.exploring import MAX_PATHS, MAX_STEPS, Exploration, Given, Proof, Refused, explore, given
from simulator.exploring.reports import as_json, as_text
from simulator.opening import programs
from simulator.program import Program
from simulator.scenario import Scenario, ScenarioError, scenarios, setup
from simulator.setup import Setup
from workflow.convert.text import to_text
from workflow.definition import Definition, Resource, load
from workflow.document import Document, read
from workflow.paths import Json

HELP = "find the paths of a definition, what is wrong with them, and scenarios that cover them"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    parser.add_argument(
        "--scenario", metavar="S.yaml", help="vary the input, mocks and events of this scenario or suite"
    )
    parser.add_argument("--max-paths", metavar="N", type=_positive, default=MAX_PATHS, help="ways tried at most")
    parser.add_argument("--max-steps", metavar="N", type=_positive, default=MAX_STEPS, help="micro-steps at most")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--write", metavar="DIR", help="save few scenarios that cover all, and one for each problem")
    parser.add_argument("--all-paths", action="store_true", help="give and save a scenario for every path too")
    parser.add_argument(
        "--with", metavar="FILE", dest="others", action="append", default=[], help="add a definition or resource"
    )


def run(options: argparse.Namespace) -> int:
    """0: nothing is wrong; 1: there are problems; 2: cannot read, start or write."""
    try:
        ready, base = _base(options)
        found = explore(ready, options.max_paths, options.max_steps, base, all_paths=options.all_paths)
        if options.write is not None:
            _write(options, found)
    except Unreadable as error:
        warn(str(error))
        return 2
    except Refused as error:
        warn(f"{options.file}:1:1: the start is refused: {error}")
        return 2
    shown = as_text(found) if options.format == "text" else json.dumps(as_json(found), ensure_ascii=False, indent=1)
    print(shown)
    return 1 if found.problems else 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _base(options: argparse.Namespace) -> tuple[Setup, Given]:
    """What is explored; `options.others` then has the scenario's `with` too."""
    document = read("{}") if options.scenario is None else _parse(options.scenario)
    try:
        cases = scenarios(document.data)
        options.others += [name for name in _named(options.scenario, cases) if name not in options.others]
        ready = _programs(options)
        return given(cases, [setup(case, *ready) for case in cases])
    except ScenarioError as error:
        start = document.key_range(error.path).start
        raise Unreadable(f"{options.scenario}:{start.line}:{start.column}: {error}") from None


def _named(source: str, cases: list[Scenario]) -> list[str]:
    """The files that scenarios have under `with`, each once; they are relative to the scenarios' own."""
    names = dict.fromkeys(name for case in cases for name in case.data.get("with") or [])
    return [name if source == "-" else str(Path(source).parent / name) for name in names]


def _programs(options: argparse.Namespace) -> tuple[dict[str, Program], str]:
    own = read_text(options.file)
    texts = [(name, _parse(name).text) for name in options.others]
    texts += [(one.uri, one.text) for one in from_library(own, *(text for _, text in texts))]
    resources = tuple(Resource(name, text) for name, text in texts)
    root = load(own, resources=resources)
    if root.workflow is None:
        raise _unreadable(options.file, root)
    others = [load(text, resources=resources) for _, text in texts]
    return programs([root, *others]), Program(root.workflow).id


def _parse(name: str) -> Document:
    document = read(read_text(name))
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")
    return document


def _unreadable(name: str, definition: Definition) -> Unreadable:
    first = definition.diagnostics[0]
    return Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")


def _write(options: argparse.Namespace, found: Exploration) -> None:
    """One file a scenario; their `definition` is the file, relative to them."""
    folder = Path(options.write)
    listed = [*found.cover, *(one for one in found.each if one.scenario not in [two.scenario for two in found.cover])]
    named = [(f"{number:02} {_in_words(proof)}", proof.scenario) for number, proof in enumerate(listed, 1)]
    for number, one in enumerate(found.problems, 1):
        if one.scenario is not None:
            named.append((f"problem {number:02} {one.kind} {one.pointer}", one.scenario))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for title, scenario in named:
            whole: dict[str, Json] = {"name": title, **_files(options, folder), **scenario}
            name = re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:80]
            (folder / f"{name}.yaml").write_text(to_text(whole, "yaml"), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{options.write}:1:1: {error.strerror or error}") from None


def _in_words(proof: Proof) -> str:
    return f"{proof.status or 'not started'} in {proof.path[-1] if proof.path else 'no state'}"


def _files(options: argparse.Namespace, folder: Path) -> dict[str, Json]:
    """The definition and the others as the scenarios in the folder name them."""
    others = {"with": [_beside(name, folder) for name in options.others]} if options.others else {}
    return {**({} if options.file == "-" else {"definition": _beside(options.file, folder)}), **others}


def _beside(name: str, folder: Path) -> str:
    return Path(os.path.relpath(name, folder)).as_posix()
