"""How runtimes read YAML where they are older than YAML 1.2: scalars of 1.1, and aliases that are not resolved."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from workflow.document import scalars
from workflow.document.scalars import MAX_DIGITS
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read YAML. `scalars`: those of YAML 1.2; of 1.1 as Jackson has them, in values alone; of 1.1 as Go has
    them, in keys too. `aliases`: whether `*name` repeats what `&name` is; `merges`: whether `<<` takes members in.
    """

    scalars: Literal["1.2", "1.1-values", "1.1"] = "1.2"
    aliases: Literal["resolved", "names"] = "resolved"
    merges: bool = True


_BEHIND: Final = r"\s*(?:$|[,\]}#])"
_NUMBERS: Final = r"(?<=[0-9])(?<![\w.][0-9])(?:(?<=0)[\dxobXOB_]|\d*_)"
_VALUES: Final = re.compile(
    rf"[yYnNoO0-9](?:(?<=[a-zA-Z])(?<![\w.$-].)(?:es|ES|o|O|n|N|ff|FF){_BEHIND}|{_NUMBERS})", re.MULTILINE | re.ASCII
)
"""Words and numbers that may be values of YAML 1.1. It begins with one sign of few, so that looking for it is quick."""
_GO: Final = re.compile(
    rf"[yYnNoOTF0-9](?:(?<=[ynoYNO])(?<![\w.$-].)(?:es|ES|o|O|n|N|ff|FF|)\s*(?:$|[,\]}}#:])"
    rf"|(?<=[TF])(?:rue|RUE|alse|ALSE)\s*:|{_NUMBERS}|(?<=[0-9])(?<![\w:/][0-9])[\w.+-]*\s*:(?:\s|$))",
    re.MULTILINE | re.ASCII,
)
"""The same, and more words, also where they may be keys."""
_MARKS: Final = re.compile(r"[*!](?<![^\s\[{,:-].)(?:(?<=\*)\S|(?<=!)(?!=))", re.DOTALL)
"""Aliases and tags. All of these find more than what is read otherwise than as YAML 1.2."""


def may_differ(text: str, reading: Reading) -> bool:
    """Whether a text may be read otherwise than as YAML 1.2."""
    if "<<" in text or (("*" in text or "!" in text) and _MARKS.search(text)):
        return True
    return bool((_GO if reading.scalars == "1.1" else _VALUES).search(text))


PLAIN: Final = Reading()
"""YAML 1.2, with aliases and merge keys."""

_INTEGER = re.compile(
    r"(?P<sign>[-+]?)(?:0b(?P<binary>[01_]+)|0x(?P<hex>[0-9a-fA-F_]+)|0(?P<octal>[0-7_]+)|(?P<decimal>0|[1-9][0-9_]*))"
)
_BASES: Final = {"binary": 2, "hex": 16, "octal": 8, "decimal": 10}
_STARTS = frozenset("0123456789+-.")


def _words(*pairs: tuple[str, bool]) -> dict[str, Json]:
    return {each: value for word, value in pairs for each in (word, word.capitalize(), word.upper())}


_NULL: Final[dict[str, Json]] = dict.fromkeys(("", "~", "null", "Null", "NULL"))
_LONG: Final = _NULL | _words(
    ("yes", True), ("on", True), ("true", True), ("no", False), ("off", False), ("false", False)
)
_ALL: Final = _LONG | _words(("y", True), ("n", False))


def _of(words: dict[str, Json], text: str) -> Json:
    """The value of a plain scalar: dates, times and `0o17` are texts. May raise NotFiniteError."""
    if text in words:
        return words[text]
    if text[0] not in _STARTS or text.startswith("0o"):
        return text
    found = _INTEGER.fullmatch(text) if len(text) <= MAX_DIGITS else None
    if found is None:
        return scalars.number(text)
    digits = found[str(found.lastgroup)].replace("_", "")
    number = int(digits or "0", _BASES[str(found.lastgroup)])
    return -number if found["sign"] == "-" else number


RESOLVERS: Final[dict[str, Callable[[str], Json]]] = {
    "1.2": scalars.resolve,
    "1.1-values": lambda text: _of(_LONG, text),
    "1.1": lambda text: _of(_ALL, text),
}
"""The value of a plain scalar, by `Reading.scalars`."""


@lru_cache(maxsize=2048)
def key(text: str) -> str:
    """A plain key as Go reads it: `y:` is the member `true`, `010:` the member `8`."""
    value = _of(_ALL, text) if text else text
    if isinstance(value, bool):
        return str(value).lower()
    return text if value is None or isinstance(value, str) else str(value)
