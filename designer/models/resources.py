"""What definitions share: files of functions, events and retries."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from designer.models.identifiers import new_id
from designer.models.projects import Project
from simulator.json_column import JsonText


class Resource(models.Model):
    """Functions, events or retries that definitions name by a relative URI (contracts.md, "Commands").

    `name` is the file name or URI that it answers to, `entries` the names that it defines; `version` counts the saved
    texts and guards against lost updates. `owner`: the account that brought it; `project`: the one whose editors change
    it; neither: it is from before that was kept. `writings`: who wrote its latest texts, `{"who", "digest"}` each
    (`designer.review.taken`), the oldest first.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=12, blank=True)
    text = models.TextField()
    entries = JsonText(default=list)
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="resources"
    )
    project = models.ForeignKey(Project, on_delete=models.SET_NULL, null=True, blank=True, related_name="resources")
    writings = JsonText(default=list)
    archived = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["name"], condition=models.Q(archived=False), name="resource_name")
        ]

    def __str__(self) -> str:
        return self.name
