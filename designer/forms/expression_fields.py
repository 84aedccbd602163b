"""Django fields for expressions, and for texts and values with expressions in them; errors have their place."""

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError

from designer.expression_data.members import texts_in
from designer.forms import fields
from designer.forms.fields import JsonField, ValueField, sentence
from workflow import expressions
from workflow.document import read
from workflow.expressions import dollar, double_braces, jq, templates
from workflow.expressions.jq import fault
from workflow.paths import Json

_PATH = re.compile(r"\s*(\.[A-Za-z_\[\"]|\$[A-Za-z_.])")
"""How an expression begins that reads data."""
BRACES = "Write one path between double braces, for example {{ $.customer }}."
UNCLOSED = "“${” is not closed by “}”."


class Marks(NamedTuple):
    """How a dialect marks expressions in texts, their language, and the variables that they are given."""

    style: str = "braces"
    language: str = "jsonpath"
    variables: frozenset[str] = frozenset()


USUAL = Marks()


class Misplaced(ValidationError):
    """What is wrong with something that was typed, from the character `at` of it on."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class ExpressionField(ValueField):
    """An expression, in braces or bare as the dialect has it; where braces are the rule they are put around a bare
    one.
    """

    def __init__(self, marks: Marks = USUAL, **options: Any) -> None:
        super().__init__(**options)
        self.marks = marks

    def read(self, text: str) -> Json:
        return _READ[self.marks.style](text, self.marks)


def _in_braces(text: str, marks: Marks) -> str:
    bare = double_braces.strip_braces(text)
    if bare is None and text.lstrip()[:1] == "$":
        check(text.strip(), marks, text)
        return f"{{{{ {text.strip()} }}}}"
    if bare is None:
        raise ValidationError(BRACES)
    check(bare, marks, text)
    return text


def _by_path(text: str, marks: Marks) -> str:
    check(text.strip(), marks, text)
    return text


def _bare(text: str, marks: Marks) -> str | None:
    """The expression of a text that is nothing but one in `${ }`; None for any other."""
    return dollar.exact(text) if marks.language in jq.EXACT else templates.inside(text, marks.language)


def _in_dollar(text: str, marks: Marks) -> str:
    """What stands in braces as it is; anything else is taken for an expression without them."""
    bare = _bare(text, marks)
    if bare is not None:
        check(bare, marks, text)
        return text
    if text.lstrip().startswith("${"):
        raise ValidationError(UNCLOSED if "}" not in text else "Write one expression, and no text beside it.")
    check(text.strip(), marks, text)
    return f"${{ {text.strip()} }}"


_READ = {"braces": _in_braces, "path": _by_path, "dollar": _in_dollar}


class TemplateField(JsonField):
    """Text with expressions in it, or any other value as JSON; text that would read as JSON stands in quotes."""

    def __init__(self, marks: Marks = USUAL, **options: Any) -> None:
        super().__init__(**options)
        self.marks = marks

    def read(self, text: str) -> Json:
        try:
            value = super().read(text)
        except ValidationError:
            if text.lstrip()[:1] == "[" or (text.lstrip()[:1] == "{" and text.lstrip()[:2] != "{{"):
                raise
            value = text
        for each in texts_in(value):
            self._check(each, text)
        return value

    def _check(self, text: str, typed: str) -> None:
        if self.marks.style == "path" and text.startswith("$"):
            check(text, self.marks, typed)
        elif self.marks.style == "braces":
            self._check_braces(text, typed)
        elif self.marks.style == "dollar":
            self._check_dollar(text, typed)

    def _check_braces(self, text: str, typed: str) -> None:
        found = double_braces.find(text)
        for _, _, expression in found:
            check(expression, self.marks, typed)
        if "{{" in text[found[-1][1] if found else 0 :]:
            raise ValidationError("“{{” is not closed by “}}”.")

    def _check_dollar(self, text: str, typed: str) -> None:
        bare = _bare(text, self.marks)
        if bare is not None:
            check(bare, self.marks, typed)
        elif text.lstrip().startswith("${") and "}" not in text:
            raise ValidationError(UNCLOSED)


class FormedValueField(TemplateField):
    """A value in one of four forms (workflow.fields.value_forms): what was typed is read as its `form` has it.

    `forms`: those that the place takes. `texts`: literals are texts, whatever they look like.
    """

    def __init__(
        self, marks: Marks, form: str = "", forms: Collection[str] = (), *, texts: bool = False, **options: Any
    ) -> None:
        super().__init__(marks, **options)
        self.form, self.forms, self.texts = form, forms, texts

    def read(self, text: str) -> Json:
        if self.form == "expression" or (not self.form and self._is_path(text)):
            return _READ[self.marks.style](text, self.marks)
        value = self._structure(text) if {"table", "list"} & set(self.forms) else None
        if value is not None:
            for each in texts_in(value):
                self._check(each, text)
            return value
        if "literal" not in self.forms:
            return _READ[self.marks.style](text, self.marks)
        if self.texts:
            self._check(text, text)
            return text
        return super().read(text)

    def _is_path(self, text: str) -> bool:
        """Whether a text of which nobody said what it is begins as expressions do, and is one that can run."""
        if "expression" not in self.forms or not _PATH.match(text):
            return False
        return _fault(text.strip(), self.marks) is None

    def _structure(self, text: str) -> Json:
        """The table or list of a text of JSON or YAML; None of any other. One line of YAML is a text: `note: call`."""
        if "{{" in text[:2] or not (text.lstrip()[:1] in ("{", "[") or "\n" in text.strip()):
            return None
        document = read(text.strip("\n"))
        found = document.data
        is_read = document.readable and isinstance(found, dict | list) and not document.diagnostics
        if not is_read and text.lstrip()[:1] in ("{", "["):
            why = document.diagnostics[0]
            words = f"{why.message[:1].lower()}{why.message[1:]}"
            place = f"line {why.range.start.line}, column {why.range.start.column}"
            raise ValidationError(
                f"This is neither JSON nor YAML: {words} ({place}). Put a text that begins so in quotes."
            )
        if not is_read or ("table" if isinstance(found, dict) else "list") in self.forms:
            return found if is_read else None
        if "literal" in self.forms:
            return None
        raise ValidationError("A list cannot stand here." if isinstance(found, list) else "Names cannot stand here.")


class Computed(ValueField):
    """For a field of something that is no text: where `marks` are given, an expression in braces may give it."""

    def __init__(self, marks: Marks | None = None, *bounds: Any, **options: Any) -> None:
        super().__init__(*bounds, **options)
        self.marks = marks

    def read(self, text: str) -> Json:
        if self.marks is not None and text.lstrip().startswith("${"):
            return _in_dollar(text, self.marks)
        return super().read(text)


class DurationField(Computed, fields.DurationField):
    """A length of time."""


class NumberField(Computed, fields.NumberField):
    """A number."""


def check(expression: str, marks: Marks, typed: str) -> None:
    """Raises ValidationError where an expression cannot run, with the place in what was `typed` if it stands there."""
    fault = _fault(expression, marks)
    if fault is None:
        return
    message, column = fault
    words = f"{sentence(message, '')} (character {column} of the expression)."
    start = typed.find(expression)
    if start < 0 or not expression:
        raise ValidationError(words)
    raise Misplaced(words, start + column - 1)


def _fault(expression: str, marks: Marks) -> tuple[str, int] | None:
    if marks.language not in jq.LANGUAGES or marks.language in jq.EXACT or jq.called(expression) is not None:
        return expressions.check(expression, marks.language)
    found = fault(expression, marks.variables)
    return (found.message, found.column) if found else None
