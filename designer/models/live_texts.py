"""The text of a definition that several people write at once (docs/live-editing.md): what of it is not a version yet.

It is there while somebody writes with others, while it holds what is not saved, and rests for some days after that.
"""

from typing import ClassVar

from django.db import models

from designer.models.definitions import Definition
from designer.models.identifiers import new_id
from simulator.json_column import JsonText

TURN_NAME = 200


class LiveText(models.Model):
    """The shared text of a definition. `epoch` names one life of it: updates of another one do not fit.

    `version`: the newest saved version whose text is in it. `rests`: nobody is there and all of it is saved; it waits
    for whoever wrote while their line was cut, who brings exactly what is lacking in it. `turn`: the key of the page
    whose form or diagram changes it just now, until `turn_until` at most, `turn_who` and `turn_name` its person;
    `turn_waiting`: the pages that wait, the next one first (`designer.live_text.turn`). `writers`: the names of those
    whose pieces are in no version yet; `sitting`: of all who wrote since somebody is there.
    """

    definition = models.OneToOneField(Definition, on_delete=models.CASCADE, primary_key=True, related_name="live_text")
    epoch = models.CharField(max_length=12, default=new_id)
    version = models.PositiveIntegerField()
    updated = models.DateTimeField(auto_now=True)
    rests = models.BooleanField(default=False)
    turn = models.CharField(max_length=12, default="", blank=True)
    turn_until = models.DateTimeField(null=True)
    turn_who = models.CharField(max_length=40, default="", blank=True)
    turn_name = models.CharField(max_length=TURN_NAME, default="", blank=True)
    turn_waiting = JsonText(default=list)
    writers = JsonText(default=list)
    sitting = JsonText(default=list)

    def __str__(self) -> str:
        return f"live text of {self.definition_id}"


class LiveUpdate(models.Model):
    """A piece of it, as Yjs writes updates: all pieces of an epoch together are the text."""

    live = models.ForeignKey(LiveText, on_delete=models.CASCADE, related_name="updates")
    epoch = models.CharField(max_length=12)
    update = models.BinaryField()

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"update {self.pk} of {self.live_id}"


class LivePresence(models.Model):
    """Who has a definition's design page open at one process: `people` are `{"key", "name", "colour"}`.

    A row whose process does not renew `beat` counts no more.
    """

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="presence")
    process = models.CharField(max_length=12)
    people = JsonText(default=list)
    beat = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["definition", "process"], name="presence_at_process")]

    def __str__(self) -> str:
        return f"{len(self.people)} at {self.definition_id}"
