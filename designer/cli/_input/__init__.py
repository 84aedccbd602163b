"""What the command line is given: files, folders and patterns, their kinds, and the project's own settings."""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """The option of all commands that heed `signalbox.toml`."""
    parser.add_argument("--config", metavar="FILE", help="the signalbox.toml that counts; otherwise the nearest upward")
