"""`signalbox check`: whether all in a tree is right, for hooks and pipelines: `lint` and `test` with one status."""

import argparse
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from io import StringIO

from designer.cli import _batch, _input, lint, test
from designer.files.kinds import Kind
from designer.files.search import Search, Text, over_files
from designer.files.texts import Unreadable, warn, write
from simulator.scenario.reports import junit

HELP = "lint all definitions and run all scenarios of a folder"
KINDS: tuple[Kind, ...] = ("definition", "scenario")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument(
        "files", metavar="PATH", nargs="*", default=["."], help="folders, files or patterns (this folder)"
    )
    parser.add_argument("--min-coverage", metavar="N", type=_input.percent, help="percent of what scenarios cover")
    parser.add_argument("--max-warnings", metavar="N", type=lint.count, help="more warnings than these give status 1")
    lint.add_neighbours(parser)
    _input.add_verbose(parser)
    parser.add_argument("--junit", metavar="FILE", help="write the results of scenarios there as JUnit's XML")
    parser.add_argument("--sarif", metavar="FILE", help="write the findings there as SARIF 2.1.0")
    parser.add_argument(
        "--deploy", action="store_true", help="Django's own check instead: are this server's settings fit for use?"
    )
    _input.configure_runtime(parser)
    _batch.configure(parser)
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: no errors and all passed; 1: not so; 2: something cannot be read or started, or there is nothing to check."""
    make = partial(Search, keep=True, takes_unparsed=lint.takes_unparsed)
    return over_files(options, lambda search: _check(options, search), *KINDS, make=make)


def _check(options: argparse.Namespace, search: Search) -> int:
    found = [one for one in search.texts(*KINDS) if isinstance(one, Text)]
    definitions = sum(one.kind == "definition" for one in found)
    scenarios = sum(one.kind == "scenario" for one in found)
    if not definitions and not scenarios:
        raise search.nothing("there is neither a definition nor a scenario here")
    options = argparse.Namespace(**{**vars(options), "within": search})
    others = [one.file.name for one in found if one.kind == "resource"]
    linted = _lint(options, others) if definitions else 0
    tested = _test(options, others) if scenarios else _none_tested(options)
    status = max(linted, tested)
    words = {0: "ok", 1: "not ok", 2: "could not be checked"}
    looked = f"{_many(definitions, 'definition')}: {words[linted]}"
    print(f"check: {looked}; {_many(scenarios, 'file')} of scenarios: {words[tested]}")
    return status


def _lint(options: argparse.Namespace, others: list[str]) -> int:
    asked = {"dialect": None, "others": others, "scenarios": [], "warnings_as_errors": False}
    asked |= {"fix": False, "diff": False}
    wanted = argparse.Namespace(**{**vars(options), **asked, "format": "text"})
    status = lint.run(wanted)
    if options.sarif is None:
        return status
    written = StringIO()
    with redirect_stdout(written):
        lint.run(argparse.Namespace(**{**vars(wanted), "format": "sarif"}))
    found = json.dumps(json.loads(written.getvalue()), indent=1) + "\n"
    return _tried(partial(write, options.sarif, found)) or status


def _test(options: argparse.Namespace, others: list[str]) -> int:
    asked = {"others": others, "filter": None, "json": None, "watch": False}
    return test.run(argparse.Namespace(**{**vars(options), **asked}))


def _none_tested(options: argparse.Namespace) -> int:
    """A pipeline that asks for the results finds a file, with none in it."""
    if options.junit is None:
        return 0
    return _tried(partial(test.write, options.junit, junit({"scenarios": []})))


def _tried(work: Callable[[], None]) -> int:
    """The status of writing something, whose trouble is told."""
    try:
        work()
    except Unreadable as error:
        warn(error)
        return 2
    return 0


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
