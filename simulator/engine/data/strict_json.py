"""JSON from strangers: what it writes can be kept and told again, in any database and to any browser (safety.md).

Numbers are finite, texts have no NUL and no half of a character; a database would refuse the whole.
"""

import json
import math
import re
from collections.abc import Iterator

from workflow.paths import Json

_ESCAPED = re.compile(r"\\u(0000|d[89a-f])", re.IGNORECASE)
"""How JSON writes what no text may have; without it none does."""


def read_json(text: str) -> Json:
    """The value that `text` writes. Raises ValueError, also for numbers that are not finite and endless nesting."""
    try:
        return json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def malformed(text: str, data: Json) -> str:
    """What the texts of `data`, which `text` writes as JSON, have that cannot be kept, keys included; "" is nothing."""
    if not _ESCAPED.search(text):
        return ""
    for one in _texts(data):
        if "\0" in one:
            return "a NUL character"
        if any("\ud800" <= letter <= "\udfff" for letter in one):
            return "a lone surrogate: it is not well-formed Unicode"
    return ""


def _texts(data: Json) -> Iterator[str]:
    left = [data]
    while left:
        node = left.pop()
        if isinstance(node, str):
            yield node
        elif isinstance(node, dict):
            yield from node
            left.extend(node.values())
        elif isinstance(node, list):
            left.extend(node)


def _refuse_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a number of JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits[:20]} is too large a number")
    return number
