"""The audit log: the security log to read, by person, kind and time, and to take along as CSV or lines of JSON."""

import csv
import io
import json
from collections.abc import AsyncIterator, Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext

from designer.access import security_log
from designer.administration.audit_words import WORDS, lines
from designer.administration.page import shown
from designer.limits import ADMINISTRATION_ROWS
from designer.models import SecurityEvent

COLUMNS = ("id", "when", "what", "who", "address", "about", "facts")
CHUNK = 500
"""Rows of an export that are read at a time."""


def log(request: HttpRequest) -> HttpResponse:
    """The newest that the address asks for, and the older ones behind `before`."""
    wanted = _wanted(request)
    before = request.GET.get("before", "")
    rows = _rows(wanted)
    if before.isascii() and before.isdecimal() and len(before) < 16:
        rows = rows.filter(pk__lt=int(before))
    found = list(rows[: ADMINISTRATION_ROWS + 1])
    query = request.GET.copy()
    query.pop("before", None)
    more = found[ADMINISTRATION_ROWS - 1].pk if len(found) > ADMINISTRATION_ROWS else None
    given = {"lines": lines(found[:ADMINISTRATION_ROWS]), "more": more, "wanted": wanted, "query": query.urlencode()}
    return shown(request, "log", gettext("Audit log"), words=WORDS.items(), **given)


async def export(request: HttpRequest, kind: str) -> StreamingHttpResponse:
    """All rows that the address asks for, oldest first, as they are read; `kind` is `csv` or `jsonl`."""
    if kind not in KINDS:
        raise Http404
    wanted = _wanted(request)
    await sync_to_async(security_log.note)("log-exported", kind=kind, sought={k: v for k, v in wanted.items() if v})
    type_, line = KINDS[kind]
    answer = StreamingHttpResponse(_lines(wanted, line, kind == "csv"), content_type=f"{type_}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="signalbox-audit-log.{kind}"'
    answer["Cache-Control"] = "no-store"
    answer["X-Accel-Buffering"] = "no"
    return answer


def _wanted(request: HttpRequest) -> dict[str, str]:
    """What the address looks for; what cannot be meant is left out."""
    given = {
        name: request.GET.get(name, "").replace("\0", "").strip()[:150] for name in ("who", "what", "since", "until")
    }
    given["what"] = given["what"] if given["what"] in security_log.WORDS else ""
    for name in ("since", "until"):
        given[name] = given[name] if _day(given[name]) else ""
    return given


def _rows(wanted: dict[str, str]) -> QuerySet[SecurityEvent]:
    rows: QuerySet[SecurityEvent] = SecurityEvent.objects.all()
    if wanted["who"]:
        rows = rows.filter(who__icontains=wanted["who"])
    if wanted["what"]:
        rows = rows.filter(what=wanted["what"])
    if since := _day(wanted["since"]):
        rows = rows.filter(when__gte=datetime.combine(since, time(), UTC))
    if until := _day(wanted["until"]):
        rows = rows.filter(when__lt=datetime.combine(until, time(), UTC) + timedelta(days=1))
    return rows


def _day(written: str) -> date | None:
    try:
        found = date.fromisoformat(written)
    except ValueError:
        return None
    return found if 2000 <= found.year < 9999 else None


async def _lines(wanted: dict[str, str], line: Callable[[list[Any]], str], head: bool) -> AsyncIterator[bytes]:
    if head:
        yield line(list(COLUMNS)).encode()
    last = 0
    while rows := await sync_to_async(_chunk)(wanted, last):
        last = rows[-1].pk
        told = [[row.pk, row.when.isoformat(), row.what, row.who, row.address, row.about, row.facts] for row in rows]
        yield "".join(map(line, told)).encode()


def _chunk(wanted: dict[str, str], after: int) -> list[SecurityEvent]:
    return list(_rows(wanted).filter(pk__gt=after).order_by("pk")[:CHUNK])


def _as_json(row: list[Any]) -> str:
    return json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n"


def _as_csv(row: list[Any]) -> str:
    """A line in which no cell is taken for a formula."""
    text = [one if isinstance(one, str | int) else json.dumps(one, ensure_ascii=False) for one in row]
    safe = [f"'{one}" if isinstance(one, str) and one[:1] in ("=", "+", "-", "@", "\t", "\r") else one for one in text]
    into = io.StringIO()
    csv.writer(into).writerow(safe)
    return into.getvalue()


KINDS: dict[str, tuple[str, Callable[[list[Any]], str]]] = {
    "csv": ("text/csv", _as_csv),
    "jsonl": ("application/x-ndjson", _as_json),
}
