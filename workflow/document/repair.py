"""A text that cannot be read -> the text that was probably meant, with a list of what was changed.

For texts as pasted from the documents: numbered lines, fences, curly quotes, bare words, missing and trailing commas,
comments, brackets. A repair is offered only where the result can be read.
"""

from dataclasses import dataclass

from workflow.document.mending import BeyondRepairError, mend
from workflow.document.pasted import FENCE, NUMBER, numbered
from workflow.document.reading import read
from workflow.limits import REPAIRED_TEXT

MAX_LINES = 3
"""Lines that a change names; the others are only counted."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """The repaired text, and each kind of change in words with its lines in the text as it was."""

    text: str
    changes: tuple[str, ...]


def repair(text: str) -> Repaired | None:
    """The repaired text; None where `text` can be read as it is, or where what was meant cannot be told."""
    if len(text) > REPAIRED_TEXT or _can_be_read(text):
        return None
    lines = text.splitlines()
    changes: dict[str, list[int]] = {}
    lines = _without_numbers(_without_fences(lines, changes), changes)
    plain = "\n".join(lines).strip("\n \t\u00a0")
    if changes and _can_be_read(plain):
        return Repaired(plain + "\n", _in_words(changes))
    first = next((number for number, line in enumerate(lines) if line.strip(" \t\u00a0")), 0)
    try:
        mended = mend(plain)
    except BeyondRepairError:
        return None
    if not _can_be_read(mended.text):
        return None
    changes |= {change: [line + first for line in found] for change, found in mended.changes.items()}
    return Repaired(mended.text + "\n", _in_words(changes))


def _can_be_read(text: str) -> bool:
    document = read(text)
    return isinstance(document.data, dict | list) and not any(each.rule == "syntax" for each in document.diagnostics)


def _without_fences(lines: list[str], changes: dict[str, list[int]]) -> list[str]:
    """Lines of backticks left blank, so that the others keep their numbers."""
    found = [number for number, line in enumerate(lines, 1) if FENCE.fullmatch(line)]
    if found:
        changes["fences removed"] = found
    return ["" if number in set(found) else line for number, line in enumerate(lines, 1)]


def _without_numbers(lines: list[str], changes: dict[str, list[int]]) -> list[str]:
    if not numbered(lines):
        return lines
    changes["line numbers removed"] = [number for number, line in enumerate(lines, 1) if line.strip()]
    return [NUMBER.sub("", line, count=1) for line in lines]


def _in_words(changes: dict[str, list[int]]) -> tuple[str, ...]:
    return tuple(f"{change[:1].upper()}{change[1:]}: {_places(lines)}" for change, lines in changes.items())


def _places(lines: list[int]) -> str:
    if len(lines) > 1 and lines == list(range(lines[0], lines[-1] + 1)):
        return f"lines {lines[0]} to {lines[-1]}"
    shown = [str(line) for line in lines[:MAX_LINES]]
    left = len(lines) - len(shown)
    if left:
        return f"lines {', '.join(shown)} and {left} more"
    return f"lines {', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else f"line {shown[0]}"
