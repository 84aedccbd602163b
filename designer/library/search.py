"""A page of the definitions of the library, for a filter, a search and an order; and what there is in all.

Every word of a search must be a part of what the card shows (name, summary, dialect, example, tags) or of a name in the
text (a state, a function, an event, a retry), whatever its capitals. Those come first that are called so: wholly, from
their beginning, from the beginning of a word, anywhere; then those whose cards show it, last those that have it in
their texts. A page goes on behind the last definition of the one before by where that stands in the order, not by a
number: what comes or goes meanwhile moves nothing.
"""

import base64
import binascii
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from django.db import connection
from django.db.models import Case, Count, Expression, F, Q, QuerySet, Value, When
from django.db.models.functions import Collate, Greatest, Least, StrIndex
from django.db.models.lookups import Exact

from designer.library import listing, store
from designer.library.search_index import has, having
from designer.models import Definition, Listing

Order = Literal["updated", "name", "problems", "states"]
ORDERS: dict[Order, tuple[str, ...]] = {
    "updated": ("-updated", "by_name", "definition_id"),
    "name": ("by_name", "-updated", "definition_id"),
    "problems": ("-errors", "-warnings", "by_name", "-updated", "definition_id"),
    "states": ("-states", "by_name", "-updated", "definition_id"),
}
"""What comes first, and what of those that are alike in it; the last differs for each."""
WITHIN, NEVER = 20, 99
"""How well found: only in the text; not by the name at all."""
SHOWN = 10
NUMBERS = 2**31
"""The columns of numbers do not keep more."""


class BadCursor(ValueError):
    """A cursor that no page of this order gave."""


@dataclass(frozen=True)
class Wanted:
    """Which definitions: all words of `query`, all `tags` as they are written; `problems`: only those with some.

    `project`: only those in this one; "" wherever they are.
    """

    query: str = ""
    tags: Sequence[str] = ()
    problems: bool = False
    order: Order = "updated"
    project: str = ""

    @property
    def words(self) -> list[str]:
        return list(dict.fromkeys(self.query.lower().split()))


@dataclass(frozen=True)
class Page:
    """Definitions in order, each with `scenario_count`; `found`: how many there are in all (None: it is not the first
    page); `next`: the cursor of the next page, None at the end."""

    rows: list[Definition]
    found: int | None
    next: str | None


@dataclass(frozen=True)
class Counts:
    """How many there are, whatever is searched; `tags`: with each."""

    definitions: int = 0
    problems: int = 0
    examples: int = 0
    tags: dict[str, int] = field(default_factory=dict)


def page(wanted: Wanted, seen: Q, most: int, cursor: str = "") -> Page:
    """At most so many definitions behind the cursor ("": the first), of those that are `seen`. Raises BadCursor."""
    found = _filtered(wanted, _listed(seen, example=False))
    order = _order(wanted)
    ordered = _ranked(found, wanted).order_by(*order)
    if cursor:
        ordered = ordered.filter(_behind(order, _read(cursor, wanted)))
    rows = list(ordered.values_list(*(name.lstrip("-") for name in order))[: most + 1])
    more = len(rows) > most
    return Page(
        _cards([row[-1] for row in rows[:most]]),
        None if cursor else found.count() if more else len(rows),
        _written(wanted, rows[most - 1]) if more else None,
    )


def examples(query: str, seen: Q) -> list[str]:
    """The ids of the gallery's examples that a search finds, of all where it is ""."""
    return list(_filtered(Wanted(query), _listed(seen, example=True)).values_list("definition_id", flat=True))


def counts(seen: Q) -> Counts:
    troubled = Case(When(Q(errors__gt=0) | Q(warnings__gt=0), then=Value(1)), default=Value(0))
    rows = _listed(seen).values_list("example", troubled, "tags").annotate(Count("pk"))
    kinds: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    for example, has_problems, framed, number in rows:
        kinds["examples" if example else "definitions"] += number
        if not example:
            kinds["problems"] += number * has_problems
            tags.update(dict.fromkeys(filter(None, framed.split("\n")), number))
    return Counts(**kinds, tags=dict(tags))


def reason(row: Definition, wanted: Wanted) -> str | None:
    """The first name in a definition's text that is why it was found; None where its card shows why."""
    shown = listing.shown(row)
    hidden = next((word for word in wanted.words if word not in shown), None)
    return hidden and next((name for name in row.words.split("\n") if hidden in name.lower()), None)


def _listed(seen: Q, **more: bool) -> QuerySet[Listing]:
    """`seen`: `Actor.listed` of who asks."""
    return Listing.objects.filter(seen, archived=False, **more)


def _filtered(wanted: Wanted, rows: QuerySet[Listing]) -> QuerySet[Listing]:
    if "\0" in "".join([wanted.query, *wanted.tags]):  # PostgreSQL cannot be asked for it, and nothing has it
        return rows.none()
    if wanted.problems:
        rows = rows.filter(Q(errors__gt=0) | Q(warnings__gt=0))
    if wanted.project:
        rows = rows.filter(definition__project=wanted.project)
    for tag in wanted.tags:
        rows = rows.filter(has("tags", listing.framed(tag)))
    return having(rows, wanted.words)


def _order(wanted: Wanted) -> tuple[str, ...]:
    return ("rank", *ORDERS[wanted.order]) if wanted.words else ORDERS[wanted.order]


def _ranked(rows: QuerySet[Listing], wanted: Wanted) -> QuerySet[Listing]:
    """With `by_name`, the same in every database; and with `rank`, how well each is what is searched."""
    rows = rows.annotate(by_name=Collate("sort_name", "C" if connection.vendor == "postgresql" else "BINARY"))
    return rows.annotate(rank=_rank(wanted)) if wanted.words else rows


def _rank(wanted: Wanted) -> Expression:
    """How well a listing is found: 0 to 3 by its name, SHOWN by its card, else WITHIN."""
    words = wanted.words
    each = [_named(word) for word in words]
    named = Greatest(*each) if len(each) > 1 else each[0]
    return Case(
        When(_all("name", words), then=Least(_named(wanted.query.strip().lower()), named)),
        When(_all("shown", words), then=Value(SHOWN)),
        default=Value(WITHIN),
    )


def _named(part: str) -> Expression:
    """How well a name is what is searched; as `rank` of static/src/shared/ranking.ts."""
    return Case(
        When(~Q(has("name", part)), then=Value(NEVER)),
        When(name=part, then=Value(0)),
        When(Exact(StrIndex(F("name"), Value(part)), 1), then=Value(1)),
        When(has("beginnings", f"\n{part}"), then=Value(2)),
        default=Value(3),
    )


def _all(column: str, words: Sequence[str]) -> Q:
    found = Q()
    for word in words:
        found &= Q(has(column, word))
    return found


def _behind(order: Sequence[str], values: Sequence[Any]) -> Q:
    """What comes after these values in the order, which has no two alike."""
    found, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column = name.lstrip("-")
        found |= same & Q(**{f"{column}__lt" if name.startswith("-") else f"{column}__gt": value})
        same &= Q(**{column: value})
    return found


def _cards(ids: list[str]) -> list[Definition]:
    rows = store.cards().filter(pk__in=ids).in_bulk()
    return [rows[one] for one in ids if one in rows]


def _written(wanted: Wanted, values: Sequence[Any]) -> str:
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps([wanted.order, *plain]).encode()).decode().rstrip("=")


def _read(cursor: str, wanted: Wanted) -> list[Any]:
    """The values of a cursor, each of the kind of its column. Raises BadCursor."""
    order = _order(wanted)
    try:
        kind, *values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if kind == wanted.order and len(values) == len(order):
            return [_KINDS.get(name.lstrip("-"), _number)(value) for name, value in zip(order, values, strict=True)]
    except (binascii.Error, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise BadCursor(cursor) from error
    raise BadCursor(cursor)


def _number(value: Any) -> int:
    if isinstance(value, int) and 0 <= value < NUMBERS:
        return value
    raise ValueError(value)


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise ValueError(value)
    return value.encode().decode()  # no lone surrogate, which no database takes


def _time(value: Any) -> datetime:
    found = datetime.fromisoformat(value)
    if found.tzinfo is None:
        raise ValueError(value)
    return found.astimezone(UTC)


_KINDS: dict[str, Any] = {"updated": _time, "by_name": _text, "definition_id": _text}
