"""The database itself refuses to change what is written once (`designer.models.records`), also by plain SQL.

A migration may have to: the triggers go before it and come back after it, with the columns that there are then.
"""

from typing import Any

from django.apps import apps
from django.db import connections

from designer.models.records import Record

FUNCTION = "signalbox_written_once"


def records() -> list[type[Record]]:
    return [model for model in apps.get_app_config("designer").get_models() if issubclass(model, Record)]


def take_down(using: str, **_signal: Any) -> None:
    """Let a migration change tables and rows."""
    connection = connections[using]
    there = connection.introspection.table_names()
    with connection.cursor() as cursor:
        for model in records():
            table = _table(model)
            if table in there:
                on = f' ON "{table}"' if connection.vendor == "postgresql" else ""
                cursor.execute(f'DROP TRIGGER IF EXISTS "{table}_kept"{on}')


def put_up(using: str, **_signal: Any) -> None:
    """Refuse every change of a record, but of what is free."""
    connection = connections[using]
    if connection.vendor not in ("sqlite", "postgresql"):
        return
    there = connection.introspection.table_names()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_FUNCTION)
        for model in records():
            if (table := _table(model)) in there:
                cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')  # introspection parses the SQL of SQLite's tables
                has = {column[0] for column in cursor.description}
                for statement in _statements(model, connection.vendor, has):
                    cursor.execute(statement)


_FUNCTION = f"""CREATE OR REPLACE FUNCTION {FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME; END $$"""


def _statements(model: type[Record], vendor: str, has: set[str]) -> list[str]:
    """What puts up the trigger of a table that `has` these columns: after a migration to before, some lack."""
    table = _table(model)
    kept = [field.column for field in _fields(model) if field.name not in model.FREE]
    columns = ", ".join(f'"{column}"' for column in kept if column in has)
    event = f'BEFORE UPDATE OF {columns} ON "{table}"'
    if vendor == "sqlite":
        refused = f"SELECT RAISE(ABORT, 'rows of {table} are written once')"
        return [f'CREATE TRIGGER IF NOT EXISTS "{table}_kept" {event} BEGIN {refused}; END']
    return [
        f'DROP TRIGGER IF EXISTS "{table}_kept" ON "{table}"',
        f'CREATE TRIGGER "{table}_kept" {event} FOR EACH ROW EXECUTE FUNCTION {FUNCTION}()',
    ]


def _fields(model: type[Record]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001 - public


def _table(model: type[Record]) -> str:
    return str(model._meta.db_table)  # noqa: SLF001 - Django's public name for it
