"""`fromjson`: one JSON text to a value, with what jq 1.8 takes beside JSON (`nan`, `.5`) and with its messages.

Python's own reader does what it reads as jq would; only the rest, faults above all, is gone through token by token.
"""

import json
import re
from typing import Final

from workflow.expressions.jq.json_text.numerals import number_of
from workflow.expressions.jq.json_text.tokens import Reader
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

DEPTH: Final = 512
"""Levels of what is read; jq itself takes 10,000."""
_READ_OTHERWISE: Final = re.compile(r"\\u[dD][89a-fA-F]|-0(?![.0-9])")
"""Halves of characters, and the negative zero."""
_PLAIN: Final = json.JSONDecoder(parse_float=number_of)


def from_json(text: str, charge: Charge, depth: int = DEPTH) -> Json:
    """The value that a JSON text says; raises JqError where it is none or has more than `depth` levels."""
    charge(len(text))
    if not _READ_OTHERWISE.search(text):
        try:
            value = _PLAIN.decode(text)
        except (ValueError, RecursionError):
            value = None
        else:
            if _levels(value, depth):
                return value
    return Reader(text, depth).value()


def _levels(value: Json, depth: int) -> bool:
    """Whether a value has at most so many levels of arrays and objects."""
    level: list[Json] = [value] if type(value) is list or type(value) is dict else []
    for _ in range(depth):
        level = [
            inner
            for outer in level
            for inner in (outer if isinstance(outer, list) else outer.values())
            if type(inner) is list or type(inner) is dict
        ]
        if not level:
            return True
    return not level
