"""A value in another form (value_forms.py): what fits is kept."""

import json
from collections.abc import Mapping
from typing import Final

from workflow import expressions
from workflow.expressions import base
from workflow.fields.field import ValueForm
from workflow.fields.value_forms import ExpressionTexts
from workflow.paths import Json, Path

FORMS: Final[tuple[ValueForm, ...]] = ("literal", "expression", "table", "list")
WHOLE_INPUT: Final = {"dollar": "${ . }", "braces": "{{ $ }}", "path": "$"}
"""The expression that gives all that comes, as dialects mark it."""
NAME: Final = "value"
"""What a single value is called in a table that it becomes."""


class Conversion:
    """Conversions of the values of one definition. `marks`: `{style, language}` (asked.py)."""

    def __init__(self, texts: ExpressionTexts, marks: Mapping[str, str]) -> None:
        self._texts, self._style, self._language = texts, marks["style"], marks["language"]

    def into(self, form: ValueForm, value: Json, path: Path) -> Json:
        """The value at a path in a form: an expression becomes a literal of its text, a literal an expression that
        gives it, one value a table or list with it; a table becomes a list of its values, and back by number.
        """
        if form == "table":
            return _table(value)
        if form == "list":
            return _list(value)
        if form == "expression":
            return self._expression(value, path)
        return self._literal(value, path)

    def _literal(self, value: Json, path: Path) -> Json:
        if isinstance(value, dict | list):
            return ""
        bare = self._texts.bare(path, value)
        if bare is None:
            return value
        try:
            found = json.loads(bare)
        except ValueError:
            return bare
        return bare if isinstance(found, dict | list) else found

    def _expression(self, value: Json, path: Path) -> Json:
        if self._texts.bare(path, value) is not None:
            return value
        if base(self._language) != "jq" or value in (None, "", {}, []):
            return WHOLE_INPUT[self._style]
        if isinstance(value, str) and value[:1] in (".", "$") and expressions.check(value, self._language) is None:
            return f"${{ {value} }}"
        return f"${{ {self._program(value, path)} }}"

    def _program(self, value: Json, path: Path) -> str:
        """The program of jq that makes a value, with its expressions in their places."""
        if isinstance(value, dict):
            parts = (f"{json.dumps(key)}: {self._program(one, (*path, key))}" for key, one in value.items())
            return f"{{{', '.join(parts)}}}"
        if isinstance(value, list):
            return f"[{', '.join(self._program(one, (*path, number)) for number, one in enumerate(value))}]"
        bare = self._texts.bare(path, value)
        return json.dumps(value, ensure_ascii=False) if bare is None else f"({bare})"


def _table(value: Json) -> Json:
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        return {str(number): one for number, one in enumerate(value, 1)}
    return {} if value in (None, "") else {NAME: value}


def _list(value: Json) -> Json:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return list(value.values())
    return [] if value in (None, "") else [value]
