"""Conditions as they would be said: `$.check[?(@.decision == 'Approved')]` is "decision is 'Approved'".

What has another form is given as it is written, in quotation marks. Only the words are made here, nothing is evaluated.
"""

import re

from simulator.narration.saying import short

OPERATORS = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    "EQ": "is",
    "LT": "is less than",
    "LTEQ": "is at most",
    "GT": "is more than",
    "GTEQ": "is at least",
    "Equals": "is",
    "LessThan": "is less than",
    "LessThanEquals": "is at most",
    "GreaterThan": "is more than",
    "GreaterThanEquals": "is at least",
}
OPERATORS |= {f"Str{name}": OPERATORS[name] for name in ("EQ", "LT", "LTEQ", "GT", "GTEQ")}
LONGEST = 400  # characters of a condition that is read

_PATH = r"\$(?P<path>(?:\.[\w-]+|\['[\w -]+'\])*)"
_FILTER = re.compile(rf"{_PATH}\.?\[\?\((?P<inner>.*)\)\]")
_WHOLE = re.compile(_PATH)
_PART = re.compile(
    r"@(?P<path>(?:\.[\w-]+)*)(?:\s*(?P<operator>==|!=|<=|>=|<|>)\s*(?P<value>'[^']*'|\"[^\"]*\"|[\w.+-]+))?"
)
_COMPARED = re.compile(rf"{_PATH} (?P<operator>\w+) (?P<value>.*)")
_NOT = re.compile(r"not \((?P<inner>.*)\)")
_AND_OR = re.compile(r" (and|or) (?=\$|not \()")
_JOINT = re.compile(r"\s*(&&|\|\|)\s*")


def in_words(text: str) -> str:
    """The condition, as it stands in a `condition.evaluated` event, in words."""
    words = "" if len(text) > LONGEST else _of_filter(text) or _of_comparisons(text) or _of_path(text)
    return words or f"“{short(text, 80)}” holds"


def _of_filter(text: str) -> str:
    found = _FILTER.fullmatch(text.strip())
    if not found:
        return ""
    pieces = _JOINT.split(found["inner"])
    parts = [_part(piece, found["path"]) for piece in pieces[::2]]
    if not all(parts):
        return ""
    joints = [" and " if joint == "&&" else " or " for joint in pieces[1::2]]
    return "".join(word for pair in zip(parts, [*joints, ""], strict=True) for word in pair)


def _part(text: str, before: str) -> str:
    found = _PART.fullmatch(text.strip().strip("()").strip())
    if not found:
        return ""
    name = _name(found["path"]) or _name(before)
    if not name:
        return ""
    return (
        f"{name} {OPERATORS[found['operator']]} {_value(found['value'])}" if found["operator"] else f"{name} is there"
    )


def _of_comparisons(text: str) -> str:
    """Comparisons of 0.1, joined by and, or, and not."""
    pieces = _AND_OR.split(text.strip())
    if len(pieces) > 1:
        parts = [_of_comparisons(piece) for piece in pieces[::2]]
        joints = [f" {joint} " for joint in pieces[1::2]]
        whole = "".join(word for pair in zip(parts, [*joints, ""], strict=True) for word in pair)
        return whole if all(parts) else ""
    negated = _NOT.fullmatch(text.strip())
    if negated:
        inner = _of_comparisons(negated["inner"])
        return f"it is not so that {inner}" if inner else ""
    return _of_comparison(text)


def _of_comparison(text: str) -> str:
    found = _COMPARED.fullmatch(text.strip())
    if not found or not _name(found["path"]):
        return ""
    if found["operator"] == "Exists":
        return f"{_name(found['path'])} {'is there' if found['value'].strip().lower() == 'true' else 'is not there'}"
    words = OPERATORS.get(found["operator"])
    bare = re.fullmatch(r"-?\d+(\.\d+)?|true|false|null", found["value"])
    return (
        f"{_name(found['path'])} {words} {short(found['value']) if bare else _quoted(found['value'])}" if words else ""
    )


def _of_path(text: str) -> str:
    found = _WHOLE.fullmatch(text.strip())
    return f"{_name(found['path'])} is there" if found and _name(found["path"]) else ""


def _name(path: str) -> str:
    """The last member of a path."""
    members = re.findall(r"[\w-][\w -]*", path)
    return short(members[-1]) if members else ""


def _value(written: str) -> str:
    return _quoted(written[1:-1]) if written[:1] in ("'", '"') else short(written)


def _quoted(text: str) -> str:
    return f"'{short(text)}'"
