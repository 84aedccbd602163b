"""Values and settings that are given on the command line for a scenario."""

from designer.files.texts import Unreadable, read_text, unparsed
from workflow.document import read
from workflow.paths import Json


def value(option: str, written: str) -> Json:
    """JSON from the command line, or from the file after `@`. Raises Unreadable."""
    name = written[1:] if written.startswith("@") else option
    document = read(read_text(name) if written.startswith("@") else written)
    if not document.readable:
        wrong = unparsed(name, document)
        start = document.diagnostics[0].range.start
        own = Unreadable(f"{option}: line {start.line}, column {start.column}: {document.diagnostics[0].message}")
        raise wrong if written.startswith("@") else own
    return document.data


def setting(written: str) -> tuple[str, str]:
    """`NAME=VALUE` as a pair. Raises Unreadable."""
    name, equals, found = written.partition("=")
    if not equals:
        raise Unreadable(f"--set: write NAME=VALUE, not {written!r}")
    return name, found
