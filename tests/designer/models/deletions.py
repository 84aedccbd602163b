"""The ways in which a row could be changed or deleted."""

import json
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from designer.models import Activity, Decision, Version


def saved(one: Any, name: str, value: Any) -> None:
    setattr(one, name, value)
    one.save()


def saved_alone(one: Any, name: str, value: Any) -> None:
    setattr(one, name, value)
    one.save(update_fields=[name])


def put_over(one: Any, name: str, value: Any) -> None:
    """A new object with the key of the old row."""
    values = {field.attname: getattr(one, field.attname) for field in type(one)._meta.concrete_fields}
    with transaction.atomic():
        type(one)(**values | {name: value}).save()


def bulk_updated(one: Any, name: str, value: Any) -> None:
    setattr(one, name, value)
    type(one).objects.bulk_update([one], [name])


def upserted(one: Any, name: str, value: Any) -> None:
    setattr(one, name, value)
    type(one).objects.bulk_create([one], update_conflicts=True, update_fields=[name], unique_fields=["id"])


def by_sql(one: Any, name: str, value: Any) -> None:
    given = json.dumps(value) if isinstance(value, dict) else value
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f'UPDATE {one._meta.db_table} SET "{name}" = %s WHERE id = %s', [given, one.pk])


WAYS: dict[str, Callable[[Any, str, Any], None]] = {
    "save": saved,
    "save of one field": saved_alone,
    "save of another object": put_over,
    "update": lambda one, name, value: type(one).objects.filter(pk=one.pk).update(**{name: value}),
    "update of the base manager": lambda one, name, value: type(one)._base_manager.all().update(**{name: value}),
    "update of what belongs to it": lambda one, name, value: related(one).update(**{name: value}),
    "update or create": lambda one, name, value: type(one).objects.update_or_create({name: value}, pk=one.pk),
    "bulk update": bulk_updated,
    "upsert": upserted,
    "SQL": by_sql,
}

DELETIONS: dict[str, Callable[[Any], Any]] = {
    "delete": lambda one: one.delete(),
    "delete of a query": lambda one: type(one).objects.filter(pk=one.pk).delete(),
    "delete of the base manager": lambda one: type(one)._base_manager.all().delete(),
    "delete of what belongs to it": lambda one: related(one).delete(),
}


def related(one: Any) -> Any:
    """The same rows as their definition has them."""
    name = {Version: "versions", Decision: "decisions", Activity: "activities"}[type(one)]
    return getattr(one.definition, name).all()
