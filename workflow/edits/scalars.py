"""How a scalar is written so that it reads back the same: under YAML 1.2, and under 1.1 where other tools read it.

Text stands plain where it may and its neighbours do; else in the quotes that they have.
"""

import json
import re

from yaml.resolver import Resolver

from workflow.paths import Json

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`=<\x00-\x1f](?:[^\x00-\x1f]*[^\s:\x00-\x1f])?")
_BREAKS_PLAIN = re.compile(r":\s|\s#")
_BREAKS_FLOW = re.compile(r"[,\[\]{}]|:$|:[,\[\]{}]")
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_NUMBER_LIKE = re.compile(r"[-+.]?[0-9][0-9_.,:eExXoO+-]*|[-+]?\.(?:inf|nan)", re.IGNORECASE)
EMPTY = ("", '""', "''")
"""What has no quotes by choice: where nothing is written, or a text of nothing."""
_RESERVED = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "none", "undefined"))


def scalar(value: Json, quote: str = "", fallback: str = '"', flow: bool = False) -> str:
    """A scalar in YAML on one line. `quote` is "" (plain where it may be), `'` or `"`; `fallback` where it may not.

    `flow`: it stands inside brackets.
    """
    if not isinstance(value, str):
        return json.dumps(value)
    if not quote and may_be_plain(value, flow):
        return value
    if (quote or fallback) == "'" and not _ODD.search(value):
        return "'" + value.replace("'", "''") + "'"
    return double(value)


def may_be_plain(value: str, flow: bool = False) -> bool:
    """Whether `value` needs no quotes, for any reader of YAML."""
    if not _PLAIN.fullmatch(value) or _BREAKS_PLAIN.search(value) or _ODD.search(value):
        return False
    if value.lower() in _RESERVED or _NUMBER_LIKE.fullmatch(value) or (flow and _BREAKS_FLOW.search(value)):
        return False
    kinds = Resolver.yaml_implicit_resolvers.get(value[0], ())
    return not any(pattern.match(value) for _, pattern in kinds)


def double(value: str) -> str:
    """`value` in double quotes, valid in JSON and in YAML."""
    return _ODD.sub(_escape, json.dumps(value, ensure_ascii=False))


def literal(value: str) -> tuple[str, list[str]] | None:
    """The header and the lines of a text of several lines as a YAML block; None where quotes are safer."""
    lines = value.split("\n")
    last = lines.pop() if value.endswith("\n") else None
    if len(lines) < 2 - (last is not None) or not lines[0].strip() or lines[0][0] in " \t" or not lines[-1].strip():
        return None
    if lines[-1] != lines[-1].rstrip() or any(_ODD.search(line.replace("\t", "")) for line in lines):
        return None
    return ("|-" if last is None else "|"), lines


def quote_of(written: str) -> str:
    """The quote that a scalar is written in, `""` where it is plain."""
    return written[0] if written[:1] in {'"', "'"} else ""


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
