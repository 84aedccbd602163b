"""What sessions were started from, each text stored once by the SHA-256 of its content, however many sessions have it.

A session's row has digests where the texts were, and `texts` says so; of a row without it the texts stand in itself.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import partial

from django.db import IntegrityError, transaction

from simulator import broadcast
from simulator.models import Session, SessionText, Text
from workflow.paths import Json

APART = "sha256"
INLINE = 512
"""Characters of a scenario's JSON that are not worth a row of their own."""


def apart(setup: Mapping[str, Json]) -> tuple[dict[str, Json], dict[str, str]]:
    """A session's setup as its row has it, and the texts by digest."""
    texts: dict[str, str] = {}

    def kept(text: str) -> str:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        texts[digest] = text
        return digest

    def of(entry: Json) -> Json:
        return {**entry, "text": kept(str(entry.get("text", "")))} if isinstance(entry, dict) else kept(str(entry))

    row = {**setup, "texts": APART, "definition": kept(str(setup["definition"]))}
    row["with"] = [of(entry) for entry in setup.get("with") or []]
    written = json.dumps(setup.get("scenario") or {})
    if len(written) > INLINE:
        row["scenario"] = kept(written)
    return row, texts


def whole(row: Mapping[str, Json]) -> dict[str, Json]:
    """The setup that a session's row stands for."""
    return put_together(row, Text)


def put_together(row: Mapping[str, Json], model: type[Text]) -> dict[str, Json]:
    """The same, with the texts of a migration's model."""
    if row.get("texts") != APART:
        return dict(row)
    digests = list(_digests(row))
    found = dict(model.objects.filter(pk__in=digests).values_list("pk", "text"))

    def of(entry: Json) -> Json:
        return {**entry, "text": found[entry["text"]]} if isinstance(entry, dict) else found[entry]

    setup = {name: value for name, value in row.items() if name != "texts"}
    setup |= {"definition": found[row["definition"]], "with": [of(entry) for entry in row["with"]]}
    if isinstance(row.get("scenario"), str):
        setup["scenario"] = json.loads(found[row["scenario"]])
    return setup


def keep(session: Session, texts: Mapping[str, str]) -> None:
    """Store the texts that are not there yet, and that the session has them all. In its transaction."""
    Text.objects.bulk_create(
        [
            Text(digest=digest, text=text, size=len(text.encode("utf-8", "surrogatepass")))
            for digest, text in texts.items()
        ],
        ignore_conflicts=True,
    )
    refer(session, texts)


def refer(session: Session, digests: Iterable[str]) -> None:
    """Write down which texts a session has."""
    SessionText.objects.bulk_create(SessionText(session=session, text_id=digest) for digest in digests)


def delete(sessions: Iterable[str]) -> int:
    """Delete sessions with all that is theirs, and the texts that no other has; how many there were.

    Whoever is at one is told, once it is done.
    """
    ids = list(sessions)
    with transaction.atomic():
        digests = list(SessionText.objects.filter(session__in=ids).values_list("text", flat=True).distinct())
        _, counts = Session.objects.filter(pk__in=ids).delete()
    collect(digests)
    transaction.on_commit(partial(broadcast.deleted, ids))
    return counts.get(Session._meta.label, 0)  # noqa: SLF001 - public


def collect(digests: Iterable[str] | None = None) -> int:
    """Delete those of the texts (None: of all) that no session has any more; how many they were."""
    rows = Text.objects.filter(sessions__isnull=True)
    rows = rows if digests is None else rows.filter(pk__in=list(digests))
    gone = 0
    for digest in list(rows.values_list("pk", flat=True)):
        try:
            with transaction.atomic():
                gone += Text.objects.filter(pk=digest, sessions__isnull=True).delete()[0]
        except IntegrityError:  # a session that has it was made meanwhile
            continue
    return gone


def _digests(row: Mapping[str, Json]) -> Iterable[str]:
    yield str(row["definition"])
    for entry in row["with"]:
        yield str(entry["text"] if isinstance(entry, dict) else entry)
    if isinstance(row.get("scenario"), str):
        yield str(row["scenario"])
