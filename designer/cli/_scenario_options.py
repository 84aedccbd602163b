"""Values and settings that are given on the command line for a scenario."""

from designer.files.texts import Unreadable, parsed
from workflow.document import read
from workflow.paths import Json


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
