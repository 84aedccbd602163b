"""`signalbox completion SHELL`: the script that completes commands and options.

The scripts lie in `_completion/`, written from the commands' parsers by `make completion`: to ask these takes half a
second, in which every command is imported, and a shell asks at each start.
"""

import argparse
from pathlib import Path

HELP = "write the script that completes commands and options: bash, zsh or fish"
SHELLS = ("bash", "zsh", "fish")
FOLDER = Path(__file__).parent / "_completion"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="eval or source what is written")


def run(options: argparse.Namespace) -> int:
    """0: the script is on standard output."""
    print((FOLDER / f"signalbox.{options.shell}").read_text(encoding="utf-8"), end="")
    return 0
