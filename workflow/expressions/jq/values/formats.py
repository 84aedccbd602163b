"""The formats behind `@`: a value as text for JSON, HTML, addresses, tables, the shell and base64 (jq 1.8 manual)."""

import base64
import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.tojson import to_json, to_text, wrong_kind
from workflow.expressions.jq.json_text.utf8 import decoded, encoded
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

_HTML: Final = {0: "\\0", 38: "&amp;", 60: "&lt;", 62: "&gt;", 39: "&apos;", 34: "&quot;"}
_CSV: Final = {0: "\\0", 34: '""'}
_TSV: Final = {0: "\\0", 9: "\\t", 13: "\\r", 10: "\\n", 92: "\\\\"}
_SHELL: Final = {0: "\\0", 39: "'\\''"}
_RESERVED: Final = re.compile(rb"[^A-Za-z0-9_.~-]")
_ESCAPE: Final = re.compile(rb"%([0-9A-Fa-f]{2})?")
_BASE64: Final = re.compile(rb"[A-Za-z0-9+/]*")


def formatted(name: Json, value: Json, charge: Charge) -> str:
    """What `@name` or `format("name")` makes of a value; raises JqError for names that there are not."""
    if type(name) is not str:
        raise wrong_kind(name, "is not a valid format")
    if name not in FORMATS:
        raise JqError(f"{name} is not a valid format")
    return FORMATS[name](value, charge)


def _html(value: Json, charge: Charge) -> str:
    return _paid(to_text(value, charge).translate(_HTML), charge)


def _uri(value: Json, charge: Charge) -> str:
    data = encoded(to_text(value, charge))
    charge(len(data))
    return _RESERVED.sub(lambda found: b"%%%02X" % found[0][0], data).decode("ascii")


def _uri_decoded(value: Json, charge: Charge) -> str:
    text = to_text(value, charge)
    charge(len(text))

    def byte(found: re.Match[bytes]) -> bytes:
        if found[1] is None:
            raise wrong_kind(text, "is not a valid uri encoding")
        return bytes([int(found[1], 16)])

    try:
        return _ESCAPE.sub(byte, encoded(text)).decode("utf-8")
    except UnicodeDecodeError:
        raise wrong_kind(text, "is not a valid uri encoding") from None


def _csv(value: Json, charge: Charge) -> str:
    return _row(value, "csv", ",", lambda text: f'"{text.translate(_CSV)}"', charge)


def _tsv(value: Json, charge: Charge) -> str:
    return _row(value, "tsv", "\t", lambda text: text.translate(_TSV), charge)


def _row(value: Json, name: str, separator: str, quoted: Callable[[str], str], charge: Charge) -> str:
    if type(value) is not list:
        raise wrong_kind(value, f"cannot be {name}-formatted, only array")
    cells = []
    for cell in value:
        if type(cell) is list or type(cell) is dict:
            raise wrong_kind(cell, "is not valid in a csv row")
        if type(cell) is str:
            cells.append(_paid(quoted(cell), charge))
        else:
            cells.append("" if cell is None or cell != cell else to_json(cell, charge))
    return _paid(separator.join(cells), charge)


def _shell(value: Json, charge: Charge) -> str:
    words = []
    for word in value if type(value) is list else [value]:
        if type(word) is list or type(word) is dict:
            raise wrong_kind(word, "can not be escaped for shell")
        words.append(_paid(f"'{word.translate(_SHELL)}'", charge) if type(word) is str else to_json(word, charge))
    return _paid(" ".join(words), charge)


def _base64(value: Json, charge: Charge) -> str:
    data = encoded(to_text(value, charge))
    charge(len(data) * 4 // 3)
    return base64.b64encode(data).decode("ascii")


def _base64_decoded(value: Json, charge: Charge) -> str:
    text = to_text(value, charge)
    charge(len(text))
    data = encoded(text).partition(b"=")[0]
    if not _BASE64.fullmatch(data):
        raise wrong_kind(text, "is not valid base64 data")
    if len(data) % 4 == 1:
        raise wrong_kind(text, "trailing base64 byte found")
    return decoded(base64.b64decode(data + b"=" * (-len(data) % 4)))


def _paid(text: str, charge: Charge) -> str:
    charge(len(text))
    return text


FORMATS: Final = MappingProxyType(
    {
        "text": to_text,
        "json": to_json,
        "html": _html,
        "uri": _uri,
        "urid": _uri_decoded,
        "csv": _csv,
        "tsv": _tsv,
        "sh": _shell,
        "base64": _base64,
        "base64d": _base64_decoded,
    }
)
"""Each format by its name, without the `@`."""
