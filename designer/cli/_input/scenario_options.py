"""Values and settings that are given on the command line for a scenario."""

from designer.cli._files import Unreadable, read_text
from workflow.document import read
from workflow.paths import Json


def value(option: str, written: str) -> Json:
    """JSON from the command line, or from the file after `@`. Raises Unreadable."""
    name = written[1:] if written.startswith("@") else option
    document = read(read_text(name) if written.startswith("@") else written)
    if not document.readable:
        first = document.diagnostics[0]
        raise Unreadable(f"{name}:{first.range.start.line}:{first.range.start.column}: {first.message}")
    return document.data


def setting(written: str) -> tuple[str, str]:
    """`NAME=VALUE` as a pair. Raises Unreadable."""
    name, equals, found = written.partition("=")
    if not equals:
        raise Unreadable(f"--set:1:1: write NAME=VALUE, not {written!r}")
    return name, found
