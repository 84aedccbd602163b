"""What jq does with texts: cut, trim, change case, split, read. Characters are code points."""

from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.numerals import number_of
from workflow.expressions.jq.json_text.tojson import wrong_kind
from workflow.expressions.jq.json_text.utf8 import REPLACEMENT, encoded
from workflow.expressions.jq.values import arithmetic
from workflow.expressions.jq.values.kinds import NUMBERS, Charge, double
from workflow.paths import Json

_SPACES: Final = "".join(
    map(
        chr,
        [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000],
    )
)
_LOWER: Final = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}
_UPPER: Final = {small: capital for capital, small in _LOWER.items()}
_BOOLEANS: Final = {"true": True, "false": False}


def utf8_length(value: Json, charge: Charge) -> int:
    """Bytes of a text in UTF-8."""
    if type(value) is not str:
        raise wrong_kind(value, "only strings have UTF-8 byte length")
    charge(len(value))
    return len(encoded(value))


def starts_with(value: Json, start: Json) -> bool:
    """Whether a text begins with another."""
    if type(value) is not str or type(start) is not str:
        raise JqError("startswith() requires string inputs")
    return value.startswith(start)


def ends_with(value: Json, end: Json) -> bool:
    """Whether a text ends with another."""
    if type(value) is not str or type(end) is not str:
        raise JqError("endswith() requires string inputs")
    return value.endswith(end)


def without_start(value: Json, start: Json, charge: Charge) -> Json:
    """`ltrimstr`: a text without a beginning that it has."""
    if not starts_with(value, start):
        return value
    charge(len(value) - len(start))
    return value[len(start) :]


def without_end(value: Json, end: Json, charge: Charge) -> Json:
    """`rtrimstr`: a text without an end that it has."""
    if not ends_with(value, end):
        return value
    charge(len(value) - len(end))
    return value[: len(value) - len(end)]


def trim(value: Json, charge: Charge) -> str:
    """A text without white space at both ends."""
    return _trimmable(value, charge).strip(_SPACES)


def trim_left(value: Json, charge: Charge) -> str:
    """`ltrim`: a text without white space at its beginning."""
    return _trimmable(value, charge).lstrip(_SPACES)


def trim_right(value: Json, charge: Charge) -> str:
    """`rtrim`: a text without white space at its end."""
    return _trimmable(value, charge).rstrip(_SPACES)


def _trimmable(value: Json, charge: Charge) -> str:
    if type(value) is not str:
        raise JqError("trim input must be a string")
    charge(len(value))
    return value


def lower(value: Json, charge: Charge) -> str:
    """`ascii_downcase`: A to Z become a to z."""
    return _exploded(value, charge).translate(_LOWER)


def upper(value: Json, charge: Charge) -> str:
    """`ascii_upcase`: a to z become A to Z."""
    return _exploded(value, charge).translate(_UPPER)


def explode(value: Json, charge: Charge) -> list[Json]:
    """The code points of a text."""
    return list(map(ord, _exploded(value, charge)))


def _exploded(value: Json, charge: Charge) -> str:
    if type(value) is not str:
        raise JqError("explode input must be a string")
    charge(len(value))
    return value


def implode(value: Json, charge: Charge) -> str:
    """The text of code points, cut to integers; what is no character is U+FFFD."""
    if type(value) is not list:
        raise JqError("implode input must be an array")
    charge(len(value))
    return "".join([_character(code) for code in value])


def _character(code: Json) -> str:
    if type(code) not in NUMBERS or code != code:
        raise wrong_kind(code, "can't be imploded, unicode codepoint needs to be numeric")
    if not -1 < (exact := double(code)) < 0x110000 or 0xD800 <= int(exact) <= 0xDFFF:
        return REPLACEMENT
    return chr(int(exact))


def split(value: Json, separator: Json, charge: Charge) -> list[str]:
    """`split` with one argument: the parts of a text between a separator."""
    if type(value) is not str or type(separator) is not str:
        raise JqError("split input and separator must be strings")
    return arithmetic.split(value, separator, charge)


def to_number(value: Json) -> Json:
    """A number itself, or the one that a text is."""
    if type(value) in NUMBERS:
        return value
    number = number_of(value) if type(value) is str else None
    if number is None:
        raise wrong_kind(value, "cannot be parsed as a number")
    return number


def to_boolean(value: Json) -> bool:
    """true and false themselves, or the one that a text names."""
    if type(value) is bool:
        return value
    if type(value) is str and value in _BOOLEANS:
        return _BOOLEANS[value]
    raise wrong_kind(value, "cannot be parsed as a boolean")
