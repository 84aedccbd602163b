"""What a plain scalar is to a reader of YAML 1.1 (https://yaml.org/type/), as many that engines use still are."""

import re
from dataclasses import dataclass
from typing import Final

from workflow.document.scalars import MAX_DIGITS
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Other:
    """A value that JSON has not; `words` name it."""

    words: str


DATE: Final = Other("a date")
MERGE: Final = Other("a sign for the members of another mapping")
VALUE: Final = Other("a sign for a default value")
NOT_FINITE: Final = Other("a number that is not finite")

WORDS: Final[dict[str, Json | Other]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **{each: True for word in ("y", "yes", "on", "true") for each in (word, word.capitalize(), word.upper())},
    **{each: False for word in ("n", "no", "off", "false") for each in (word, word.capitalize(), word.upper())},
    "=": VALUE,
    "<<": MERGE,
}
_STARTS = frozenset("0123456789+-.")
_INTEGER = re.compile(
    r"(?P<sign>[-+]?)(?:0b(?P<binary>[01_]+)|0x(?P<hex>[0-9a-fA-F_]+)|0(?P<octal>[0-7_]+)"
    r"|(?P<sixty>[1-9][0-9_]*(?::[0-5]?[0-9])+)|(?P<decimal>0|[1-9][0-9_]*))"
)
_BASES = {"binary": 2, "hex": 16, "octal": 8, "decimal": 10}
_FLOAT = re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?")
_SIXTY = re.compile(r"(?P<sign>[-+]?)(?P<sixty>[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?"
)


def resolve(text: str) -> Json | Other:
    """The value of a plain scalar: `text` itself where it is a text."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in _STARTS or len(text) > MAX_DIGITS:
        return text
    if found := _INTEGER.fullmatch(text):
        digits = found[str(found.lastgroup)].replace("_", "")
        number = _of_sixties(digits) if found.lastgroup == "sixty" else int(digits or "0", _BASES[str(found.lastgroup)])
        return -number if found["sign"] == "-" else number
    if found := _SIXTY.fullmatch(text):
        number = _of_sixties(found["sixty"].replace("_", ""))
        return -number if found["sign"] == "-" else number
    if _FLOAT.fullmatch(text):
        return float(text.replace("_", ""))
    if _NOT_FINITE.fullmatch(text):
        return NOT_FINITE
    return DATE if _DATE.fullmatch(text) else text


def _of_sixties(digits: str) -> float:
    """A number written with colons, as hours, minutes and seconds are."""
    *parts, last = digits.split(":")
    found = 0
    for part in parts:
        found = found * 60 + int(part)
    return found * 60 + (float(last) if "." in last else int(last))
