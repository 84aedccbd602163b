"""Everything the database holds in one file that any of the databases can take: gzip, a line of JSON for each row.

The first line is `{"signalbox": 1, "schema": {app: last migration}, …}`, then `{"model", "pk", "fields"}` for each row,
the last `{"end": {"counts": {model: rows}, "sha256": of all lines before}}`. Without a good
last line a file is damaged. Not in it: the secret key, and who is signed in.
"""

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.python import Serializer
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from designer.release import release
from workflow.paths import Json

FORMAT = 1
APPS = ("auth", "designer", "simulator")
WITHOUT = ("auth.permission", "designer.listing", "designer.occurrence", "designer.livepresence")
"""What every database makes itself, and what counts for minutes only.

Texts that are written together are in it (`livetext`, `liveupdate`): they may hold what is no version yet, and pages
that come back after a restore go on in the epoch that they know. Who is there is not.
"""
CHUNK = 500


class BadBackup(Exception):
    """A file that is no backup, is damaged, or does not fit this database; the text says which."""


def tables() -> list[type[models.Model]]:
    """The models of a backup, those that others point to first."""
    found = [one for app in APPS for one in apps.get_app_config(app).get_models() if _name(one) not in WITHOUT]
    return list(serializers.sort_dependencies([(None, found)], allow_cycles=True))


def schema() -> dict[str, str]:
    """The last migration of each app that the database has had."""
    done = sorted(MigrationRecorder(connection).applied_migrations())
    return {app: name for app, name in done if app in APPS}


def write(path: Path) -> dict[str, int]:
    """Write a backup as of one moment, while others go on working; the number of rows by model. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # only its owner may read it
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as file:
                counts = _write_lines(file)
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return counts


def check(path: Path) -> dict[str, int]:
    """The number of rows by model of a whole and undamaged backup; raises BadBackup, OSError."""
    counts: Counter[str] = Counter()
    digest = hashlib.sha256()
    head: Any = None
    for line, found in _lines(path):
        if head is None:
            head = _head(found)
        elif "end" in found:
            if found["end"] != {"counts": dict(counts), "sha256": digest.hexdigest()}:
                raise BadBackup("it is damaged: its rows are not those that were written")
            return dict(counts)
        else:
            counts[str(found.get("model"))] += 1
        digest.update(line)
    raise BadBackup("it is damaged: its end is missing" if head else "it is no backup of Signalbox")


def occupied() -> bool:
    """Whether the database holds anything of people; the gallery's examples come by themselves."""
    gallery = ("designer.definition", "designer.version")
    rows = [_all(one) for one in tables() if _name(one) not in gallery]
    mine = _all(apps.get_model("designer", "Definition")).filter(example__isnull=True)
    return mine.exists() or any(found.exists() for found in rows)


def restore(path: Path) -> dict[str, int]:
    """Put a backup in place of all that is there, or raise BadBackup or OSError and change nothing."""
    expected = check(path)
    try:
        with transaction.atomic():
            for model in reversed(tables()):
                _all(model).delete()
            for _, found in _lines(path):
                if "model" in found:
                    _put(found)
            connection.check_constraints()
            _count_on()
            there = {_name(one): _all(one).count() for one in tables()}
            if {name: count for name, count in there.items() if count} != expected:
                raise BadBackup("not all of its rows could be taken over")
    except (DatabaseError, DeserializationError) as error:
        raise BadBackup(f"a row does not fit the database: {error}") from None
    return expected


def _write_lines(file: gzip.GzipFile) -> dict[str, int]:
    counts: Counter[str] = Counter()
    digest = hashlib.sha256()

    def put(found: Any) -> None:
        line = json.dumps(found, default=_written, ensure_ascii=False).encode() + b"\n"
        digest.update(line)
        file.write(line)

    with _snapshot():
        about = {"version": release(), "made": timezone.now(), "database": connection.vendor}
        put({"signalbox": FORMAT, "schema": schema(), **about})
        for row in _rows():
            counts[row["model"]] += 1
            put(row)
    end = {"counts": dict(counts), "sha256": digest.hexdigest()}
    put({"end": end})
    return dict(counts)


def _written(value: object) -> str:
    """What JSON has no form for; Django's own encoder would drop the microseconds."""
    assert isinstance(value, datetime), type(value)
    return value.isoformat()


def _rows() -> Iterator[dict[str, Json]]:
    for model in tables():
        batch: list[models.Model] = []
        for row in _all(model).order_by("pk").iterator(CHUNK):
            batch.append(row)
            if len(batch) == CHUNK:
                yield from _plain(batch)
                batch = []
        yield from _plain(batch)


def _plain(rows: list[models.Model]) -> list[dict[str, Json]]:
    # Accounts point to permissions by name: their numbers are each database's own.
    return list(Serializer().serialize(rows, use_natural_foreign_keys=True) or ())


@contextmanager
def _snapshot() -> Iterator[None]:
    """All that is read inside is of one moment, and nobody has to wait meanwhile."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        connection.ensure_connection()
        with connection.cursor() as cursor:  # atomic() would begin as a writer (settings: IMMEDIATE)
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _all(model: type[models.Model]) -> models.QuerySet[models.Model]:
    return models.QuerySet(model)


def _name(model: type[models.Model]) -> str:
    return model._meta.label_lower  # noqa: SLF001 - Django's public name for it


def _lines(path: Path) -> Iterator[tuple[bytes, dict[str, Json]]]:
    with path.open("rb") as raw, gzip.GzipFile(fileobj=raw) as file:
        yield from _parsed(file)


def _parsed(file: gzip.GzipFile) -> Iterator[tuple[bytes, dict[str, Json]]]:
    try:
        for line in file:
            found = json.loads(line)
            if not isinstance(found, dict):
                raise BadBackup("it is no backup of Signalbox")
            yield line, found
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadBackup(f"it is damaged, or no backup of Signalbox: {error}") from None
    except ValueError:
        raise BadBackup("it is damaged: a line cannot be read") from None


def _head(found: dict[str, Json]) -> dict[str, Json]:
    if "signalbox" not in found:
        raise BadBackup("it is no backup of Signalbox")
    if found["signalbox"] != FORMAT or found.get("schema") != schema():
        made = found.get("version", "?")
        raise BadBackup(
            f"its tables are those of another release ({made}; {found.get('schema')}), this one's are {schema()}: "
            f"restore it with that release, then upgrade"
        )
    return found


def _put(found: dict[str, Json]) -> None:
    for made in serializers.deserialize("python", [found]):
        made.object.save_base(raw=True, force_insert=True)  # as it is: no new times
        for name, values in (made.m2m_data or {}).items():
            getattr(made.object, name).set(values)


def _count_on() -> None:
    """New rows get numbers after those that came from the file."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)
