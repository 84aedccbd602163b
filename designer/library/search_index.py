"""By what the database finds parts of words quickly: the one door to what SQLite and PostgreSQL have for that.

SQLite: an FTS5 table of the trigrams in `shown` and `words` of the listings, which triggers keep right. PostgreSQL:
trigram indexes of the two (`pg_trgm`). Where the database has neither, every listing is looked at; the same is found.
"""

import logging
import sqlite3
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, connections, transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from designer.models import Listing

log = logging.getLogger(__name__)
TABLE = "designer_listing"
INDEX = "listing_trigrams"
LETTERS = 3
"""What is shorter than a trigram is looked for in every listing."""
OLDEST = (3, 34)
"""The first SQLite that has trigrams."""
_NEW = f'INSERT INTO "{INDEX}"(rowid, shown, words) VALUES (new.id, new.shown, new.words);'
_OLD = f"""INSERT INTO "{INDEX}"("{INDEX}", rowid, shown, words) VALUES ('delete', old.id, old.shown, old.words);"""
TRIGGERS = {
    f"{INDEX}_added": f'AFTER INSERT ON "{TABLE}" BEGIN {_NEW} END',
    f"{INDEX}_removed": f'AFTER DELETE ON "{TABLE}" BEGIN {_OLD} END',
    f"{INDEX}_changed": f'AFTER UPDATE OF shown, words ON "{TABLE}" BEGIN {_OLD} {_NEW} END',
}


def having(rows: QuerySet[Listing], words: Sequence[str]) -> QuerySet[Listing]:
    """The listings in which every word, in small letters, is a part of `shown` or of `words`."""
    if not words:
        return rows
    if connections[rows.db].vendor == "postgresql":
        for word in words:
            rows = rows.filter(Q(shown__contains=word) | Q(words__contains=word))
        return rows
    long = [word for word in words if len(word) >= LETTERS]
    if long and _is_kept(rows.db):
        asked = " ".join('"{}"'.format(word.replace('"', '""')) for word in long)
        there = f'SELECT rowid FROM "{INDEX}" WHERE "{INDEX}" MATCH %s'
        rows, words = rows.filter(pk__in=RawSQL(there, [asked])), [word for word in words if word not in long]
    for word in words:
        rows = rows.filter(Q(has("shown", word)) | Q(has("words", word)))
    return rows


def has(column: str, part: str) -> GreaterThan:
    """Whether a column has this part, letter by letter."""
    return GreaterThan(StrIndex(F(column), Value(part)), 0)


def state(using: str) -> str:
    """`index` where the database has one, `rows` where every listing is looked at."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        return "index" if _is_kept(using) else "rows"
    with connection.cursor() as cursor:
        there = connection.introspection.get_constraints(cursor, TABLE)
    return "index" if INDEX in there else "rows"


def before_migrations(using: str, **_signal: Any) -> None:
    """Where this SQLite has no FTS5, its triggers would keep every row from being written: they go."""
    if connections[using].vendor == "sqlite" and not _can(using):
        with connections[using].cursor() as cursor:
            for name in TRIGGERS:
                cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"')


def after_migrations(using: str, **_signal: Any) -> None:
    """Make the index where it can be and is not yet."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return
    if connection.vendor == "postgresql":
        _make_in_postgresql(using)
    elif connection.vendor == "sqlite" and _can(using) and not _is_kept(using):
        _make_in_sqlite(using)


def _make_in_sqlite(using: str) -> None:
    options = f"shown, words, content='{TABLE}', content_rowid='id', tokenize='trigram case_sensitive 1'"
    with transaction.atomic(using), connections[using].cursor() as cursor:
        cursor.execute(f'CREATE VIRTUAL TABLE IF NOT EXISTS "{INDEX}" USING fts5({options})')
        for name, does in TRIGGERS.items():
            cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"')
            cursor.execute(f'CREATE TRIGGER "{name}" {does}')
        cursor.execute(f"""INSERT INTO "{INDEX}"("{INDEX}") VALUES ('rebuild')""")


def _make_in_postgresql(using: str) -> None:
    try:
        with transaction.atomic(using), connections[using].cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            columns = "shown gin_trgm_ops, words gin_trgm_ops"
            cursor.execute(f'CREATE INDEX IF NOT EXISTS "{INDEX}" ON "{TABLE}" USING gin ({columns})')
    except DatabaseError as error:
        log.info("PostgreSQL's trigrams (pg_trgm) are not to be had, every row is looked at: %s", error)


def _can(using: str) -> bool:
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT 1 FROM pragma_compile_options WHERE compile_options = 'ENABLE_FTS5'")
        return cursor.fetchone() is not None and sqlite3.sqlite_version_info >= OLDEST


def _is_kept(using: str) -> bool:
    """Whether the triggers of the index are there, all of them."""
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s", [f"{INDEX}%"])
        return bool(cursor.fetchone()[0] == len(TRIGGERS))
