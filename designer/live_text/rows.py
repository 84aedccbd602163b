"""A live text in the database: plain functions for whoever is in a thread, each one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from pycrdt import Doc, Text, merge_updates

from designer.limits import LIVE_REST_DAYS, LIVE_REST_STATE, LIVE_STATE, LIVE_UPDATES
from designer.live_text.merged import ROOT, begun, change, joined
from designer.live_text.presence import present
from designer.models import Definition, LiveText, LiveUpdate, Version
from designer.models.identifiers import new_id


class Anew(Exception):
    """The text has begun anew: what came does not belong to it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A live text: its pieces by the number of their row."""

    epoch: str
    version: int
    updates: dict[int, bytes]


def plain(text: str) -> str:
    return text.replace("\r\n", "\n")


@transaction.atomic
def opened(definition_id: str) -> Kept:
    """The live text of a definition, begun with what is saved where there is none. Raises Definition.DoesNotExist."""
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is None:
        row = Definition.objects.get(pk=definition_id, archived=False)
        live, made = LiveText.objects.get_or_create(definition=row, defaults={"version": row.version})
        if made:
            LiveUpdate.objects.create(live=live, epoch=live.epoch, update=begun(plain(row.text)))
    kept = pieces_of(live)
    size = sum(map(len, kept.updates.values()))
    if size > LIVE_STATE or (live.rests and (size > LIVE_REST_STATE or live.updated < _rested_out())):
        kept = _anew(live, kept)
    if live.rests:
        live.rests = False
        live.save(update_fields=["rests", "updated"])
    return kept


def _rested_out() -> datetime:
    """What rests since before this moment has waited long enough."""
    return timezone.now() - timedelta(days=LIVE_REST_DAYS)


def pieces_of(live: LiveText) -> Kept:
    rows = LiveUpdate.objects.filter(live=live, epoch=live.epoch).values_list("pk", "update")
    return Kept(live.epoch, live.version, {number: bytes(update) for number, update in rows})


def _anew(live: LiveText, kept: Kept) -> Kept:
    text = text_of(kept)
    live.epoch = new_id()
    live.save(update_fields=["epoch", "updated"])
    LiveUpdate.objects.filter(live=live).delete()
    LiveUpdate.objects.create(live=live, epoch=live.epoch, update=begun(text))
    return pieces_of(live)


def text_of(kept: Kept) -> str:
    return str(doc_of(kept.updates.values()).get(ROOT, type=Text))


def doc_of(updates: Iterable[bytes]) -> "Doc[Text]":
    """The document that pieces make; to be used in this thread alone."""
    doc: Doc[Text] = Doc()
    for update in updates:
        doc.apply_update(update)
    return doc


@transaction.atomic
def add(definition_id: str, epoch: str, update: bytes, writers: Iterable[str] = ()) -> int:
    """Keep a piece and who wrote it; the number of its row. Raises Anew where the text is of another epoch now."""
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is None or live.epoch != epoch:
        raise Anew
    if new := [one for one in writers if one not in live.writers]:
        live.writers = [*live.writers, *new]
        live.save(update_fields=["writers"])
    return LiveUpdate.objects.create(live=live, epoch=epoch, update=update).pk


@transaction.atomic
def missing(definition_id: str, epoch: str, known: set[int]) -> dict[int, bytes]:
    """The pieces that somebody does not have. Raises Anew."""
    live = LiveText.objects.filter(pk=definition_id).first()
    if live is None or live.epoch != epoch:
        raise Anew
    numbers = set(LiveUpdate.objects.filter(live=live, epoch=epoch).values_list("pk", flat=True)) - known
    rows = LiveUpdate.objects.filter(pk__in=numbers).values_list("pk", "update")
    return {number: bytes(update) for number, update in rows}


@transaction.atomic
def put_together(definition_id: str, most: int = LIVE_UPDATES) -> bool:
    """Make many pieces one; whether that makes them too large to go on with (then `renew` it)."""
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is None:
        return False
    kept = pieces_of(live)
    if len(kept.updates) > most:
        _as_one(live, kept)
    return sum(map(len, kept.updates.values())) > LIVE_STATE


def _as_one(live: LiveText, kept: Kept) -> None:
    LiveUpdate.objects.filter(pk__in=kept.updates).delete()
    LiveUpdate.objects.create(live=live, epoch=live.epoch, update=merge_updates(*kept.updates.values()))


@transaction.atomic
def renew(definition_id: str) -> None:
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is not None:
        _anew(live, pieces_of(live))


@transaction.atomic
def follow(definition_id: str, up_to: int | None = None) -> tuple[str, dict[int, bytes]]:
    """Bring in what was saved from elsewhere, up to a version (None: the newest); the epoch, and the pieces of it.

    Versions that were saved of the live text itself are marked as such where they are saved (`designer.library.store`).
    """
    live = LiveText.objects.select_for_update().filter(pk=definition_id, rests=False).first()
    if live is None:
        return "", {}
    wanted = Version.objects.filter(definition=definition_id, number__gte=live.version).order_by("number")
    wanted = wanted if up_to is None else wanted.filter(number__lte=up_to)
    texts = [(number, plain(text)) for number, text in wanted.values_list("number", "text")]
    if not texts or texts[-1][0] <= live.version:
        return live.epoch, {}
    doc = doc_of(pieces_of(live).updates.values())
    update = change(doc, joined(texts[0][1], str(doc.get(ROOT, type=Text)), texts[-1][1]))
    live.version = texts[-1][0]
    live.save(update_fields=["version", "updated"])
    return live.epoch, {LiveUpdate.objects.create(live=live, epoch=live.epoch, update=update).pk: update}


def is_open(definition_id: str) -> bool:
    """Whether a definition has a live text in which somebody is, or which is not saved."""
    return LiveText.objects.filter(pk=definition_id, rests=False).exists()


@transaction.atomic
def left(definition_id: str) -> None:
    """Nobody is there any more: what is saved rests. What is not saved waits for whoever comes next, in the same epoch:
    whoever wrote while their line was cut brings exactly what is lacking."""
    live = LiveText.objects.select_for_update().filter(pk=definition_id).first()
    if live is None or present(definition_id):
        return
    kept = pieces_of(live)
    row = Definition.objects.get(pk=definition_id)
    live.sitting = []
    if live.version == row.version and text_of(kept) == plain(row.text):
        live.rests, live.writers = True, []
    live.save(update_fields=["rests", "writers", "sitting", *(["updated"] if live.rests else [])])
    if len(kept.updates) > 1:
        _as_one(live, kept)
