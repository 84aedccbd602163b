"""The command line: one module per command, found by its name in this folder (`_name` is skipped).

A command module has `HELP: str`, `configure(parser) -> None` and `run(options) -> int` (the exit status). Only the
chosen module is imported and Django is not, so that the commands which need no database start at once. Every other
name (`migrate`, `check`, `test`, …) is a Django management command.
"""

import argparse
import errno
import io
import os
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

USAGE_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
UNWRITABLE = 74  # EX_IOERR of sysexits.h
OUTPUT_ERRORS = {getattr(errno, name, None) for name in ("ENOSPC", "EFBIG", "EDQUOT", "EIO")}
_HELP = re.compile(r'^HELP = "(.+)"$', re.MULTILINE)


class Command(Protocol):
    """What a module in this folder offers."""

    HELP: str  # on one line of the module, where help_of finds it

    @staticmethod
    def configure(parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    @staticmethod
    def run(options: argparse.Namespace) -> int:
        """Do the work; the result is the exit status of contracts.md, "Commands"."""


DEPLOY = "--deploy"
"""`check` with it is Django's, with all of its options: whether this server is set up for use."""


OF_SERVERS = (
    ("migrate", "make the database, or bring it up to this release; serve does so by itself"),
    ("createsuperuser", "make an account that is an administrator, such as the first one"),
    ("changepassword", "set the password of an account"),
    ("check --deploy", "whether the settings are fit for use by others"),
)
"""Those of Django's commands that the documents tell to use."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names (by default the process's own arguments) and return its exit status.

    Wrong usage prints the usage and gives 2; argparse itself raises `SystemExit` for `--help` and bad options.
    """
    # not list(…): once that command is loaded, `list` is its module here
    arguments = [*(sys.argv[1:] if argv is None else argv)]
    _write_utf8()
    try:
        return _dispatch(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`head`, a closed pager) went away: say nothing, and leave the flush at exit nothing to trip on.
        _forget_output()
        return BROKEN_PIPE
    except OSError as error:
        if error.errno not in OUTPUT_ERRORS or error.filename is not None:
            raise  # commands tell themselves what is wrong with the files that they write
        _forget_output()
        print(f"{_program()}: standard output cannot be written: {error.strerror or error}", file=sys.stderr)
        return UNWRITABLE


def _forget_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def load(name: str) -> Command:
    """The module of one of our commands; `name` must be one of `names()`."""
    return cast(Command, import_module(f"{__name__}.{name}"))


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage(), flush=True)
        return 0 if arguments else USAGE_ERROR
    if arguments[0] in ("-V", "--version", "version"):
        from designer.release import release

        print(f"signalbox {release()}", flush=True)
        return 0
    name, *rest = arguments
    if name in names() and not (name == "check" and DEPLOY in rest):
        return _run(name, rest)
    return run_django(arguments)


def _run(name: str, arguments: list[str]) -> int:
    command = load(name)
    parser = argparse.ArgumentParser(prog=f"{_program()} {name}", description=command.HELP)
    command.configure(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as with NO_COLOR")
    options = parser.parse_args(arguments)
    with _without_colours() if options.no_color else nullcontext():
        status = command.run(options)
    sys.stdout.flush()
    return status


@contextmanager
def _without_colours() -> Iterator[None]:
    before = os.environ.get("NO_COLOR", "")
    os.environ["NO_COLOR"] = "1"
    try:
        yield
    finally:
        os.environ["NO_COLOR"] = before


def run_django(arguments: list[str]) -> int:
    """Run one of Django's management commands; its exit status."""
    from designer.cli._server.settings import unusable

    if unusable(f"{_program()} {arguments[0]}"):
        return USAGE_ERROR
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "designer.settings")
    import django
    from django.core.management import execute_from_command_line, get_commands

    django.setup()
    if arguments[0] not in get_commands():
        print(f"{_program()}: unknown command: {arguments[0]}\n\n{usage()}", file=sys.stderr)
        return USAGE_ERROR
    from designer.access import command_audit

    with command_audit.heard():
        execute_from_command_line([_program(), *arguments])
    return 0


def usage() -> str:
    rows = [f"  {name:<10} {help_of(name)}" for name in names()]
    servers = [f"  {name:<15} {words}" for name, words in OF_SERVERS]
    more = "COMMAND --help tells more, --version which Signalbox this is."
    parts = [*rows, "", "for a server, of Django:", *servers, "", more]
    return "\n".join([f"usage: {_program()} COMMAND [OPTION…]", "", *parts])


def help_of(name: str) -> str:
    """The line of help of one of our commands, read from its text: importing them all would take seconds."""
    text = (Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    found = _HELP.search(text)
    return found[1] if found else load(name).HELP


def _program() -> str:
    return Path(sys.argv[0]).name


def _write_utf8() -> None:
    """Write the same bytes in every locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
