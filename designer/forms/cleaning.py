"""Which field cleans which kind of value."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from pydantic import BaseModel

from designer.forms import fields
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
    braces: bool = True
    least: float | None = None
    most: float | None = None
    whole: bool = False
    names: list[str] = []


def clean(asked: Asked, typed: Any) -> tuple[Json, list[str]]:
    """The value to write, or what is wrong, in sentences; `""` is no value at all."""
    field = FIELDS[asked.kind](asked)
    try:
        return field.clean(typed), []
    except ValidationError as error:
        return None, [str(each) for each in error.messages]


Make = Callable[[Asked], forms.Field]


def _plain(kind: type[fields.ValueField]) -> Make:
    return lambda asked: kind(required=asked.required)


FIELDS: dict[str, Make] = {
    "text": _plain(fields.ValueField),
    "prose": _plain(fields.ValueField),
    "name": lambda asked: fields.NameField(asked.taken, required=True),
    "number": lambda asked: fields.NumberField(asked.least, asked.most, asked.whole, required=asked.required),
    "boolean": _plain(fields.BooleanField),
    "choice": lambda asked: fields.ChoiceField(asked.choices, required=asked.required),
    "reference": lambda asked: fields.ReferenceField(
        None if asked.open else [str(each) for each in asked.choices], asked.reference or "", required=asked.required
    ),
    "duration": _plain(fields.DurationField),
    "repetition": _plain(fields.RepetitionField),
    "cron": _plain(fields.CronField),
    "interval": _plain(fields.IntervalField),
    "timezone": _plain(fields.TimezoneField),
    "expression": lambda asked: fields.ExpressionField(asked.braces, required=asked.required),
    "event-expression": lambda asked: fields.EventExpressionField(asked.names, required=asked.required),
    "template": lambda asked: fields.TemplateField("braces" if asked.braces else "path", required=False),
    "json": _plain(fields.JsonField),
}
