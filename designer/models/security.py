"""What matters to who guards the server: written once, and there is no way to change or delete it."""

from typing import ClassVar

from django.db import models

from designer.models.records import Record
from simulator.json_column import JsonText


class SecurityEvent(Record):
    """Something that happened (`designer.access.security_log.WORDS`): who did it, from where, about what.

    Plain words and ids, no ties to other rows: it stays when what it tells of is deleted.
    """

    when = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=30)
    who = models.CharField(max_length=150, blank=True)
    address = models.CharField(max_length=60, blank=True)
    about = models.CharField(max_length=200, blank=True)
    facts = JsonText(default=dict)

    class Meta(Record.Meta):
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["what", "-id"], name="security_event_what")]

    def __str__(self) -> str:
        return f"{self.what} {self.who} {self.about}".strip()
