"""Conditions as people say them: `$.order[?(@.total > 100)]` -> in *order*, *total* is more than 100.

Only what is understood for certain is put in words (semantics.md §2.1, §2.3, §8); everything else stays as written.
"""

import re

from workflow.diagram import words
from workflow.diagram.sentences import Run, Sentence, code, listed, name, say
from workflow.diagram.text import printable, shorten
from workflow.model import Expression
from workflow.states import Combination, Comparison, Condition

MAX_TEXT = 400
"""Characters of an expression that are taken apart."""

_NAME = r"[^\W\d][\w-]*"
_MEMBERS = rf"(?:\.{_NAME}|\['[^']*'\]|\[\"[^\"]*\"\])"
_MEMBER = re.compile(rf"\.({_NAME})|\['([^']*)'\]|\[\"([^\"]*)\"\]")
_PLACE = re.compile(rf"\$({_MEMBERS}*)")
_FILTERED = re.compile(rf"\$({_MEMBERS}*)\.?\[\?\(?(.*?)\)?\]", re.DOTALL)
_LITERAL = r"'[^'\\]*'|\"[^\"\\]*\"|-?\d+(?:\.\d+)?|true|false|null"
_COMPARED = re.compile(rf"@({_MEMBERS}*)\s*(==|!=|<=|>=|<|>)\s*({_LITERAL})")
_THERE = re.compile(rf"(!?)\s*@({_MEMBERS}+)")
_SIGNS = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_OPERATORS = {
    **dict.fromkeys(("eq", "equals"), "is"),
    **dict.fromkeys(("lt", "lessthan"), "is less than"),
    **dict.fromkeys(("lteq", "lessthanequals"), "is at most"),
    **dict.fromkeys(("gt", "greaterthan"), "is more than"),
    **dict.fromkeys(("gteq", "greaterthanequals"), "is at least"),
}


def condition(value: Condition) -> Sentence:
    """The words of a condition: what has to be so."""
    if isinstance(value, Expression):
        return _expression(value)
    if isinstance(value, Comparison):
        return _comparison(value)
    return _combination(value)


def written(value: Condition) -> str:
    """The condition as the definition has it, on one line; empty where `condition` says no more than that."""
    said = condition(value)
    return "" if any(run.kind == "code" for run in said) else words.condition(value)


def place(text: str) -> Sentence:
    """A path into the data: `$.a.b` -> *a.b*; the whole data for `$`; any other expression as written."""
    found = _PLACE.fullmatch(words.bare(Expression(text, ())))
    if found is None:
        return (code(text),)
    return (name(_joined(found.group(1))),) if found.group(1) else (Run("the whole data"),)


def _expression(value: Expression) -> Sentence:
    text = words.bare(value)
    if len(text) > MAX_TEXT:
        return (code(text),)
    found = _PLACE.fullmatch(text)
    if found and found.group(1):
        return say(name(_joined(found.group(1))), " is there and not false")
    found = _FILTERED.fullmatch(text)
    asked = _filter(found.group(2)) if found else None
    if found is None or asked is None:
        return (code(text),)
    return say("in ", name(_joined(found.group(1))), ", ", asked) if found.group(1) else asked


def _filter(text: str) -> Sentence | None:
    """`@.a == 1 && @.b` in words; None where it is more than that."""
    for sign, last in (("||", "or"), ("&&", "and")):
        if sign in text:
            parts = [_test(part) for part in text.split(sign)]
            return None if None in parts else listed([part for part in parts if part is not None], last)
    return _test(text)


def _test(text: str) -> Sentence | None:
    text = text.strip()
    compared = _COMPARED.fullmatch(text)
    if compared:
        left = name(_joined(compared.group(1))) if compared.group(1) else Run("it")
        return say(left, f" {_SIGNS[compared.group(2)]} ", _literal(compared.group(3)))
    there = _THERE.fullmatch(text)
    if there is None:
        return None
    return say(name(_joined(there.group(2))), " is missing or false" if there.group(1) else " is there and not false")


def _literal(text: str) -> str:
    return f"“{text[1:-1]}”" if text[0] in "'\"" else text


def _joined(members: str) -> str:
    """`.a['b c']` -> `a.b c`."""
    return ".".join(next(filter(None, found), "") for found in _MEMBER.findall(members))


def _comparison(value: Comparison) -> Sentence:
    left = place(value.left.text)
    operator = value.operator.lower()
    if operator == "exists":
        return say(left, " is missing" if value.value.lower() == "false" else " is there")
    said = _OPERATORS.get(re.sub(r"^(str|string|numeric|number|boolean)(?=[a-z])", "", operator))
    if said is None:
        return (code(words.condition(value)),)
    shown = value.value if re.fullmatch(r"-?\d+(?:\.\d+)?", value.value) else f"“{shorten(printable(value.value))}”"
    return say(left, f" {said} ", shown)


def _combination(value: Combination) -> Sentence:
    parts = [_bracketed(part) for part in value.parts[:20]]
    match value.operator:
        case "not":
            return (
                say("none of this is so: ", listed(parts, "or"))
                if len(parts) > 1
                else say("it is not so that ", *parts)
            )
        case "or":
            return listed(parts, "or")
    return listed(parts)


def _bracketed(value: Condition) -> Sentence:
    said = condition(value)
    has_parts = isinstance(value, Combination) and len(value.parts) > 1
    return say("(", said, ")") if has_parts else said
