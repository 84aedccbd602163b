"""`signalbox lsp`: the language server for editors, on standard input and output (docs/editors.md)."""

import argparse

from designer.cli import _input
from designer.files.texts import warn
from designer.release import extra

HELP = "serve editors: problems, completion, hover, names and more"
MISSING = f"signalbox lsp needs pygls: {extra('lsp')}"


def configure(parser: argparse.ArgumentParser) -> None:
    """`--stdio` is what some editors add."""
    parser.add_argument("--stdio", action="store_true", help="on standard input and output, which it always is")
    _input.configure_runtime(parser)


def run(options: argparse.Namespace) -> int:
    """0: the client ended it; 2: the extra is not installed."""
    try:
        import pygls  # noqa: F401 asked for by name, for a good sentence
    except ImportError:
        warn(MISSING)
        return 2
    from designer.language_server.server import serve

    serve(options.runtime)
    return 0
