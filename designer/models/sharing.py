"""Who may see a definition beside the one who made it, and what was done with it."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from designer.models.definitions import Definition
from designer.models.identifiers import new_id
from designer.models.records import Record
from simulator.json_column import JsonText


class ShareLink(models.Model):
    """An address that opens one definition without login; only the SHA-256 of its token is known (`digest`, hex).

    `comments`: may comment and decide, else read only. It ends at `expires` (null: never) or when it is `revoked`.
    `creator` is the account that made it, `author` its name for people; `used` when it last opened anything.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=80, blank=True)
    comments = models.BooleanField(default=False)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    author = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.label or self.id


class Membership(models.Model):
    """What an account may do with a definition: `role` is one of `designer.access.roles.MEMBERS`."""

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["created"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["definition", "user"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} of {self.definition_id}"


class Activity(Record):
    """Something that was done with a definition: `what` is a word of `library.activity.WORDS`, `facts` its details."""

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="activities")
    who = models.CharField(max_length=150, blank=True)
    what = models.CharField(max_length=20)
    facts = JsonText(default=dict)
    when = models.DateTimeField(auto_now_add=True)

    class Meta(Record.Meta):
        ordering: ClassVar = ["-id"]
        verbose_name_plural = "activities"
        indexes: ClassVar = [models.Index(fields=["definition", "-id"])]

    def __str__(self) -> str:
        return f"{self.who} {self.what} {self.definition_id}"
