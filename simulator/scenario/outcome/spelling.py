"""Values in sentences: as JSON, short, and with their type where two look alike."""

from typing import Final

from workflow.paths import Json, json_text

MOST: Final = 120
"""Characters of a value that are told."""
WHOLE: Final = 1_000_000
"""Characters of two values that are compared to find where they part, and of one that is told whole."""
BEFORE: Final = 40
"""Of them before the place where two long values part."""


def apart(expected: Json, actual: Json, most: int = MOST) -> str:
    """`expected "1" (text), but got 1 (number)`: two values that differ, long ones from where they do, so many
    characters at `most`.
    """
    one, other = json_text(expected, WHOLE), json_text(actual, WHOLE)
    if is_alike(expected, actual):
        return f"expected {one[:most]} ({_type(expected)}), but got {other[:most]} ({_type(actual)})"
    start = _parting(one, other, most)
    return f"expected {_from(one, start, most)}, but got {_from(other, start, most)}"


def is_not(attribute: str, found: Json, wanted: Json, why: str = "") -> str:
    """`type is "x", not "y"`: an attribute that is another than the wanted one; `why` it is that which is wanted."""
    if found is None:
        return (
            f"{attribute} is missing"
            if wanted is None
            else f"{attribute} is missing, and {json_text(wanted)} is wanted"
        )
    if is_alike(found, wanted):
        return f"{attribute} is {json_text(found)} ({_type(found)}), not {json_text(wanted)} ({_type(wanted)})"
    return f"{attribute} is {json_text(found)}, not {json_text(wanted)}{why}"


def is_alike(one: Json, other: Json) -> bool:
    """Whether two values that differ look the same but for quotation marks: `"1"` and `1`."""
    return isinstance(one, str) != isinstance(other, str) and _bare(one) == _bare(other)


def _bare(value: Json) -> str:
    return value if isinstance(value, str) else json_text(value)


def _type(value: Json) -> str:
    if isinstance(value, str):
        return "text"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    return "list" if isinstance(value, list) else "object" if isinstance(value, dict) else "number"


def _parting(one: str, other: str, most: int) -> int:
    """From where two texts are told: 0, or a little before the place where two long ones part."""
    if max(len(one), len(other)) <= most:
        return 0
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return max(0, same - BEFORE) if same > most - BEFORE else 0


def _from(text: str, start: int, most: int) -> str:
    part = text[start : start + most]
    return f"{'…' if start else ''}{part}{'…' if start + most < len(text) else ''}"
