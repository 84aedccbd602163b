"""How runtimes read YAML where they are older than YAML 1.2: scalars of 1.1, and aliases that are not resolved."""

import re
from collections.abc import Callable
from dataclasses import dataclass
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


def _any_of(*words: str) -> str:
    """A pattern of plain words, as YAML 1.1 writes them. It begins with a letter, so that looking for it is quick."""
    spelled = (each for word in words for each in dict.fromkeys((word, word.capitalize(), word.upper())))
    return "|".join(rf"{each}(?<![\w.$-]{each})" for each in spelled)


_LONG_WORDS: Final = ("yes", "no", "on", "off")
_WORDS: Final = re.compile(rf"(?:{_any_of(*_LONG_WORDS)})\s*(?:$|[,\]}}#])", re.MULTILINE | re.ASCII)
_GO_WORDS: Final = re.compile(
    rf"(?:{_any_of('y', 'n', *_LONG_WORDS)})\s*(?:$|[,\]}}#:])|(?:True|TRUE|False|FALSE)\s*:", re.MULTILINE | re.ASCII
)
_GO_KEYS: Final = re.compile(r"[0-9](?<![\w:/][0-9])[\w.+-]*\s*:(?:\s|$)", re.ASCII)
_NUMBERS: Final = re.compile(r"[0-9](?<![\w.][0-9])(?:(?<=0)[\dxobXOB_]|\d*_)", re.ASCII)
_MARKS: Final = re.compile(r"(?:^|[\s\[{,:-])(?:\*\S|!(?!=))", re.MULTILINE)
"""What may be read otherwise than as YAML 1.2; more than what is."""


def may_differ(text: str, reading: Reading) -> bool:
    """Whether a text may be read otherwise than as YAML 1.2."""
    if "<<" in text or (("*" in text or "!" in text) and _MARKS.search(text)):
        return True
    patterns = (_GO_WORDS, _NUMBERS, _GO_KEYS) if reading.scalars == "1.1" else (_WORDS, _NUMBERS)
    return any(pattern.search(text) for pattern in patterns)


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


def key(text: str) -> str:
    """A plain key as Go reads it: `y:` is the member `true`, `010:` the member `8`."""
    value = _of(_ALL, text) if text else text
    if isinstance(value, bool):
        return str(value).lower()
    return text if value is None or isinstance(value, str) else str(value)
