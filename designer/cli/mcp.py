"""`signalbox mcp`: tools for assistants by the Model Context Protocol, on standard input and output."""

import argparse

from designer.files.texts import warn
from designer.release import extra

HELP = "serve assistants: lint, explain, render, simulate, explore, portable, convert and conform as tools"
MISSING = f"signalbox mcp needs the SDK of the Model Context Protocol: {extra('mcp')}"


def configure(_parser: argparse.ArgumentParser) -> None:
    """There is nothing to set."""


def run(_options: argparse.Namespace) -> int:
    """0: the client ended it; 2: the extra is not installed."""
    try:
        import mcp  # noqa: F401 asked for by name, for a good sentence
    except ImportError:
        warn(MISSING)
        return 2
    from designer.mcp_server.server import serve

    serve()
    return 0
