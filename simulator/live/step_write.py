"""A session moved on by a command: what every step stores, so it is one question to the database.

The move and its receipt are one statement, which is its own transaction: PostgreSQL's is prepared, SQLite's goes to a
view of the connection that stores both. Both are stored or neither, and what is acknowledged is on the disk.
"""

import threading
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

from django.db import IntegrityError, connection
from django.utils import timezone

from simulator.live.idempotency import Asked, Repeated

MOVE = (
    "UPDATE simulator_session "
    "SET version = version + 1, position = %s, length = %s, "
    "status = COALESCE(%s, status), elapsed = COALESCE(%s, elapsed), "
    "expected = COALESCE(%s, expected), held = COALESCE(%s, held), updated = %s "
    "WHERE id = %s AND version = %s"
)
ON_POSTGRESQL = (
    "WITH moved AS (UPDATE simulator_session "
    "SET version = version + 1, position = %s::int, length = %s::int, status = COALESCE(%s::text, status), "
    "elapsed = COALESCE(%s::bigint, elapsed), expected = COALESCE(%s::int, expected), held = COALESCE(%s::int, held), "
    "updated = %s::timestamptz "
    "WHERE id = %s::text AND version = %s::int RETURNING id) "
    "INSERT INTO simulator_receipt (session_id, client, asked, answer) "
    "SELECT id, %s::text, %s::text, %s::bytea FROM moved"
)
ON_SQLITE = (
    "INSERT INTO simulator_step "
    "(position, length, status, elapsed, expected, held, updated, id, version, client, asked, answer) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
STEP_OF_SQLITE = (
    """
    CREATE TEMP VIEW simulator_step AS SELECT
        0 AS position, 0 AS length, 0 AS status, 0 AS elapsed, 0 AS expected, 0 AS held, 0 AS updated, 0 AS id,
        0 AS version, 0 AS client, 0 AS asked, 0 AS answer
    """,
    """
    CREATE TEMP TRIGGER simulator_step_made INSTEAD OF INSERT ON simulator_step BEGIN
        INSERT INTO simulator_receipt (session_id, client, asked, answer)
            SELECT id, NEW.client, NEW.asked, NEW.answer FROM simulator_session
            WHERE id = NEW.id AND version = NEW.version;
        SELECT RAISE(ABORT, 'conflict') WHERE changes() = 0;
        UPDATE simulator_session
            SET version = version + 1, position = NEW.position, length = NEW.length,
                status = COALESCE(NEW.status, status), elapsed = COALESCE(NEW.elapsed, elapsed),
                expected = COALESCE(NEW.expected, expected), held = COALESCE(NEW.held, held), updated = NEW.updated
            WHERE id = NEW.id;
    END
    """,
)
"""A view that stands for what a step stores; it is the connection's own, no other one sees it."""

_prepared = threading.local()
"""The `line` of this thread that has the view."""


class Conflict(Exception):
    """Another process has moved the session on; its new version must be read."""


class Progress(NamedTuple):
    """How far a session is: its step of those known; at the last of them its first instance's status, and how many ms
    that has run; once it has ended, how many expectations its scenario has and how many of them held. None: that stays
    as it is.
    """

    position: int
    length: int
    status: str | None
    elapsed: int | None
    expected: int | None
    held: int | None

    @classmethod
    def of(cls, change: Mapping[str, Any]) -> "Progress":
        """That of a change (`simulator.live.ports.Result`)."""
        values = (change.get(name) for name in cls._fields[2:])
        return cls(change["position"], change["length"], *values)


def move(session_id: str, version: int, progress: Progress) -> None:
    """Move the session from `version` to the next one; raises Conflict where another is stored.

    The version is compared in the UPDATE itself: of two writers one always loses.
    """
    with connection.cursor() as cursor:
        cursor.execute(MOVE, [*progress, _now(), session_id, version])
        if not cursor.rowcount:
            raise Conflict(session_id)


def move_and_keep(asked: Asked, version: int, progress: Progress, answer: bytes) -> None:
    """Move the session on as `move` does and keep the answer to its command. Raises Conflict, or Repeated."""
    values = [*progress, _now(), asked.session_id, version, asked.client, asked.id, answer]
    try:
        stored = _on_postgresql(values) if connection.vendor == "postgresql" else _on_sqlite(values)
    except IntegrityError:
        raise Repeated(asked.id) from None
    if not stored:
        raise Conflict(asked.session_id)


def _now() -> Any:
    return connection.ops.adapt_datetimefield_value(timezone.now())


def _on_postgresql(values: list[Any]) -> bool:
    """Whether it was stored; False in a conflict."""
    connection.ensure_connection()
    line: Any = connection.connection
    if line.prepare_threshold is None:  # Django says so, whose own statements are not prepared all the same
        line.prepare_threshold = 0
    with connection.wrap_database_errors, import_module("psycopg").Cursor(line) as cursor:
        return bool(cursor.execute(ON_POSTGRESQL, values, prepare=True).rowcount)


def _on_sqlite(values: list[Any]) -> bool:
    """The same."""
    with connection.cursor() as cursor:
        if connection.connection is not getattr(_prepared, "line", None):
            for statement in STEP_OF_SQLITE:
                cursor.execute(statement)
            _prepared.line = connection.connection
        try:
            cursor.execute(ON_SQLITE, values)
        except IntegrityError as error:
            if str(error) != "conflict":
                raise
            return False
        return True
