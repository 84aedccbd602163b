"""`signalbox schema`: the JSON Schema of scenario files, or of `signalbox.toml`, for editors."""

import argparse

from designer.files.texts import Unreadable, warn, write

HELP = "print the JSON Schema of scenario files, or of signalbox.toml, for editors"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("of", choices=("scenario", "project"), help="scenario files and suites, or signalbox.toml")
    parser.add_argument("-o", "--output", metavar="FILE", help="write it there")


def run(options: argparse.Namespace) -> int:
    """0, or 2 where the file cannot be written."""
    from designer.files.project_format import project_schema
    from simulator.scenario.format.schema import as_text, scenario_schema

    text = as_text(scenario_schema() if options.of == "scenario" else project_schema())
    if options.output is None:
        print(text, end="")
        return 0
    try:
        write(options.output, text)
    except Unreadable as error:
        warn(error)
        return 2
    return 0
