"""Whether the cursor stands in an expression, what was written of it, and in which quotes."""

import json
import re
from typing import Literal

Quote = Literal['"', "'", ""]
"""The quotes around a text; what is put into it is escaped as they want."""

_MOST = 4_000
"""Characters that are looked at."""
_KEY = re.compile(r"""\s*(?:- +)*(?:"[^"]*"|'[^']*'|[\w$.-]+)\s*:(?:\s|$)""")


def open_braces(before: str) -> tuple[int, Quote] | None:
    """Where the expression begins whose braces are open at the end of `before`, and its quotes; None: none is."""
    cut = max(0, len(before) - _MOST)
    seen = before[cut:]
    start = seen.rfind("${")
    if start < 0:
        return None
    ahead = seen[:start].rstrip()[-1:]
    quote: Quote = '"' if ahead == '"' else "'" if ahead == "'" else ""
    first, *others = seen[seen.rfind("\n", 0, start) + 1 :].split("\n")
    if any(_leaves(first, line) for line in others) or _closes(seen, start + 1, quote):
        return None
    return cut + start + 2, quote


def _closes(seen: str, at: int, quote: Quote) -> bool:
    """Whether the braces, or the text that they stand in, end before the end."""
    level, in_text = 0, False
    while at < len(seen):
        sign = seen[at]
        escaped = quote == '"' and sign == "\\"
        if sign == '"' == quote:
            return True
        if escaped or (in_text and sign == "\\"):
            at += 1
            in_text ^= escaped and seen[at : at + 1] == '"'
        elif sign == '"':
            in_text = not in_text
        elif sign == "'" == quote:
            if seen[at + 1 : at + 2] != "'":
                return True
            at += 1
        elif not in_text:
            level += (sign == "{") - (sign == "}")
            if level == 0 and sign == "}":
                return True
        at += 1
    return False


def _leaves(first: str, line: str) -> bool:
    """Whether a line below the braces is one of the text around them: what is half written closes nothing."""
    if not line.strip():
        return False
    inside = first.lstrip().startswith("${") and _indent(line) == _indent(first)
    return not (_indent(line) > _indent(first) or inside) and _KEY.match(line) is not None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def escaped(text: str, quote: Quote) -> str:
    """`text` as it is written between the quotes."""
    if quote == '"':
        return json.dumps(text, ensure_ascii=False)[1:-1]
    return text.replace("'", "''") if quote else text


def unescaped(written: str, quote: Quote) -> str:
    """What is meant by a text between the quotes; the beginning of one too."""
    if quote == '"':
        try:
            return str(json.loads(f'"{written}"', strict=False))
        except ValueError:
            return written
    return written.replace("''", "'") if quote else written
