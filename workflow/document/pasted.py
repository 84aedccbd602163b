"""What a text tells of where it was pasted from, and how its complaints are said better for that."""

import re
from collections.abc import Sequence

from workflow.document.problems import Problem, UnreadableError, report
from workflow.limits import LIMITS

NUMBER = re.compile(r"[ \t\u00a0]*(\d{1,6})[.)](?:[ \t\u00a0]|$)")
FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[ \t\w-]*")
CURLY = "“”„"

_FLOW = re.compile(r"\s*(?:[{\[]|\"[^\"\n]*\"\s*:\s*[{\[])")
_FRAGMENT = re.compile(r"\s*[\"“][^\"”\n]*[\"”]\s*:\s*[{\[]")
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|([“„][^“”„"\n]*[“”])')


def numbered(lines: Sequence[str]) -> bool:
    """Whether each of several lines begins with its number, counted from 1: `1. {`; blank ones do not count."""
    found = [NUMBER.match(line) for line in lines if line.strip()]
    return len(found) > 1 and all(each and int(each.group(1)) == number for number, each in enumerate(found, 1))


def check(text: str, problems: list[Problem]) -> None:
    """Faults of a YAML text that can be read, but not as it was meant.

    Numbers of lines become part of texts and keys (UnreadableError), as curly quotes in JSON's brackets do.
    """
    if NUMBER.match(text.lstrip()) and numbered(text.splitlines()):
        raise explain(text, UnreadableError("", 0, 0))
    if "“" in text and _FLOW.match(text):
        for found in _QUOTED.finditer(text):
            if found.group(1):
                message = "Curly quotes stay part of the text; write straight ones"
                report(problems, Problem("syntax", message, (), found.start(), found.end()))


def explain(text: str, error: UnreadableError) -> UnreadableError:
    """`error`, or what it comes from: numbered lines, a fence of backticks, JSON without its outer braces."""
    if len(text) > LIMITS.size:
        return error
    lines = text.splitlines()
    start = len(text) - len(text.lstrip())
    first = lines[0] if lines else ""
    if numbered(lines):
        found = NUMBER.match(text, start)
        end = found.end(1) + 1 if found else start
        return UnreadableError("Each line begins with its number (`1. `); remove the numbers", start, end)
    if FENCE.fullmatch(first):
        return UnreadableError("This line only marks where the text begins; remove it, and the one at the end", 0, 3)
    if _FRAGMENT.match(text):
        hint = "; if this is a part of a JSON text, put `{` before and `}` after the whole"
        return UnreadableError(error.message + hint, error.start, error.end)
    return error
