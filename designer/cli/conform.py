"""`signalbox conform`: features in Gherkin, such as those of the specification's kit (docs/conformance.md)."""

import argparse

from designer.cli import _input
from designer.files.features import Asked, features, results
from designer.files.search import Search, over_files
from simulator.studies.conformance.report import as_json, junit, text

HELP = "run features in Gherkin, such as the specification's conformance kit"


def configure(parser: argparse.ArgumentParser) -> None:
    """PATH… and how they are run and told (docs/conformance.md)."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a .feature file, or a folder of them")
    parser.add_argument("--mocks", metavar="FILE", help="answers to calls; otherwise mocks.yaml beside the features")
    parser.add_argument("--format", choices=("text", "json", "junit"), default="text")
    parser.add_argument("--only", metavar="NAME", help="only scenarios in whose name this stands")
    parser.add_argument("--keep", metavar="DIR", help="write each scenario as files that `simulate` runs")
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: all passed; 1: some failed; 2: cannot read."""
    options.files = options.paths
    machine = options.format != "text"
    return over_files(options, lambda search: _conform(options, search), machine=machine, make=features)


def _conform(options: argparse.Namespace, search: Search) -> int:
    found = results(Asked(options.mocks, options.only, options.keep), search)
    if not found and search.status:
        return search.status
    if not found:
        raise search.nothing("there is no scenario to run")
    print({"text": text, "json": as_json, "junit": junit}[options.format](found))
    return 0 if all(one.passed for one in found) else 1
