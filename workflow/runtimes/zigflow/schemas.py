"""Texts and texts of patterns that schemas of Zigflow share."""

from typing import Final

from workflow.paths import Json

EXPRESSION: Final = r"^\s*\$\{.+\}\s*$"
URI: Final = r"^[A-Za-z][A-Za-z0-9+\-.]*://.*"
CONDITION: Final = "${ $input.amount > 100 }"
WHOLE: Final = "an expression that begins with `${` and ends with `}`"


def text(title: str, words: str, **more: Json) -> dict[str, Json]:
    """The schema of a text."""
    return {"title": title, "description": words, "type": "string", **more}


def condition(title: str, words: str) -> dict[str, Json]:
    """The schema of a condition."""
    return text(
        title, f"{words} {WHOLE.capitalize()}; any other text is one.", examples=[CONDITION], **{"x-value": True}
    )


def tasks(words: str, rule: str) -> dict[str, Json]:
    """The schema of a list of tasks with one at least."""
    return {
        "title": "Tasks",
        "description": words,
        "type": "array",
        "minItems": 1,
        "items": {"$ref": "#/$defs/taskItem"},
        "x-rule": rule,
    }
