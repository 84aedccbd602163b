"""`signalbox portable`: which engines load a definition, and where their runs part (docs/runtimes/portable.md)."""

import argparse

from designer.cli import _input
from designer.cli._output import as_json
from designer.files.portable import asked_of
from designer.files.project import Projects
from designer.files.texts import Unreadable, warn
from designer.raising import instead
from simulator.scenario.scenario import ScenarioError
from simulator.studies.portability.matrix import matrix
from simulator.studies.portability.reports import as_json as reported
from simulator.studies.portability.reports import as_markdown, as_text

HELP = "tell which engines load a definition, where their runs part, and what to write instead"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument("file", metavar="FILE", help="a definition, YAML or JSON; - is standard input")
    _input.add_runtimes(parser)
    meaning = "run it by this scenario or suite; otherwise by those beside it, and by paths that exploring finds"
    _input.add_files(parser, "--scenario", "scenarios", meaning)
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")
    _input.add_others(parser)
    parser.add_argument("--config", metavar="FILE", help="the signalbox.toml that counts; otherwise the nearest upward")


def run(options: argparse.Namespace) -> int:
    """0: all engines that were asked for load it and do the same; 1: they part; 2: something cannot be read."""
    try:
        with instead(ScenarioError, lambda error: Unreadable(f"{options.file}:1:1: {error}")):
            asked = asked_of(
                options.file, options.runtimes, options.scenarios, options.others, Projects(options.config)
            )
            found = matrix(asked)
    except Unreadable as error:
        warn(error)
        return 2
    if options.format == "json":
        print(as_json({"file": options.file, **reported(found)}))
    else:
        print((as_text if options.format == "text" else as_markdown)(found, options.file))
    return int(found.parts)
