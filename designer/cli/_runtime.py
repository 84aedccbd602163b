"""The option that says which runtime a definition is for."""

import argparse

from workflow import runtimes


def configure(parser: argparse.ArgumentParser) -> None:
    """`--runtime ID`."""
    parser.add_argument(
        "--runtime",
        choices=(*runtimes.ids(), runtimes.AUTO),
        help="read and run it as this runtime does; auto: as certain signs in the text say",
    )
