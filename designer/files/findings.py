"""Findings as a line of text, the same by whichever command; and the rules of scenario files."""

from typing import Final

from workflow.diagnostics import Diagnostic, Severity

FORMAT: Final = "scenario-format"
NAME: Final = "scenario-name"
KEY: Final = "mock-key"
"""The rules of scenario files: a slip in the format; a name that nothing has; a mock that fits no call."""


def line_of(name: str, found: Diagnostic) -> str:
    """`FILE:LINE:COLUMN: severity rule: message`."""
    start = found.range.start
    return line_at(f"{name}:{start.line}:{start.column}", found.severity, found.rule, found.message)


def line_at(place: str, severity: Severity, rule: str, message: str) -> str:
    """The same of what is found at a place of a file."""
    return printable(f"{place}: {severity} {rule}: {message}")


def printable(text: str) -> str:
    """`text` as one line: a name in a definition may hold line breaks and terminal commands."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
