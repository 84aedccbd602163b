"""Which field cleans which kind of value."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from pydantic import BaseModel

from designer.forms import expression_fields, fields
from workflow.paths import Json


class Asked(BaseModel):
    """What is known of the place that something was typed at (`designer.workers.tasks.forms.place`)."""

    kind: str
    required: bool = False
    choices: list[Json] = []
    reference: str | None = None
    open: bool = False
    """Whether names that there are not (yet) may be referred to."""
    taken: list[str] = []
    style: Literal["braces", "path", "dollar"] = "braces"
    """How expressions are marked in texts (`workflow.model.Template`)."""
    language: str = "jsonpath"
    variables: list[str] = []
    """Those that expressions are given there."""
    computed: bool = False
    """Whether an expression in `${ }` may stand for the value."""
    repeats: bool = False
    """Whether an interval is one that comes again and again (0.8)."""
    least: float | None = None
    most: float | None = None
    whole: bool = False
    seconds: bool = False
    """Whether a length of time may be a number of seconds."""
    names: list[str] = []
    form: str = ""
    """In which form a value was typed; "" where nobody said."""
    forms: list[str] = []
    """Those that a value may have."""
    texts: bool = False
    """Whether a literal is a text, whatever it looks like."""
    empty: bool = False
    """Whether nothing is a value too: an entry that was emptied stays."""


class Cleaned(NamedTuple):
    """The value to write (`""`: none at all), or what is wrong, in sentences.

    `at` is the character of what was typed, from 0, at which it goes wrong; None where it is no certain one.
    """

    value: Json
    errors: list[str]
    at: int | None = None


def clean(asked: Asked, typed: Any) -> Cleaned:
    field = FIELDS[asked.kind](asked)
    try:
        return Cleaned(field.clean(typed), [])
    except ValidationError as error:
        at = error.at if isinstance(error, expression_fields.Misplaced) else None
        return Cleaned(None, [str(each) for each in error.messages], at)


Make = Callable[[Asked], forms.Field]


def _plain(kind: type[fields.ValueField]) -> Make:
    return lambda asked: kind(required=asked.required)


def _length(asked: Asked, other: forms.Field) -> forms.Field:
    """A field for a length of time that may be a number of seconds, or is what the `other` field takes."""
    return fields.SecondsField(asked.least, asked.whole, other, required=asked.required) if asked.seconds else other


def _duration(asked: Asked) -> forms.Field:
    return expression_fields.DurationField(_computed(asked), required=asked.required)


def _computed(asked: Asked) -> expression_fields.Marks | None:
    return _marks(asked) if asked.computed else None


def _marks(asked: Asked) -> expression_fields.Marks:
    return expression_fields.Marks(asked.style, asked.language, frozenset(asked.variables))


FIELDS: dict[str, Make] = {
    "text": _plain(fields.ValueField),
    "prose": _plain(fields.ValueField),
    "name": lambda asked: fields.NameField(asked.taken, required=True),
    "number": lambda asked: expression_fields.NumberField(
        _computed(asked), asked.least, asked.most, asked.whole, required=asked.required
    ),
    "boolean": _plain(fields.BooleanField),
    "choice": lambda asked: fields.ChoiceField(asked.choices, required=asked.required),
    "reference": lambda asked: fields.ReferenceField(
        None if asked.open else [str(each) for each in asked.choices], asked.reference or "", required=asked.required
    ),
    "duration": lambda asked: _length(asked, _duration(asked)),
    "repetition": lambda asked: _length(asked, fields.RepetitionField(required=asked.required)),
    "cron": _plain(fields.CronField),
    "interval": lambda asked: fields.IntervalField(asked.repeats, required=asked.required),
    "timezone": _plain(fields.TimezoneField),
    "expression": lambda asked: expression_fields.ExpressionField(_marks(asked), required=asked.required),
    "event-expression": lambda asked: fields.EventExpressionField(asked.names, required=asked.required),
    "template": lambda asked: expression_fields.TemplateField(_marks(asked), required=False),
    "value": lambda asked: expression_fields.FormedValueField(
        _marks(asked), asked.form, asked.forms, texts=asked.texts, required=False
    ),
    "json": _plain(fields.JsonField),
}
