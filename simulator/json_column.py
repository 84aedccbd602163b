"""JSON in the database as the text that it is, the same in every database.

PostgreSQL's own type for JSON sorts keys, writes 1e16 as a whole number and forgets the sign of -0.0: a run replayed
from it would be another one. A text keeps the order of keys and each number as it was.
"""

import json
from typing import Any

from django import forms
from django.db import models
from django.db.models.functions import Cast


def written(value: Any) -> str:
    """The one text in which a value of JSON is kept. Raises ValueError for numbers that are not finite."""
    return json.dumps(value, allow_nan=False)


class JsonText(models.Field):  # type: ignore[type-arg]  # takes none when running
    """A column with a value of JSON: None is NULL, anything else its text. Rows are found by whole values alone."""

    description = "JSON, kept as text"

    def get_internal_type(self) -> str:
        """As what it is in the database."""
        return "TextField"

    def get_prep_value(self, value: Any) -> Any:
        """From Python to the database."""
        return None if value is None else written(value)

    def from_db_value(self, value: str | None, _expression: Any, _connection: Any) -> Any:
        """From the database to Python."""
        return None if value is None else json.loads(value)

    def value_to_string(self, obj: models.Model) -> Any:
        """As a backup has it: the value itself."""
        return self.value_from_object(obj)

    def formfield(self, *_given: Any, **options: Any) -> Any:
        """The field of the admin's forms."""
        return super().formfield(**{"form_class": forms.JSONField, **options})


def rewrite(model: type[models.Model], *fields: str) -> None:
    """Bring columns that had another type of the database before into the text in which values are kept now."""
    for field in fields:
        rows = model._default_manager.exclude(**{field: None})  # noqa: SLF001 - Django's public name for it
        for key, text in rows.values_list("pk", Cast(field, models.TextField())).iterator():
            value = json.loads(text)
            if text != written(value):
                model._default_manager.filter(pk=key).update(**{field: value})  # noqa: SLF001 - the same
