"""Answers kept by the command's id, so that a command that comes twice is carried out once (contracts.md, "Web").

A receipt is stored in the transaction of what it is the answer to. `client` is one page's life, over its reconnects.
"""

import hashlib
import json
import zlib
from dataclasses import dataclass

from django.db import connection

from simulator.limits import ANSWER_BYTES, ANSWERS
from simulator.models import Receipt
from workflow.paths import Json

INSERT = (
    "INSERT INTO simulator_receipt (session_id, client, asked, answer) VALUES (%s, %s, %s, %s) "
    "ON CONFLICT (session_id, client, asked) DO NOTHING RETURNING id"
)


class Repeated(Exception):
    """This command has been carried out before."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which command of which client: its id and what it says, for an id may be used again for something else."""

    session_id: str
    client: str
    id: str

    @classmethod
    def of(cls, session_id: str, client: str, asked: Json, command: dict[str, Json]) -> "Asked | None":
        """None for a command without an id."""
        if asked is None:
            return None
        said = hashlib.sha256(json.dumps(command, sort_keys=True).encode()).hexdigest()[:16]
        return cls(session_id, client, f"{json.dumps(asked)} {said}")

    @property
    def key(self) -> dict[str, str]:
        """The columns of its receipt."""
        return {"session_id": self.session_id, "client": self.client, "asked": self.id}


def keep(asked: Asked, answer: str, *, first: bool) -> None:
    """Store the answer's text; raises Repeated where the `first` part of a command finds a receipt of another time."""
    small = compressed(answer)
    if not first:
        Receipt.objects.filter(**asked.key).update(answer=small)
        return
    made = _insert(asked, small)
    if made is None:
        raise Repeated(asked.id)
    prune(asked.session_id, made)


def compressed(answer: str) -> bytes:
    """An answer's text as it is kept."""
    small = zlib.compress(answer.encode(), 1)
    return small if len(small) <= ANSWER_BYTES else b""


def find(asked: Asked) -> str | None:
    """The answer's text, "" where it was too large to keep; None where the command was never carried out."""
    found = Receipt.objects.filter(**asked.key).values_list("answer", flat=True).first()
    return None if found is None else zlib.decompress(found).decode() if found else ""


def _insert(asked: Asked, answer: bytes) -> int | None:
    """The key of the new row, None where there is one already."""
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [*asked.key.values(), answer])
        found = cursor.fetchone()
    return None if found is None else int(found[0])


def prune(session_id: str, number: int) -> None:
    """Forget the session's old receipts, now and then: by a `number` that another receipt has another one of."""
    if number % (ANSWERS // 2):
        return
    rows = Receipt.objects.filter(session_id=session_id)
    oldest = list(rows.order_by("-pk").values_list("pk", flat=True)[ANSWERS : ANSWERS + 1])
    if oldest:
        rows.filter(pk__lte=oldest[0]).delete()
