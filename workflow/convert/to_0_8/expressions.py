"""Expressions of 0.6 in 0.8: paths as jq in `${ }`, texts with expressions in them as one jq text.

What jq cannot say is a loss; where it gives something else in rare cases, a note.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from workflow.convert import jsonpath_to_jq
from workflow.convert.folding import is_root
from workflow.convert.jsonpath_to_jq import Jq, Untranslatable, grouped, keyed
from workflow.convert.losses import Lost
from workflow.expressions import ExpressionError, dollar, double_braces, templates
from workflow.model import Expression, Template
from workflow.paths import Json, Path

LEFT_OUT = object()
SPACED = "a list or an object in a text is written without spaces, and a number such as 1.0 as 1"


def braces(program: str) -> str:
    """A program as 0.8 marks it."""
    return f"${{ {program} }}"


def named(value: str) -> str:
    """What merges, of a value without a name of its own: an object as it is, anything else as `value` has it by the
    name of what gave it, `{name: .}` (semantics.md §3.4).
    """
    return f'if type == "object" then . elif . == null then empty else {value} end'


def one_by_one(*programs: str | None) -> str | None:
    """Programs of which each sees what the one before gives, and leaves it as it is where it gives nothing."""
    known = [each for each in programs if each is not None]
    if len(known) < 2:
        return known[0] if known else None
    return " | ".join(f"first({grouped(each)}, .)" if "select(" in each else each for each in known)


@dataclass(slots=True)
class Expressions:
    """Writes expressions. `of_objects`: the data of the state that is being written are surely an object."""

    lost: Lost
    of_objects: bool = False

    def value(self, expression: Expression, of_object: bool) -> str | None:
        """What gives what the expression selects; None where that is lost."""
        found = self._written(expression, jsonpath_to_jq.to_value, of_object)
        return found.text if found else None

    def condition(self, expression: Expression, of_object: bool) -> str | None:
        """What is true where the expression holds; None where that is lost."""
        found = self._written(expression, jsonpath_to_jq.to_condition, of_object)
        return found.text if found else None

    def outputs(self, expression: Expression, of_object: bool) -> str | None:
        """What gives what the expression selects, or nothing; None where that is lost."""
        found = self._written(expression, jsonpath_to_jq.to_outputs, of_object)
        return found.text if found else None

    def state_filter(self, expression: Expression | None, of_object: bool) -> str | None:
        """What a state's filter leaves of the data, or nothing where it leaves them as they are (semantics.md §3.3).

        The name of a selected member stays, unless the value is an array.
        """
        if expression is None or is_root(expression):
            return None
        found = self._written(expression, jsonpath_to_jq.to_outputs, of_object)
        if found is None:
            return None
        if found.member is not None:
            chosen = f'if type == "array" then select(. != []) else {keyed(found.member, ".")} end'
            return f"{found.text} | {chosen}"
        if found.definite:
            self.lost.note(expression, "where it selects null, the data stay as they are")
        return f"{found.text} | select(. != [])"

    def merging(self, expression: Expression | None, name: str) -> str:
        """What of a result merges into the data, as an object, or nothing (semantics.md §3.4)."""
        value = keyed(name, ".")
        if expression is None or is_root(expression):
            return named(value)
        found = self._written(expression, jsonpath_to_jq.to_outputs, of_object=False)
        return _as_object(found, value) if found else "empty"

    def event_merging(self, expression: Expression | None, value: str) -> str:
        """What of a whole event merges: the path sees the event, and where it finds nothing its data
        (semantics.md §3.5). `value` is what is no object, by its name.
        """
        if expression is None:
            return f".data | {named(value)}"
        found = self._written(expression, jsonpath_to_jq.to_outputs, of_object=False)
        if found is None:
            return "empty"
        first = f"first({grouped(found.text)}, (.data | {found.text}))"
        return _as_object(Jq(first, found.definite, found.member), value)

    def template(self, template: Template, of_object: bool) -> Json:
        """The value with its expressions; what cannot be said is left out, `LEFT_OUT` where that is all."""
        return self._each(template.value, template.path, of_object)

    def _each(self, value: Json, path: Path, of_object: bool) -> Json:
        if isinstance(value, dict):
            members = {key: self._each(part, (*path, key), of_object) for key, part in value.items()}
            return {key: part for key, part in members.items() if part is not LEFT_OUT}
        if isinstance(value, list):
            parts = [self._each(part, (*path, index), of_object) for index, part in enumerate(value)]
            return [part for part in parts if part is not LEFT_OUT]
        return self._text(value, path, of_object) if isinstance(value, str) else value

    def _text(self, text: str, path: Path, of_object: bool) -> Json:
        if "{{" in text and not self._compiles(text, path):
            return LEFT_OUT
        only = double_braces.strip_braces(text)
        if only is not None:
            found = self.value(Expression(only, path), of_object)
            return LEFT_OUT if found is None else braces(found)
        spans = double_braces.find(text)
        if spans:
            return self._mixed(text, spans, path, of_object)
        return braces(json.dumps(text, ensure_ascii=False)) if dollar.inside(text) is not None else text

    def _compiles(self, text: str, path: Path) -> bool:
        try:
            templates.compile_template(Template(text, path))
        except ExpressionError as error:
            self.lost.add(path, f"a text with an expression that cannot be read: {error.message}")
            return False
        return True

    def _mixed(self, text: str, spans: list[tuple[int, int, str]], path: Path, of_object: bool) -> Json:
        """Text around expressions: each value as text, and nothing where nothing is selected (semantics.md §2.2)."""
        pieces, after = "", 0
        for start, end, expression in spans:
            found = self.outputs(Expression(expression, path), of_object)
            if found is None:
                return LEFT_OUT
            pieces += f'{_quoted(text[after:start])}\\(first({grouped(found)}, ""))'
            after = end
        self.lost.note(path, SPACED)
        return braces(f'"{pieces}{_quoted(text[after:])}"')

    def _written(self, at: Expression, write: Callable[[str, bool], Jq], of_object: bool) -> Jq | None:
        try:
            found = write(at.text, of_object)
        except Untranslatable as error:
            self.lost.add(at, f"`{at.text}`: jq has no form for {error}")
            return None
        except ExpressionError as error:
            self.lost.add(at, f"`{at.text}`, which is no expression: {error.message}")
            return None
        for note in found.notes:
            self.lost.note(at, note)
        return found


def _as_object(found: Jq, value: str) -> str:
    if found.member is not None:
        only = keyed(found.member, f".{found.member}")
        end = f").{found.member}"
        if found.text.endswith(end) and ":" not in only and not found.text.startswith("first("):
            return f"{found.text.removesuffix(end)}) | {only}"
        return f"{found.text} | {keyed(found.member, '.')}"
    return f"{found.text} | {named(value) if found.definite else value}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
