"""The command line: one module per command, found by its name in this folder (`_name` is skipped).

A command module has `HELP: str`, `configure(parser) -> None` and `run(options) -> int` (the exit status). Only the
chosen module is imported and Django is not, so that the commands which need no database start at once. Every other
name (`migrate`, `check`, `test`, …) is a Django management command.
"""

import argparse
import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

USAGE_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class Command(Protocol):
    """What a module in this folder offers."""

    HELP: str

    @staticmethod
    def configure(parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    @staticmethod
    def run(options: argparse.Namespace) -> int:
        """Do the work; the result is the exit status of contracts.md, "Commands"."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names (by default the process's own arguments) and return its exit status.

    Wrong usage prints the usage and gives 2; argparse itself raises `SystemExit` for `--help` and bad options.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    _write_utf8()
    try:
        return _dispatch(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`head`, a closed pager) went away: say nothing, and leave the flush at exit nothing to trip on.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def names() -> list[str]:
    """The names of our own commands, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def load(name: str) -> Command:
    """The module of one of our commands; `name` must be one of `names()`."""
    return cast(Command, import_module(f"{__name__}.{name}"))


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if arguments else USAGE_ERROR
    name, *rest = arguments
    if name in names():
        return _run(name, rest)
    return _run_django(arguments)


def _run(name: str, arguments: list[str]) -> int:
    command = load(name)
    parser = argparse.ArgumentParser(prog=f"{_program()} {name}", description=command.HELP)
    command.configure(parser)
    status = command.run(parser.parse_args(arguments))
    sys.stdout.flush()
    return status


def _run_django(arguments: list[str]) -> int:
    from designer.cli._settings import unusable

    if unusable(f"{_program()} {arguments[0]}"):
        return USAGE_ERROR
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "designer.settings")
    import django
    from django.core.management import execute_from_command_line, get_commands

    django.setup()
    if arguments[0] not in get_commands():
        print(f"{_program()}: unknown command: {arguments[0]}\n\n{usage()}", file=sys.stderr)
        return USAGE_ERROR
    execute_from_command_line([_program(), *arguments])
    return 0


def usage() -> str:
    """The list of our commands with one line of help each."""
    rows = [f"  {name:<10} {load(name).HELP}" for name in names()]
    return "\n".join([f"usage: {_program()} COMMAND [OPTION…]", "", *rows, "", "COMMAND --help tells more."])


def _program() -> str:
    return Path(sys.argv[0]).name


def _write_utf8() -> None:
    """Write the same bytes in every locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
