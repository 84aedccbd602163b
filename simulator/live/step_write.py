"""A session moved on by a command: what every step stores, so it is as few statements as the database allows.

PostgreSQL takes the move and its receipt in one prepared statement, which is its own transaction: one way there and
back. Both are stored or neither, and what is acknowledged is on the disk.
"""

from importlib import import_module
from typing import Any

from django.db import IntegrityError, connection
from django.utils import timezone

from simulator.live.idempotency import Asked, Repeated

MOVE = (
    "UPDATE simulator_session SET version = version + 1, position = %s, length = %s, updated = %s "
    "WHERE id = %s AND version = %s"
)
MOVE_AND_KEEP = (
    "WITH moved AS (UPDATE simulator_session "
    "SET version = version + 1, position = %s::int, length = %s::int, updated = now() "
    "WHERE id = %s::text AND version = %s::int RETURNING id) "
    "INSERT INTO simulator_receipt (session_id, client, asked, answer) "
    "SELECT id, %s::text, %s::text, %s::bytea FROM moved RETURNING id"
)


class Conflict(Exception):
    """Another process has moved the session on; its new version must be read."""


def move(session_id: str, version: int, position: int, length: int) -> None:
    """Move the session from `version` to the next one; raises Conflict where another is stored.

    The version is compared in the UPDATE itself: of two writers one always loses.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(MOVE, [position, length, now, session_id, version])
        if not cursor.rowcount:
            raise Conflict(session_id)


def in_one_statement() -> bool:
    """Whether the database can do `move_and_keep`."""
    return connection.vendor == "postgresql"


def move_and_keep(asked: Asked, version: int, position: int, length: int, answer: bytes) -> int:
    """Move the session on and keep the answer to its command; the receipt's key. Raises Conflict, or Repeated."""
    connection.ensure_connection()
    line: Any = connection.connection
    if line.prepare_threshold is None:  # Django says so, whose own statements are not prepared all the same
        line.prepare_threshold = 0
    values = [position, length, asked.session_id, version, asked.client, asked.id, answer]
    try:
        with connection.wrap_database_errors, import_module("psycopg").Cursor(line) as cursor:
            found = cursor.execute(MOVE_AND_KEEP, values, prepare=True).fetchone()
    except IntegrityError:
        raise Repeated(asked.id) from None
    if found is None:
        raise Conflict(asked.session_id)
    return int(found[0])
