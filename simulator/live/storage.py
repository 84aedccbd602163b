"""A session's row and log: read for replay, and changed in one transaction before anybody is told."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Greatest

from simulator import stored_texts
from simulator.engine.edition import EDITION
from simulator.live import idempotency, quotas, secret_store, step_write
from simulator.live.idempotency import Asked
from simulator.live.step_write import Conflict, Progress
from simulator.models import DebugSettings, Session, SessionEntry
from simulator.session.saved_session import DebugConfig, SavedSession, SessionChange
from workflow.paths import Json

T = TypeVar("T")
ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer to be kept; `first`: of the first part of its command."""

    asked: Asked
    answer: str
    first: bool


def version_of(session_id: str) -> int | None:
    """How many changes the session has seen; None where there is no such session."""
    return Session.objects.filter(pk=session_id).values_list("version", flat=True).first()


@dataclass(frozen=True, slots=True)
class Whose:
    """Who made a session, whether it is theirs alone, and which other definitions it carries (simulator.models)."""

    maker: str = ""
    private: bool = False
    carries: tuple[str, ...] = ()


def create(
    definition: str,
    name: str,
    setup: dict[str, Json],
    begun: Mapping[str, Json] | None,
    whose: Whose | None = None,
    secrets: Mapping[str, Json] | None = None,
    giver: str = "",
) -> tuple[Session, str]:
    """A new session, and a word about a quota that is nearly met; raises QuotaMet where it would pass one.

    `begun` is the `{"log", "length"}` that it has from its scenario's script, ahead of its start; of one from a file
    also where it stands (`position`, and what `Session.outcome` tells), and `setup` has its `edition`, which is the
    newest otherwise. `secrets` were given on the page, all of them by `giver`.
    """
    edition = setup.get("edition", EDITION)
    setup = {name: value for name, value in setup.items() if name != "edition"}
    if secrets:
        setup = {**setup, "secrets": sorted(secrets)}
    whose = whose or Whose()
    stored, content = stored_texts.apart(setup)
    log = begun["log"] if begun else []

    def made() -> tuple[Session, str]:
        row = Session.objects.create(
            definition=definition,
            name=name,
            setup=stored,
            size=_size([stored, *log]),
            **{name: begun[name] for name in Progress._fields if begun and name in begun},
            maker=whose.maker,
            private=whose.private,
            carries=list(whose.carries),
            edition=edition,
        )
        stored_texts.keep(row, content)
        if secrets:
            secret_store.keep(row, secrets, giver)
        SessionEntry.objects.bulk_create(
            SessionEntry(session=row, seq=seq, entry=entry) for seq, entry in enumerate(log)
        )
        return row, quotas.check_new(row.maker)

    return _over_again(made)


def _over_again(made: Callable[[], T]) -> T:
    """What is made in one transaction; once more where a text that it refers to was just being deleted."""
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return made()
        except IntegrityError:
            continue
    with transaction.atomic():
        return made()


def _size(parts: Iterable[Json]) -> int:
    """About how many bytes the database has of what is a session's own."""
    return sum(len(json.dumps(part)) for part in parts)


def load(session_id: str, version: int) -> tuple[dict[str, Json], SavedSession]:
    """The setup and the saved state at `version`; raises Conflict where that is not what is stored.

    The setup has the `edition` that it was run by, and the secrets that were given on the page under `given`.
    """
    with transaction.atomic():
        row = Session.objects.filter(pk=session_id, version=version).first()
        if row is None:
            raise Conflict(session_id)
        log = list(row.entries.order_by("seq").values_list("entry", flat=True))
    setup = stored_texts.whole(row.setup) | {"edition": row.edition}
    return setup | ({"given": secret_store.given(session_id)} if setup.get("secrets") else {}), {
        "log": log,
        "position": row.position,
        "length": row.length,
        "undone": row.undone,
    }


def debug_settings_of(session_id: str) -> dict[str, Json]:
    """The definition of a session, and its breakpoints and watches: `{"definition", "breakpoints", "watches"}`."""
    definition, key = _key_of(session_id)
    row = DebugSettings.objects.filter(pk=key).first()
    kept = {"breakpoints": row.breakpoints, "watches": row.watches} if row else {"breakpoints": [], "watches": []}
    return {"definition": definition, **kept}


def fork(
    session_id: str,
    version: int,
    position: int | None,
    maker: str,
    receipt: Callable[[dict[str, Json]], Kept | None],
) -> dict[str, Json]:
    """A new session of `maker` that has come to `position` (None: where this one stands) as this one, and goes its own
    way.

    Gives `{"session", "position"}`, of which it keeps the receipt. Raises Conflict where another version is stored,
    ValueError for a position that is not known, QuotaMet, Repeated where the receipt was there: then there is no new
    session.
    """

    def made() -> dict[str, Json]:
        row = Session.objects.filter(pk=session_id, version=version).first()
        if row is None:
            raise Conflict(session_id)
        at = row.position if position is None else position
        if not 0 <= at <= row.length:
            raise ValueError(f"The run knows the steps 0 to {row.length}.")
        answer = _forked(row, at, maker)
        kept = receipt(answer)
        if kept is not None:
            idempotency.keep(kept.asked, kept.answer, first=True)
        return answer

    return _over_again(made)


def _forked(row: Session, position: int, maker: str) -> dict[str, Json]:
    """The answer of a fork that was made of a session; a word of `notice` where a quota is nearly met."""
    entries = [entry.entry for entry in row.entries.order_by("seq") if entry.entry["at"] < position]
    made = Session.objects.create(
        name=row.name,
        definition=row.definition,
        setup=row.setup,
        size=_size([row.setup, *entries]),
        position=position,
        length=position,
        status=row.status if position == row.length else "",
        **{name: getattr(row, name) if position == row.length else 0 for name in ("elapsed", "expected", "held")},
        origin=row.id,
        origin_position=position,
        maker=maker,
        private=row.private,
        carries=row.carries,
        edition=row.edition,
    )
    is_own = bool(maker) and maker == row.maker
    secrets = secret_store.given(row.pk) if is_own else {}  # others give their own
    secret_store.keep(made, secrets, maker if secret_store.is_given_by(row.pk, maker) else "")
    stored_texts.refer(made, row.texts.values_list("text", flat=True))
    SessionEntry.objects.bulk_create(
        SessionEntry(session=made, seq=place, entry=entry) for place, entry in enumerate(entries)
    )
    notice = quotas.check_new(maker)
    return {"session": made.id, "position": position, **({"notice": notice} if notice else {})}


def store(session_id: str, version: int, change: SessionChange, receipt: Kept | None = None) -> None:
    """Put a change over `version`, and the receipt with it.

    Raises Conflict, and changes nothing, where another version is stored; Repeated where the receipt was there.
    """
    plain = not change["cut"] and not change["append"] and not change.get("debug_settings") and "undone" not in change
    if plain and receipt is not None and receipt.first:
        answer = idempotency.compressed(receipt.answer)
        step_write.move_and_keep(receipt.asked, version, Progress.of(change), answer)
        idempotency.prune(session_id, version)
        return
    if plain and receipt is None:
        step_write.move(session_id, version, Progress.of(change))
        return
    with transaction.atomic():
        step_write.move(session_id, version, Progress.of(change))
        if receipt is not None:
            idempotency.keep(receipt.asked, receipt.answer, first=receipt.first)
        if not plain:
            _write(session_id, change)


def _write(session_id: str, change: SessionChange) -> None:
    """All of a change but the session's move. Raises QuotaMet where its person's sessions grow beyond what they may."""
    rows = Session.objects.filter(pk=session_id)
    grown = 0
    if "undone" in change:
        grown += _size([change["undone"]]) - _size(rows.values_list("undone", flat=True))
        rows.update(undone=change["undone"])
    if change.get("debug_settings"):
        _keep_debug_settings(session_id, change["debug_settings"])
    keep = change["keep"]
    if change["cut"]:
        cut = SessionEntry.objects.filter(session_id=session_id, seq__gte=keep)
        grown -= _size(cut.values_list("entry", flat=True))
        cut.delete()
    SessionEntry.objects.bulk_create(
        SessionEntry(session_id=session_id, seq=keep + place, entry=entry)
        for place, entry in enumerate(change["append"])
    )
    grown += _size(change["append"])
    if grown:
        rows.update(size=Greatest(F("size") + grown, 0))
    if grown > 0:
        quotas.check_grown(rows.values_list("maker", flat=True).get())


def _keep_debug_settings(session_id: str, debug_settings: DebugConfig) -> None:
    """Keep the breakpoints and watches with the definition of the session; a session of none keeps them nowhere."""
    _, key = _key_of(session_id)
    DebugSettings.objects.update_or_create(definition=key, defaults=debug_settings)


def debug_settings_key(definition: str, maker: str, *, private: bool) -> str:
    """Under which key breakpoints and watches are kept: the definition's own, but those of private runs by maker."""
    if not private or not settings.ACCOUNTS:  # without accounts there is one person, whose they all are
        return definition
    return hashlib.sha256(f"{definition} {maker}".encode()).hexdigest()[:32]


def _key_of(session_id: str) -> tuple[str, str]:
    """The definition of a session and the key of its debug settings; of a session that is gone "" and ""."""
    row = Session.objects.filter(pk=session_id).values_list("definition", "maker", "private").first()
    return (row[0], debug_settings_key(row[0], row[1], private=row[2])) if row else ("", "")
