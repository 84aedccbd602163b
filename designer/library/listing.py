"""The listings of definitions (`designer.models.Listing`), kept right: of each what its own row says.

Who saves a whole row need not think of it (`connect`); who changes columns of rows, as `designer.library.store` does,
calls `put` in the same transaction. What is missing, or was made in an older way, is made after every `migrate`.
"""

import re
import unicodedata
from typing import Any

from django.db import connections
from django.db.models import Q, QuerySet
from django.db.models.signals import post_save

from designer.models import Definition, Listing

EDITION = 1
"""Counted up when `_values` makes other things of a row, so that all are made again."""
READ = ("archived", "example", "updated", "errors", "warnings", "states", "name", "summary", "dialect", "tags", "words")
AT_ONCE = 200
"""Rows that are written together."""
_VALUES = [field.name for field in Listing._meta.concrete_fields if field.name not in ("id", "definition")]  # noqa: SLF001 - public


def put(*definition_ids: str) -> None:
    """Note what the rows of these definitions say now. In the transaction that changed them."""
    _put(Definition.objects.filter(pk__in=definition_ids))


def mend(using: str = "default") -> int:
    """Make those that are missing, or were made in an older way; how many these were."""
    rows: QuerySet[Definition] = QuerySet(Definition, using=using)
    keys = list(rows.filter(~Q(listing__edition=EDITION) | Q(listing=None)).values_list("pk", flat=True))
    for first in range(0, len(keys), AT_ONCE):
        _put(rows.filter(pk__in=keys[first : first + AT_ONCE]))
    return len(keys)


def connect() -> None:
    """Keep the listing of a definition whose whole row is saved."""
    post_save.connect(_saved, sender=Definition, dispatch_uid="listing")


def after_migrations(using: str, **_signal: Any) -> None:
    """Make what is missing, where the table is there."""
    if Listing._meta.db_table in connections[using].introspection.table_names():  # noqa: SLF001 - public
        mend(using)


def sort_name(name: str) -> str:
    """Names in the order of these are in order: capitals and accents aside, numbers by what they come to."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return re.sub("[0-9]+", _number, plain.casefold())


def beginnings(name: str) -> str:
    """The name from the beginning of each of its words on, without what parts them; each after a line end.

    "sendTheOrder" and "Send the order" have the same words.
    """
    parts = re.split(r"[\s_./-]+|(?<=[a-z\d])(?=[A-Z])", name)
    return "".join(f"\n{''.join(parts[at:]).lower()}" for at in range(len(parts)))


def shown(row: Definition) -> str:
    return " ".join([row.name, row.summary, row.dialect, row.example or "", *row.tags]).lower()


def framed(tag: str) -> str:
    return f"\n{tag}\n"


def _number(found: re.Match[str]) -> str:
    """A number so that a larger one comes later: first how long it is."""
    digits = found[0].lstrip("0")
    return f"{len(digits):03}{digits}"


def _values(row: Definition) -> dict[str, Any]:
    same = ("archived", "updated", "errors", "warnings", "states")
    return {
        **{name: getattr(row, name) for name in same},
        "edition": EDITION,
        "example": row.is_example,
        "sort_name": sort_name(row.name),
        "tags": "".join(map(framed, row.tags)),
        "name": row.name.lower(),
        "beginnings": beginnings(row.name),
        "shown": shown(row),
        "words": row.words.lower(),
    }


def _put(rows: QuerySet[Definition]) -> None:
    made = [Listing(definition=row, **_values(row)) for row in rows.only(*READ).order_by("pk")]
    kept: QuerySet[Listing] = QuerySet(Listing, using=rows.db)
    kept.bulk_create(made, update_conflicts=True, unique_fields=["definition"], update_fields=_VALUES)


def _saved(instance: Definition, using: str, **_signal: Any) -> None:
    _put(QuerySet(Definition, using=using).filter(pk=instance.pk))
