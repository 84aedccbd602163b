"""A session is a command log: the row says what it started from and where it stands, its entries how it got there.

Everything else is replayed from these two, after a reload, a restart of the server or a move to another process.
"""

import secrets
from typing import ClassVar

from django.db import models

from simulator.engine.edition import EDITION
from simulator.json_column import JsonText

ID_BYTES = 9


def current_edition() -> int:
    """The edition of the rules by which runs that are made now are run."""
    return EDITION


def new_session_id() -> str:
    """A new id of 18 hexadecimal digits."""
    return secrets.token_hex(ID_BYTES)


class Text(models.Model):
    """A text that sessions were started from, once however many have it; `digest` is its SHA-256 in hex."""

    digest = models.CharField(primary_key=True, max_length=64)
    text = models.TextField()
    size = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.digest[:8]}, {self.size} bytes"


class Session(models.Model):
    """A simulation somebody runs. `definition` is the id of what it was started from (plain text: no tie to its row).

    `setup` is the `{"definition": text, "with": [texts], "scenario": {…}}` that `simulator.session.session` opens, its
    texts kept apart (`simulator.stored_texts.whole` joins them); `size` are the bytes that are this session's own.
    `status` is that of its first instance at the last step that is known ("": not told yet) and `elapsed` how long that
    has run, in virtual milliseconds. Once it has ended, `held` of the `expected` expectations of its scenario hold.
    `version` counts the commands that changed anything and guards against two writers. `driver` is the Participant who
    may command it, `driver_seen` when that person was last known to be there. `undone` is what `undo` brings back. A
    fork has the session and the position that it left in `origin` and `origin_position`.

    `maker` is who made it, as the host names people ("" not known); a `private` one is the maker's alone. `carries` are
    the ids of the other definitions whose texts `setup` has; None where that was not written down. `edition` is that of
    the rules by which it was run (`simulator.engine.edition`).
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_session_id, editable=False)
    name = models.CharField(max_length=200, blank=True)
    definition = models.CharField(max_length=32, db_index=True)
    size = models.PositiveBigIntegerField(default=0)
    setup = JsonText()
    position = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=20, blank=True, default="")
    elapsed = models.PositiveBigIntegerField(default=0)
    expected = models.PositiveSmallIntegerField(default=0)
    held = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    undone = JsonText(null=True, blank=True)
    origin = models.CharField(max_length=32, blank=True)
    origin_position = models.PositiveIntegerField(default=0)
    driver = models.CharField(max_length=32, blank=True)
    driver_seen = models.DateTimeField(null=True, blank=True)
    maker = models.CharField(max_length=40, blank=True, db_index=True)
    private = models.BooleanField(default=False)
    carries = JsonText(null=True, blank=True, default=list)
    edition = models.PositiveSmallIntegerField(default=current_edition)

    class Meta:
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.name or self.id


class SessionText(models.Model):
    """That a session was started from a text, which stays as long as any session has it."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="texts")
    text = models.ForeignKey(Text, on_delete=models.PROTECT, related_name="sessions")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "text"], name="session_text")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.text_id[:8]}"


class SessionSecrets(models.Model):
    """The secrets that a session was given on its page, by name: JSON, encrypted (simulator.live.secret_store).

    `giver` is who gave all of them, as the host names people; "" not known, or several.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="secrets", primary_key=True)
    encrypted = models.TextField()
    giver = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        verbose_name_plural = "session secrets"

    def __str__(self) -> str:
        return f"secrets of {self.session_id}"


class SessionEntry(models.Model):
    """One line of the log that `simulator.session.session` keeps and replays; `seq` is its place in the log, from 0."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    entry = JsonText()

    class Meta:
        ordering: ClassVar = ["session", "seq"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "seq"], name="session_entry_seq")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.seq}"


class DebugSettings(models.Model):
    """The breakpoints and watches of a definition, as written (`timeline.breakpoints`): all its sessions have them.

    Private sessions have those of their maker (`simulator.live.storage.debug_settings_key`).
    """

    definition = models.CharField(primary_key=True, max_length=32)
    breakpoints = JsonText(default=list)
    watches = JsonText(default=list)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "debug settings"

    def __str__(self) -> str:
        return f"debug settings of {self.definition}"


class Participant(models.Model):
    """Somebody who is or was in a session: `person` is what others see as id, `number` makes "Guest n" and a colour."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="participants")
    person = models.CharField(max_length=32)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60, blank=True)
    asking = models.BooleanField(default=False)
    seen = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["session", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "person"], name="session_participant")]

    def __str__(self) -> str:
        return self.name or f"Guest {self.number}"


class Receipt(models.Model):
    """The answer to a command of a client by the command's id; `answer` is compressed, b"" where it was too large."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="receipts")
    client = models.CharField(max_length=100)
    asked = models.CharField(max_length=800)
    answer = models.BinaryField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "client", "asked"], name="session_receipt")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.client} {self.asked}"
