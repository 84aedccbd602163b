"""Names, values, lengths of time and lists as people say them; one line each, and never long.

Values come from people's data: whatever they are, what comes out is short, printable text.
"""

import re
from collections.abc import Iterator, Sequence

from workflow.durations import DAY, HOUR, MINUTE, format_ms, to_words
from workflow.paths import Json

MOST = 60  # characters of a value or a name
PARTS = 3  # members of a value that are told
_BARE = re.compile(r"[\w.\-$]*(?:[a-z][A-Z]|[\d_.\-$]|[A-Z]{3})[\w.\-$]*")
_ONE = re.compile(r"1 [a-z]+")
_UNPRINTABLE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")


def short(text: str, most: int = MOST) -> str:
    """The text on one line, cut where it is long."""
    line = _UNPRINTABLE.sub(" ", text[: 4 * most]).strip()
    return line if len(line) <= most and len(text) <= 4 * most else f"{line[: most - 1].rstrip()}…"


def named(name: object) -> str:
    """A name: as it is where nobody takes it for a word (`startApplication`, `DOOR`), else in quotation marks."""
    text = short(str(name))
    return text if _BARE.fullmatch(text) else f"“{text}”"


def value(data: Json) -> str:
    """A single value: `'text'`, `12`, `true`; of what is large its size."""
    if isinstance(data, str):
        return f"'{short(data)}'"
    if isinstance(data, bool) or data is None:
        return {True: "true", False: "false", None: "empty"}[data]
    if isinstance(data, list):
        return _elements(data)
    if isinstance(data, dict):
        return f"({counted(len(data), 'member')})"
    return short(str(data))


def _elements(data: list[Json]) -> str:
    plain = all(isinstance(one, str | int | float | bool) for one in data)
    if not plain or not 0 < len(data) <= PARTS:
        return f"({counted(len(data), 'element')})"
    return f"({', '.join(value(one) for one in data)})"


def leaves(data: Json) -> str:
    """What is in some data, after "with": `customer id 'A-1', amount 500 and 2 more`; "" for nothing."""
    if data is None or data in ({}, []):
        return ""
    if not isinstance(data, dict):
        return value(data)
    found = list(_leaves(data, ""))
    more = len(found) - PARTS
    return listed([*found[:PARTS], *([f"{more} more"] if more > 0 else [])])


def _leaves(data: dict[str, Json], before: str) -> Iterator[str]:
    for name, part in data.items():
        whole = f"{before} {name}".strip()
        if isinstance(part, dict) and part:
            yield from _leaves(part, whole)
        else:
            yield f"{short(whole)} {value(part)}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def counted(number: int, word: str) -> str:
    """`1 element`, `3 elements`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def length(milliseconds: int) -> str:
    """`2 minutes`, `1 day 3 hours`."""
    return to_words(format_ms(milliseconds))


def passing(milliseconds: int) -> str:
    """`2 minutes pass`, `1 day passes`, `about 15 hours pass`: of what is long the small parts do not matter."""
    step = HOUR if milliseconds >= 2 * DAY else MINUTE if milliseconds >= 2 * HOUR else 1
    rounded = (milliseconds + step // 2) // step * step
    words = length(rounded)
    about = "" if rounded == milliseconds else "about "
    return f"{about}{words} {'passes' if _ONE.fullmatch(words) else 'pass'}"


def capital(text: str) -> str:
    """The text as a sentence begins; not for names, which stay as they are."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a full stop, unless it ends with a mark already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
