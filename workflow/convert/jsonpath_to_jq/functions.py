"""The functions at the end of a path (semantics.md §2.1) as jq: each a stage behind the value."""

from collections.abc import Sequence
from typing import Final

from workflow.convert.jsonpath_to_jq.untranslatable import Untranslatable
from workflow.expressions.jsonpath.functions import FUNCTIONS, Function
from workflow.expressions.jsonpath.paths import Literal, Path

NAMES: Final[dict[Function, str]] = {function: name for name, (function, _, _) in FUNCTIONS.items()}
_SPREAD: Final = '(if type == "array" then .[] else . end)'
_OF_NUMBERS: Final = {
    "avg": "add / length",
    "max": "max",
    "min": "min",
    "stddev": "(add / length) as $mean | map(. - $mean | . * .) | add / length | sqrt",
    "sum": "add",
}
_OF_ONE: Final = {
    "first": "arrays[:1][]",
    "keys": "objects | keys_unsorted",
    "last": "arrays[-1:][]",
    "length": "iterables | length",
}
_NOTES: Final = {
    **dict.fromkeys(("avg", "stddev", "sum"), "a sum of fractions may differ in its last digits"),
    "concat": "a number that is whole and has a point (`1.0`) loses it in text",
}


def written(name: str, given: Sequence[Path | Literal], arguments: Sequence[str], *, many: bool, scanned: bool) -> str:
    """The stage that makes the function's result, or no output, out of `.`.

    `many`: that is the array of matches; `scanned`: a `..` found them. `arguments` are those `given`, as jq.
    """
    if name == "length" and arguments:
        raise Untranslatable("`length` with an argument")
    if name == "index":
        return _entry(given[0])
    if name == "append":
        return f"arrays | . + [{', '.join(arguments)}]"
    if name == "concat":
        parts = ", ".join([_SPREAD, *_spread(arguments)])
        return f'[{parts}] | map((strings, numbers) | tostring) | add // ""'
    if name in _OF_NUMBERS:
        found = f"[{', '.join(['arrays[]', *_spread(arguments)])}] | map(numbers)" if arguments else _numbers(many)
        return f"{found} | select(length > 0) | {_OF_NUMBERS[name]}"
    if name == "length" and many:
        return "flatten(1) | length" if scanned else "length"
    return _OF_ONE[name]


def notes(name: str) -> list[str]:
    """Where the result may be another."""
    return [_NOTES[name]] if name in _NOTES else []


def _numbers(many: bool) -> str:
    return "map(numbers)" if many else "arrays | map(numbers)"


def _spread(arguments: Sequence[str]) -> list[str]:
    return [f"({argument} | {_SPREAD})" for argument in arguments]


def _entry(at: Path | Literal) -> str:
    if isinstance(at, Path):
        raise Untranslatable("`index` with a path as its argument")
    if isinstance(at.value, bool) or not isinstance(at.value, int):
        return "empty"
    least = f"length >= {-at.value}" if at.value < 0 else f"length > {at.value}"
    return f"arrays | select({least})[{at.value}]"
