"""The tables of a database that is not there yet, made by one script instead of by every migration in turn.

`new_database.sql` is what the migrations come to on SQLite without accounts: tests/designer/server/test_new_database.py
writes it and holds it to them. `migrate` goes on from there with what the script does not have.
"""

from pathlib import Path

from django.db import connection, transaction

SCRIPT = Path(__file__).with_suffix(".sql")


def begin() -> bool:
    """Give an SQLite database without any table those of the script; False where it was left as it was."""
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        return False
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in SCRIPT.read_text(encoding="utf-8").split(";\n"):
            if statement:
                cursor.execute(statement)
    return True
