"""The rule of the library's search, said plainly in Python, and rows to try it with.

It is what the page of 0.2.0 did with all cards in the browser (static/src/library/filter.ts there), line by line.
"""

import math
import random
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q

from designer.library import listing, search, search_index
from designer.library.search import Wanted
from designer.models import Definition

LETTERS = [
    "order",
    "Order",
    "sendOrder",
    "the",
    "ORDER",
    "reorder",
    "O'Hare",
    "über",
    "ÜBER",
    "STRASSE",
    "ß",
    "审批",
    "订单",
]
LETTERS += ["a%b", "100%", "_", 'say "x"', "10", "9", "v2", "İ", "ΣΑΣ", "x\ty", "e\u0301", "-", ".", "*", "😀", "né"]
QUERIES = [
    "",
    "order",
    "ORDER the",
    "sendord",
    "theorder",
    "the order",
    "o",
    "or",
    "%",
    "_",
    '"',
    "'",
    "ü",
    "ß",
    "ss",
    "审",
]
QUERIES += [
    "审批",
    "审批订单",
    "10",
    "0.8",
    "1.0 order",
    "farm",
    "gallery",
    "σ",
    "i̇",
    "😀",
    "a b c d",
    "*",
    "order*",
    "né",
    "\\",
]
QUERIES += [
    "NOT order",
    "order OR the",
    "shown:order",
    "zzz",
    "  the   order ",
    "reorder order",
    "e\u0301",
    "é",
    "-",
    "x y",
]


def rank(name: str, query: str) -> float:
    text, wanted = name.lower(), query.strip().lower()
    at = text.find(wanted)
    if at < 0:
        return math.inf
    if text == wanted:
        return 0
    if at == 0:
        return 1
    parts = re.split(r"[\s_./-]+|(?<=[a-z\d])(?=[A-Z])", name)
    return 2 if any("".join(parts[n:]).lower().startswith(wanted) for n in range(len(parts))) else 3


def shown(row: Definition) -> str:
    return " ".join([row.name, row.summary, row.dialect, row.example or "", *row.tags]).lower()


def matches(row: Definition, wanted: Wanted) -> bool:
    text = f"{shown(row)}\n{row.words.lower()}"
    return (
        all(word in text for word in wanted.query.lower().split())
        and (not wanted.problems or row.errors + row.warnings > 0)
        and all(tag in row.tags for tag in wanted.tags)
    )


def how_well(row: Definition, query: str) -> float:
    words = query.lower().split()
    if not words:
        return 0
    named = max(rank(row.name, word) for word in words)
    if named < math.inf:
        return min(rank(row.name, query), named)
    return 10 if all(word in shown(row) for word in words) else 20


def in_order(rows: list[Definition], wanted: Wanted) -> list[str]:
    """The ids of those that are found, as they are shown."""

    def place(row: Definition) -> tuple[object, ...]:
        name, when = listing.sort_name(row.name), -row.updated.timestamp()
        orders: dict[str, tuple[object, ...]] = {
            "updated": (when, name),
            "name": (name, when),
            "problems": (-row.errors, -row.warnings, name, when),
            "states": (-row.states, name, when),
        }
        return (how_well(row, wanted.query), *orders[wanted.order], row.pk)

    return [row.pk for row in sorted((row for row in rows if matches(row, wanted)), key=place)]


def fill(number: int, seed: int = 1) -> None:
    """So many definitions, some of them alike in what they are ordered by."""
    chance = random.Random(seed)

    def some(most: int, between: str = " ") -> str:
        return between.join(chance.choice(LETTERS) for _ in range(chance.randint(1, most)))

    day = datetime(2026, 1, 1, tzinfo=UTC)
    rows = [
        Definition(
            name=some(4),
            text="x",
            summary=some(2) if chance.random() < 0.3 else "",
            dialect=chance.choice(["", "0.8", "1.0"]),
            words="\n".join(some(3) for _ in range(chance.randint(0, 5))),
            tags=chance.sample(["farm", "Farm", "x y", "o'r", "%", "a"], chance.randint(0, 3)),
            errors=chance.randint(0, 2),
            warnings=chance.randint(0, 1),
            states=chance.randint(0, 4),
        )
        for _ in range(number)
    ]
    Definition.objects.bulk_create(rows)
    for row in rows:
        Definition.objects.filter(pk=row.pk).update(updated=day + timedelta(hours=chance.randint(0, 9)))
    listing.put(*(row.pk for row in rows))


def pages(wanted: Wanted, most: int = 7) -> list[str]:
    """The ids of all pages, one after the other; their number is what the first one says."""
    first = search.page(wanted, Q(), most)
    ids, cursor = [row.pk for row in first.rows], first.next
    while cursor:
        page = search.page(wanted, Q(), most, cursor)
        assert page.found is None
        assert page.rows
        ids += [row.pk for row in page.rows]
        cursor = page.next
    assert first.found == len(ids)
    return ids


def differences(queries: list[str] = QUERIES) -> list[str]:
    """Where the database says otherwise than the rule, each in words."""
    rows = list(Definition.objects.filter(archived=False, example=None))
    filters: list[dict[str, Any]] = [
        *({"order": order} for order in search.ORDERS),
        {"tags": ("farm",)},
        {"tags": ("x y", "o'r"), "problems": True, "order": "name"},
    ]
    each = [Wanted(query, **more) for query in queries for more in filters]
    both = [(wanted, pages(wanted), in_order(rows, wanted)) for wanted in each]
    return [f"{wanted}: {got} for {right}" for wanted, got, right in both if got != right]


def kept() -> str:
    """How the database finds parts of words: `index`, or `rows` where it looks at all of them."""
    return search_index.state("default")
