"""Values as JSON text, number by number as jq 1.8 prints them, and the excerpts of them in its messages."""

from collections.abc import Iterator
from json.encoder import encode_basestring
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.values.kinds import Charge, Spelled, kind, pay
from workflow.paths import Json

_LARGEST: Final = "1.7976931348623157e+308"
_WORDS: Final = {None: "null", True: "true", False: "false"}
_END: Final = object()
_QUICK: Final = 40
_SHORT: Final = 64
_PAID_TOGETHER: Final = 4096
_AN_ENTRY: Final = 4
"""Units of work that it takes to write an entry or a member."""
_EXCERPT: Final = 11
"""Bytes that a message has of a value which takes more than 14."""


def to_json(value: Json, charge: Charge) -> str:
    """What `tojson` gives: no spaces, members in their order."""
    if type(value) is str:
        charge(len(value) + 2)
        return _quoted(value)
    parts: list[str] = []
    _append(value, parts, _QUICK, charge)
    text = "".join(parts)
    charge(len(text))
    return text


def _append(value: Json, parts: list[str], levels: int, charge: Charge) -> None:
    """Adds the JSON text of a value; what lies deeper than so many levels goes a slower way, which does not recurse."""
    one = type(value)
    if one is str:
        if len(value) > _SHORT:
            charge(len(value))
        parts.append(_quoted(value))
    elif one is dict or one is list:
        pay(charge, _AN_ENTRY * len(value) + 1)
        if not levels:
            _append_slowly(value, parts, charge)
        elif one is dict:
            before = "{"
            for name, inner in value.items():
                parts.append(f"{before}{_quoted(name)}:")
                _append(inner, parts, levels - 1, charge)
                before = ","
            parts.append("}" if value else "{}")
        else:
            before = "["
            for inner in value:
                parts.append(before)
                _append(inner, parts, levels - 1, charge)
                before = ","
            parts.append("]" if value else "[]")
    else:
        parts.append(_WORDS[value] if value is None or one is bool else number_text(value))


def _append_slowly(value: Json, parts: list[str], charge: Charge) -> None:
    unpaid = 0
    for part in _parts(value):
        parts.append(part)
        unpaid += len(part)
        if unpaid > _PAID_TOGETHER:
            charge(unpaid)
            unpaid = 0


def to_text(value: Json, charge: Charge) -> str:
    """What `tostring` gives: a text itself, all else as JSON."""
    return value if type(value) is str else to_json(value, charge)


def number_text(value: float) -> str:
    """A number as jq prints it: `3`, `0.1`, `1e+17`, `1e-05`; nan is null, infinities are the largest double.

    One that kept its spelling has that: `1.00`, `1E+2`.
    """
    if type(value) is int:
        return str(value)
    if type(value) is Spelled:
        return value.digits
    text = repr(float(value))
    if text[-1] in "fn":
        return "null" if text == "nan" else text.replace("inf", _LARGEST)
    return text[:-2] if text.endswith(".0") else _laid_out(text)


def _laid_out(text: str) -> str:
    """Python's shortest digits, set with the point or exponent where jq puts it."""
    sign = "-" if text[0] == "-" else ""
    mantissa, _, exponent = text[len(sign) :].partition("e")
    before, _, after = mantissa.partition(".")
    digits = (before + after).lstrip("0")
    point = len(before) + int(exponent or 0) - (len(before + after) - len(digits))
    digits = digits.rstrip("0")
    if point <= -4 or point > len(digits) + 15:
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{point - 1:+03d}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if point >= len(digits):
        return sign + digits + "0" * (point - len(digits))
    return f"{sign}{digits[:point]}.{digits[point:]}"


def excerpt(value: Json, bytes_shown: int = _EXCERPT) -> str:
    """The beginning of a value's JSON, as messages have it: 14 bytes at most, or 11 and `...`."""
    text = b""
    most = bytes_shown + 9
    for part in _parts(value[:most] + "…" if type(value) is str and len(value) > most else value):
        text += part.encode("utf-8", "replace")
        if len(text) > bytes_shown + 3:
            return text[:bytes_shown].decode("utf-8", "ignore") + "..."
    return text.decode("utf-8")


def long_excerpt(value: Json) -> str:
    """As messages about paths have it: 29 bytes at most, or 26 and `...`."""
    return excerpt(value, 26)


def wrong_kind(value: Json, complaint: str) -> JqError:
    """jq's error about one value: `string ("ab") cannot be negated`."""
    return JqError(f"{kind(value)} ({excerpt(value)}) {complaint}")


def wrong_kinds(left: Json, right: Json, complaint: str) -> JqError:
    """jq's error about two values: `number (1) and string ("a") cannot be added`."""
    return JqError(f"{kind(left)} ({excerpt(left)}) and {kind(right)} ({excerpt(right)}) {complaint}")


def _quoted(text: str) -> str:
    return encode_basestring(text).replace("\x7f", "\\u007f")


def _parts(value: Json) -> Iterator[str]:
    """The JSON text of a value, piece by piece."""
    pending: list[Iterator[tuple[str, Json]]] = [iter([("", value)])]
    while pending:
        for before, inner in pending[-1]:
            written = type(inner)
            if inner is _END:
                yield before
            elif written is str:
                yield before + _quoted(inner)
            elif written is list or written is dict:
                yield before
                pending.append(_listed(inner) if written is list else _members(inner))
                break
            else:
                yield before + (_WORDS[inner] if inner is None or written is bool else number_text(inner))
        else:
            pending.pop()


def _listed(values: list[Json]) -> Iterator[tuple[str, Json]]:
    before = "["
    for value in values:
        yield before, value
        before = ","
    yield "]" if values else "[]", _END


def _members(members: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    before = "{"
    for name, value in members.items():
        yield f"{before}{_quoted(name)}:", value
        before = ","
    yield "}" if members else "{}", _END
