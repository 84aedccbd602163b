"""Addresses that are told of deeds, and what is to be sent to them."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from designer.models.definitions import Definition
from designer.models.identifiers import new_id
from designer.models.projects import Project
from simulator.json_column import JsonText


class Webhook(models.Model):
    """An address that is told of the deeds `events` of a definition, or of all that are in a project then.

    `secret` signs what is sent and has to be kept as it is for that. `last_status` is the last answer's (0: none came,
    null: nothing was sent yet), `failures` counts those in a row that were no 2xx.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, null=True, blank=True, related_name="webhooks")
    project = models.ForeignKey(Project, on_delete=models.CASCADE, null=True, blank=True, related_name="webhooks")
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=60)
    events = JsonText(default=list)
    created = models.DateTimeField(auto_now_add=True)
    creator = models.CharField(max_length=150, blank=True)
    last_status = models.IntegerField(null=True, blank=True)
    last_sent = models.DateTimeField(null=True, blank=True)
    failures = models.IntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["created", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(definition=None, project__isnull=False)
                | models.Q(definition__isnull=False, project=None),
                name="webhook_is_of_one",
            )
        ]

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(models.Model):
    """What is to be sent, or was: `body` as it goes out, to be tried (again) at `due`; `done` when nothing follows."""

    id = models.CharField(primary_key=True, max_length=40, default=new_id, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=20)
    body = models.TextField()
    tries = models.IntegerField(default=0)
    due = models.DateTimeField(default=timezone.now)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["due", "id"]
        indexes: ClassVar = [models.Index(fields=["done", "due"], name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.event} {self.pk}"
