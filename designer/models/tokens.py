"""What lets a program in without a cookie."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from designer.models.identifiers import new_id
from designer.models.projects import Project


class AccessToken(models.Model):
    """A token by which a program acts for an account, or in a project; only its SHA-256 is known (`digest`, hex).

    `beginning` are its first letters, to recognise it by. `user` is the account, null for this machine's one user where
    there are no accounts, and for one of a `project`: that has a `role` there, writes by a name of its own (`acts_as`)
    and goes on when who made it (`creator`, a name) is gone. `scope` is one of `designer.access.scopes.SCOPES`. It ends
    at `expires`, or when it is `revoked`; `used` is when it last opened anything.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    label = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="access_tokens"
    )
    project = models.ForeignKey(Project, on_delete=models.CASCADE, null=True, blank=True, related_name="tokens")
    role = models.CharField(max_length=10, blank=True, default="")
    acts_as = models.CharField(max_length=150, blank=True, default="")
    creator = models.CharField(max_length=150, blank=True, default="")
    scope = models.CharField(max_length=10)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created"]

    def __str__(self) -> str:
        return self.label
