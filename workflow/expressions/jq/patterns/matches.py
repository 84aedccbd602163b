"""`match`, `test`, `capture`, `scan` and `splits` (jq 1.8 manual, "Regular expressions"), in time linear in the text.

The engine is RE2. What jq's own has and RE2 has not (look-around, back references) is LimitReached, which says so.
Offsets and lengths are in characters.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.tojson import wrong_kind
from workflow.expressions.jq.json_text.utf8 import encoded
from workflow.expressions.jq.patterns.classes import WORD
from workflow.expressions.jq.patterns.for_re2 import EDGE, INNER, Compiled, Kind, compiled
from workflow.expressions.jq.values.arithmetic import add
from workflow.expressions.jq.values.kinds import Charge, pay
from workflow.paths import Json

Span = tuple[int, int]
_NOWHERE: Final = (-1, -1)
_FLAGS: Final = frozenset("gixmspln")
_SCANNED: Final = 200
"""Characters times instructions that cost one unit of work."""
_AHEAD: Final = 4
"""Where matches have no bound, how much cheaper it is to look at what lies behind one."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A text as RE2 gets it, and where each of its characters, and its end, is in there."""

    text: str
    data: bytes
    places: Sequence[int]


_A_GROUP: Final = 2048
"""What a match and each group of it costs, as if so many characters were made: it takes as long."""


def matches(value: Json, expression: Json, flags: Json, charge: Charge) -> Iterator[Json]:
    """jq's objects `{offset, length, string, captures}` of the first match, or with the flag `g` of all."""
    text, names = _checked(value, expression, flags), None
    for spans in _spans(text, expression, flags or "", charge):
        names = names or compiled(expression, _kind(text, flags or "")).names
        charge(_A_GROUP * (1 + len(spans)))
        yield _match(text, spans, names)


def is_match(value: Json, expression: Json, flags: Json, charge: Charge) -> bool:
    """Whether there is a match."""
    text = _checked(value, expression, flags)
    return next(_spans(text, expression, (flags or "").replace("g", ""), charge), None) is not None


def captured(match: Json) -> dict[str, Json]:
    """What the named groups of a match took, by name; of one name the last."""
    return {group["name"]: group["string"] for group in match["captures"] if group["name"] is not None}


def scanned(value: Json, expression: Json, flags: Json, charge: Charge) -> Iterator[Json]:
    """Of each match its text, or the array of what its groups took."""
    for match in matches(value, expression, add("g", flags, charge), charge):
        yield [group["string"] for group in match["captures"]] if match["captures"] else match["string"]


def splits(value: Json, expression: Json, flags: Json, charge: Charge) -> Iterator[Json]:
    """The parts of a text between the matches."""
    start = 0
    for match in matches(value, expression, add(flags, "g", charge), charge):
        yield value[start : match["offset"]]
        start = match["offset"] + match["length"]
    yield value[start:]


def _checked(value: Json, expression: Json, flags: Json) -> str:
    if type(value) is not str:
        raise wrong_kind(value, "cannot be matched, as it is not a string")
    if type(expression) is not str:
        raise wrong_kind(expression, "is not a string")
    if type(flags) is not str and flags is not None:
        raise wrong_kind(flags, "is not a string")
    if flags and not _FLAGS.issuperset(flags):
        raise JqError(f"{flags} is not a valid modifier string")
    return value


def _kind(text: str, flags: str, *, longest: bool = False) -> Kind:
    return Kind(
        text.isascii(),
        text.endswith("\n"),
        any_case="i" in flags,
        dots_take_all="m" in flags or "p" in flags,
        extended="x" in flags,
        longest=longest or "l" in flags,
    )


def _spans(text: str, expression: str, flags: str, charge: Charge) -> Iterator[list[Span]]:
    """The spans of each match and of its groups, in characters."""
    pattern = compiled(expression, _kind(text, flags))
    again = compiled(expression, _kind(text, flags, longest=True)) if "n" in flags else None
    charge(len(text))
    prepared = _prepared(text, pattern, charge)
    place = 0
    while place <= len(text):
        spans = _search(pattern, prepared, place, charge)
        if spans and "l" in flags:
            spans = _longest(pattern, prepared, spans, charge)
        if spans and again and spans[0][0] == spans[0][1]:
            spans = _search(again, prepared, place, charge) or spans
            if spans[0][0] == spans[0][1]:
                place = spans[0][1] + 1
                continue
        if not spans:
            return
        yield spans
        if "g" not in flags:
            return
        place = spans[0][1] + (spans[0][0] == spans[0][1])


def _longest(pattern: Compiled, text: _Text, spans: list[Span], charge: Charge) -> list[Span]:
    """The longest match from any place on, the first of such; `spans` is the longest at the first place."""
    best, place = spans, spans[0][0] + 1
    while place <= len(text.text) and (found := _search(pattern, text, place, charge)):
        if _size(text, found) > _size(text, best):
            best = found
        place = found[0][0] + 1
    return best


def _size(text: _Text, spans: list[Span]) -> int:
    """Bytes of a match, which is what jq counts here."""
    return text.places[spans[0][1]] - text.places[spans[0][0]]


def _search(pattern: Compiled, text: _Text, place: int, charge: Charge) -> list[Span] | None:
    """The spans of the first match from a place on, and of jq's groups; pays for what is looked at."""
    start = text.places[place]
    found = pattern.search(text.data, start)
    left = len(text.data) - start
    if found and not pattern.unbounded:
        left = found.end() - start
    elif found:
        left = left // _AHEAD
    pay(charge, left * pattern.weight // _SCANNED)
    if not found:
        return None
    spans = [found.span(group) for group in (0, *pattern.groups)]
    if type(text.places) is range and not pattern.ends:
        return spans
    end = min([found.start(group) for group in pattern.ends if found.start(group) >= 0], default=len(text.data))
    return [_in_characters(span, end, text.places) for span in spans]


def _in_characters(span: Span, end: int, places: Sequence[int]) -> Span:
    if span[0] < 0:
        return _NOWHERE
    return bisect_right(places, min(span[0], end)) - 1, bisect_right(places, min(span[1], end)) - 1


def _prepared(text: str, pattern: Compiled, charge: Charge) -> _Text:
    if text.isascii():
        return _Text(text, text.encode("ascii"), range(len(text) + 1))
    charge(len(text))
    data, width = encoded(text), 0
    if pattern.marked:
        data, width = _marked(text), len(EDGE.encode())
    sizes = [width + (1 if one < "\x80" else 2 if one < "\u0800" else 3 if one < "\U00010000" else 4) for one in text]
    return _Text(text, data, list(accumulate(sizes, initial=0)))


def _marked(text: str) -> bytes:
    """The text with a mark at each place that says whether it is an edge of a word."""
    import re2

    whole = encoded(text).decode("utf-8").replace(EDGE, "\ufffd").replace(INNER, "\ufffd")
    edges = [INNER] * (len(text) + 1)
    for word in re2.finditer(f"[{WORD}]+", whole):
        edges[word.start()] = edges[word.end()] = EDGE
    return "".join([mark + one for mark, one in zip(edges, whole, strict=False)] + edges[-1:]).encode("utf-8")


def _match(text: str, spans: list[Span], names: tuple[str | None, ...]) -> dict[str, Json]:
    start, end = spans[0]
    return {
        "offset": start,
        "length": end - start,
        "string": text[start:end],
        "captures": [_capture(text, span, name) for span, name in zip(spans[1:], names, strict=True)],
    }


def _capture(text: str, span: Span, name: str | None) -> dict[str, Json]:
    """One group; the members stand in the order that jq gives them."""
    start, end = span
    if start == end:
        return {"offset": start, "string": None if start < 0 else "", "length": 0, "name": name}
    return {"offset": start, "length": end - start, "string": text[start:end], "name": name}
