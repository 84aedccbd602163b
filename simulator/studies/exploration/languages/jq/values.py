"""Values around a constant, so that a comparison with it holds, or does not."""

from collections.abc import Callable
from math import isfinite
from typing import Final

from workflow.paths import Json

TEXT: Final = "example"
LARGEST: Final = 1_000
"""The length of an array or text that is still made up."""
OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED: Final = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
PAIRS: Final[dict[str, tuple[tuple[Json, Json], ...]]] = {
    "==": ((TEXT, TEXT), (1, 1), (True, True)),
    "!=": ((TEXT, f"other than {TEXT}"), (1, 2), (True, False)),
    "<": ((1, 2), ("a", "b")),
    "<=": ((1, 2), (1, 1), ("a", "b")),
    ">": ((2, 1), ("b", "a")),
    ">=": ((2, 1), (1, 1), ("b", "a")),
}
"""Values for the two sides of a comparison that both depend on the data."""


def is_number(value: Json) -> bool:
    """Whether it is a number of JSON: true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def others(value: Json) -> list[Json]:
    """Values that differ from one, of its own kind first."""
    if isinstance(value, bool):
        return [not value]
    if is_number(value):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [f"other than {value}", ""] if value else [TEXT]
    if value is None:
        return [TEXT, 1, True, {}, []]
    return [type(value)(), TEXT]


def _above(value: Json) -> list[Json]:
    if is_number(value):
        return [value + 1]
    return [f"{value}z"] if isinstance(value, str) else [TEXT, [value]]


def _below(value: Json) -> list[Json]:
    if is_number(value):
        return [value - 1, *([value / 2] if 0 < value < 1 else [])]
    return [value[:-1]] if isinstance(value, str) and value else [0, None]


_AROUND: Final[dict[str, Callable[[Json], list[Json]]]] = {
    "==": lambda value: [value],
    "!=": others,
    "<": _below,
    "<=": lambda value: [value, *_below(value)],
    ">": _above,
    ">=": lambda value: [value, *_above(value)],
}


def around(sign: str, value: Json) -> list[Json]:
    """Values for which a comparison with `value` may hold."""
    return _AROUND[sign](value)


def is_written(value: Json) -> bool:
    """Whether a value can stand in a scenario: JSON has neither `nan` nor infinite numbers, and nobody reads books."""
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return len(value) <= LARGEST and all(map(is_written, parts))
    if isinstance(value, str):
        return len(value) <= LARGEST
    return not isinstance(value, float) or isfinite(value)
