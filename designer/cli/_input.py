"""What the command line is given: files, folders and patterns, their kinds, and the project's own settings."""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of all commands that take files, folders and patterns, and heed `signalbox.toml`."""
    parser.add_argument("--config", metavar="FILE", help="the signalbox.toml that counts; otherwise the nearest upward")
    parser.add_argument("--list-files", action="store_true", help="list the files, and which are passed over and why")
    parser.set_defaults(within=None)  # the Search of a command that this one is a part of


def add_others(parser: argparse.ArgumentParser, help: str = "add a definition or resource") -> None:  # noqa: A002
    """The option `--with`."""
    parser.add_argument("--with", metavar="FILE", dest="others", action="append", default=[], help=help)
