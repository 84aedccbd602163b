"""What the command line is given: files, folders and patterns, their kinds, the project's own settings, and values and
settings of a scenario."""

import argparse

from designer.files.texts import Unreadable, parsed
from workflow import runtimes
from workflow.document import read
from workflow.paths import Json


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of all commands that take files, folders and patterns, and heed `signalbox.toml`."""
    parser.add_argument("--config", metavar="FILE", help="the signalbox.toml that counts; otherwise the nearest upward")
    parser.add_argument("--list-files", action="store_true", help="list the files, and which are passed over and why")
    parser.set_defaults(within=None)  # the Search of a command that this one is a part of


def add_verbose(parser: argparse.ArgumentParser) -> None:
    """The option that what is told of a scenario is not cut."""
    parser.add_argument(
        "--verbose", action="store_true", help="all lines of each scenario, however many, with long values whole"
    )


def percent(text: str) -> float:
    """A number from 0 to 100, of which the sign may be written."""
    try:
        found = float(text.removesuffix("%"))
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 100")
    return found


def configure_runtime(
    parser: argparse.ArgumentParser,
    meaning: str = "read and run it as this runtime does",
    option: str = "--runtime",
) -> None:
    """The option that says which runtime a definition is for."""
    parser.add_argument(
        option,
        type=_runtime,
        choices=(*runtimes.ids(), runtimes.AUTO),
        help=f"{meaning}; auto: as certain signs in the text say",
    )


def add_runtimes(parser: argparse.ArgumentParser) -> None:
    """The option that says which runtimes are compared, once for each; they are `runtimes` of the options."""
    parser.add_argument(
        "--runtime",
        dest="runtimes",
        action="append",
        default=[],
        type=_runtime,
        choices=runtimes.ids(),
        help="hold it against this engine; otherwise all that read its dialect",
    )


def _runtime(text: str) -> str:
    if text == runtimes.AUTO:
        return text
    if not runtimes.is_known(text):
        raise argparse.ArgumentTypeError(runtimes.unknown(text))
    return runtimes.get(text).id


def add_others(parser: argparse.ArgumentParser, meaning: str = "add a definition or resource") -> None:
    """The option `--with`."""
    add_files(parser, "--with", "others", meaning)


def add_files(parser: argparse.ArgumentParser, option: str, name: str, meaning: str) -> None:
    """An option that may be given several times, each time with a file; they are `name` of the options."""
    parser.add_argument(option, metavar="FILE", dest=name, action="append", default=[], help=meaning)


def value(option: str, written: str) -> Json:
    """JSON from the command line, or from the file after `@`. Raises Unreadable."""
    if written.startswith("@"):
        return parsed(written[1:]).data
    document = read(written)
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{option}: line {first.range.start.line}, column {first.range.start.column}: {first.message}")
    return document.data


def setting(written: str) -> tuple[str, str]:
    """`NAME=VALUE` as a pair. Raises Unreadable."""
    name, equals, found = written.partition("=")
    if not equals:
        raise Unreadable(f"--set: write NAME=VALUE, not {written!r}")
    return name, found
