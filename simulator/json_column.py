"""JSON in the database as the text that it is, the same in every database.

PostgreSQL's own type for JSON sorts keys, writes 1e16 as a whole number and forgets the sign of -0.0: a run replayed
from it would be another one. A text keeps the order of keys and each number as it was.
"""

import json
from itertools import islice
from typing import Any

from django import forms
from django.db import connection, models
from django.db.models.functions import Cast

AT_ONCE = 1_000
"""Rows that are rewritten together."""


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
        texts = rows.values_list("pk", Cast(field, models.TextField())).iterator()
        others = ((new, key) for key, text in texts if (new := written(json.loads(text))) != text)
        while some := list(islice(others, AT_ONCE)):
            _put(model, field, some)


def _put(model: type[models.Model], field: str, texts: list[tuple[str, Any]]) -> None:
    """Write the texts of rows, by key, together: one after the other each would wait for the database's answer."""
    meta: Any = model._meta  # noqa: SLF001 - public
    names = (meta.db_table, meta.get_field(field).column, meta.pk.column)
    table, column, key = map(connection.ops.quote_name, names)
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {table} SET {column} = %s WHERE {key} = %s", texts)
