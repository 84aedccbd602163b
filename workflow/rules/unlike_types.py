"""A comparison of values of unlike types comes to the same, whatever they are.

In jq a number never equals a text (`503 == "503"` is false), and all numbers come before all texts. Which type a value
has is known of what is written, of what functions of jq give, of errors (`status` is a number, all else a text), of
`$workflow`, `$task` and `$runtime`, of the number that a loop counts by, of the input by its schema (`.` in what the
first task does with it, `$workflow.input`), and in 0.8 of `$CONST`.

**Mend it**: write the value in the type that it is compared with; the quick fix does.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      when: ${ .status == "503" }      # 503
      then: continue
```
"""

import json
import re
from typing import Final, NamedTuple

from workflow.diagnostics import Fix, Range
from workflow.expressions import Nothing
from workflow.expressions.jq import EACH, KINDS, Compared, Kind, Read, Side
from workflow.paths import Json
from workflow.rules import _expressions, _members, _places
from workflow.rules._expressions import Written
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._jq import look
from workflow.rules._known_kinds import KnownKinds

SEVERITY = "warning"
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")
_ORDER: Final[tuple[Kind, ...]] = ("null", "boolean", "number", "string", "array", "object")
"""Values of one kind come before all of the next one."""
_WORDS: Final[dict[Kind, tuple[str, str]]] = {
    "null": ("null", "null"),
    "boolean": ("a truth value", "truth values"),
    "number": ("a number", "numbers"),
    "string": ("a text", "texts"),
    "array": ("an array", "arrays"),
    "object": ("an object", "objects"),
}


class _Known(NamedTuple):
    """A side of a comparison, with the kinds that it has where it is there; `may_lack`: it may be missing, and null."""

    side: Side
    kinds: frozenset[Kind]
    may_lack: bool


def check(facts: Facts) -> Findings:
    known: KnownKinds | None = None
    for one in _expressions.in_jq(facts):
        for compared in look(one.text).comparisons:
            known = known or KnownKinds(facts)
            yield from _findings(facts, known, one, compared)


def _findings(facts: Facts, known: KnownKinds, one: Written, compared: Compared) -> Findings:
    left, right = _known(known, one, compared.left), _known(known, one, compared.right)
    if left is None or right is None or not (left.kinds and right.kinds):
        return
    words = _always(compared.sign, left, right)
    if words:
        names = (_shown(one.text, left) or "the left side", _shown(one.text, right) or "the right side")
        both = f"{names[0]} is {_of(left)} and {names[1]} {_of(right)}"
        fix, place = _mended(facts, one, left, right), _place(facts, one, compared)
        yield Finding(one.path, f"{both[0].upper()}{both[1:]}: {words}", fix=fix, range=place)


def _known(known: KnownKinds, one: Written, side: Side) -> _Known | None:
    kinds = known.of(side.place, one.path) if side.place is not None else side.kinds
    return None if kinds is None or kinds == KINDS else _Known(side, kinds, side.place is not None)


def _always(sign: str, left: _Known, right: _Known) -> str:
    """What the comparison comes to, in words; "" where that depends on the values."""
    if left.kinds & right.kinds:
        return ""
    if sign in ("==", "!="):
        both_lack = all(one.may_lack or "null" in one.kinds for one in (left, right))
        return "" if both_lack else f"this is {'never' if sign == '==' else 'always'} true"
    ranks, others = ([_ORDER.index(kind) for kind in one.kinds] for one in (left, right))
    if max(ranks) < min(others):
        first, second = left, right
    elif max(others) < min(ranks):
        first, second = right, left
    else:
        return ""
    return f"{_several(first)} come before {_several(second)}, whatever they are"


def _of(one: _Known) -> str:
    return " or ".join(_WORDS[kind][0] for kind in _ORDER if kind in one.kinds)


def _several(one: _Known) -> str:
    return " and ".join(_WORDS[kind][1] for kind in _ORDER if kind in one.kinds)


def _shown(text: str, one: _Known) -> str:
    if one.side.place is not None:
        return f"`{_path(one.side.place)}`"
    return f"`{text[one.side.start : one.side.end]}`" if one.side.end > one.side.start else ""


def _path(read: Read) -> str:
    steps = ""
    for step in read.path:
        is_name = isinstance(step, str) and step.isidentifier()
        steps += f".{step}" if is_name else "[]" if step is EACH else f"[{json.dumps(step)}]"
    return f"${read.variable}{steps}" if read.variable else steps or "."


def _place(facts: Facts, one: Written, compared: Compared) -> Range | None:
    """The value that is written, else the sign."""
    side = next((each for each in (compared.right, compared.left) if each.end > each.start), None)
    if side is None:
        return _places.of(facts, one.path, one.text, compared.column, len(compared.sign))
    return _places.of(facts, one.path, one.text, side.start + 1, side.end - side.start)


def _mended(facts: Facts, one: Written, left: _Known, right: _Known) -> Fix | None:
    """The value that is written, in the type of the other side."""
    for written, other in ((right, left), (left, right)):
        side, value = written.side, facts.value(one.path)
        meant = _meant(side.constant, one.text[side.start : side.end], other.kinds - {"null"})
        at = value.find(one.text) if isinstance(value, str) and side.end > side.start else -1
        if meant is not None and at >= 0:
            text = f"{value[: at + side.start]}{meant}{value[at + side.end :]}"
            edits = _members.replace(facts.document, one.path, text)
            return Fix(f"Write {meant}", edits) if edits else None
    return None


def _meant(value: Json | Nothing, written: str, kinds: frozenset[Kind]) -> str | None:
    """What to write for a value so that it has one of the kinds; None where that is not clear."""
    if isinstance(value, str):
        is_number = kinds == {"number"} and _NUMBER.fullmatch(value)
        return value if is_number or (kinds == {"boolean"} and value in ("true", "false")) else None
    return json.dumps(written) if kinds == {"string"} and isinstance(value, bool | int | float) else None
