"""The secrets that people give a session on its page: encrypted, apart from what it was started from.

The key is made from the server's secret key (`SECRET_KEY`, and `SECRET_KEY_FALLBACKS` for what was kept before): a
backup or a copy of the database has them encrypted only, and a server with another key has them not at all.
"""

import base64
import json
from collections.abc import Mapping

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from simulator.models import Session, SessionSecrets
from workflow.paths import Json

SALT = "signalbox.session-secrets"


class AlreadyGiven(Exception):
    """The secrets of these names are there: they are part of the run, and stay."""


def keep(session: Session, values: Mapping[str, Json], giver: str) -> None:
    """Keep the secrets of a session, by name. `giver` gave all of them, as the host names people; "" are several."""
    kept = {"encrypted": _encrypted(values), "giver": giver}
    SessionSecrets.objects.update_or_create(session=session, defaults=kept)


def is_given_by(session_id: str, person: str) -> bool:
    """Whether a session and all its secrets are this person's: it was made by them, and nobody else gave it any."""
    row = Session.objects.filter(pk=session_id).values_list("maker", "secrets__giver").first()
    return person != "" and row is not None and row[0] == person and row[1] in (None, person)


def given(session_id: str) -> dict[str, Json]:
    """The secrets that a session was given; none of those that this server's key does not open."""
    row = SessionSecrets.objects.filter(session=session_id).first()
    if row is None:
        return {}
    try:
        found: dict[str, Json] = json.loads(_box().decrypt(row.encrypted.encode("ascii")))
    except (InvalidToken, ValueError):
        return {}
    return found


def lacking(setup: Mapping[str, Json], values: Mapping[str, Json]) -> list[str]:
    """The names of the secrets that a session was started with and that are not here."""
    return [name for name in setup.get("secrets") or () if name not in values]


def give(session: Session, values: Mapping[str, Json], giver: str) -> None:
    """Give a session secrets that it lacks, as `giver`; whoever has it open at an older version reads it anew.

    Raises AlreadyGiven for those that it has, or was not started with.
    """
    with transaction.atomic():
        known = given(session.pk)
        wrong = [name for name in values if name not in lacking(session.setup, known)]
        if wrong:
            raise AlreadyGiven(", ".join(wrong))
        others = SessionSecrets.objects.filter(session=session).exclude(giver=giver).exists()
        keep(session, {**known, **values}, "" if others else giver)
        Session.objects.filter(pk=session.pk).update(version=F("version") + 1)


def _encrypted(values: Mapping[str, Json]) -> str:
    return _box().encrypt(json.dumps(dict(values)).encode("utf-8", "surrogatepass")).decode("ascii")


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_key(str(one))) for one in keys])


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(salted_hmac(SALT, "", secret=secret, algorithm="sha256").digest())
