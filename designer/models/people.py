"""What there is beside an account: who they are elsewhere, what invites somebody, what somebody is told, how long
things are kept."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models

from designer.models.definitions import Definition


class Identity(models.Model):
    """Who an account is at a provider of OIDC: `subject` is what `issuer` calls them, for ever. Mail is no identity."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="identities")
    issuer = models.CharField(max_length=500)
    subject = models.CharField(max_length=255)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        verbose_name_plural = "identities"
        constraints: ClassVar = [models.UniqueConstraint(fields=["issuer", "subject"], name="identity_once")]

    def __str__(self) -> str:
        return f"{self.user} at {self.issuer}"


class Invitation(models.Model):
    """A link with which one person makes themselves an account, once, until `expires`; only its SHA-256 is known.

    `used` is when, and `used_by` the account; `revoked` when an administrator took it back.
    """

    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=80, blank=True)
    email = models.EmailField(blank=True)
    groups = models.ManyToManyField(Group, blank=True)
    author = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.label or self.email or f"invitation {self.pk}"


class Notice(models.Model):
    """Something that one person is told of in their inbox: `what` is `mentioned`, `asked` or `decided`.

    `person` is the key of an account (`designer.access.actors.Actor.key`).
    """

    person = models.CharField(max_length=40)
    what = models.CharField(max_length=20)
    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="notices")
    who = models.CharField(max_length=150, blank=True)
    words = models.CharField(max_length=300, blank=True)
    thread = models.CharField(max_length=40, blank=True)
    version = models.IntegerField(null=True, blank=True)
    approved = models.BooleanField(null=True, blank=True)
    when = models.DateTimeField(auto_now_add=True)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["person", "-id"], name="notice_of_person")]

    def __str__(self) -> str:
        return f"{self.what} for {self.person}"


class Keeping(models.Model):
    """How long a kind of thing is kept, where an administrator said so in place of the server's settings: `name` is a
    setting without `SIGNALBOX_`, `days` 0 is for ever."""

    name = models.CharField(primary_key=True, max_length=60)
    days = models.PositiveIntegerField()
    who = models.CharField(max_length=150, blank=True)
    when = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return f"{self.name} {self.days}"
