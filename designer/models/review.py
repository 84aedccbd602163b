"""What people say about a definition: threads of comments on its parts, and decisions about its versions."""

from typing import ClassVar

from django.db import models

from designer.models.definitions import Definition
from designer.models.identifiers import new_id
from designer.models.records import Record
from simulator.json_column import JsonText


class Thread(models.Model):
    """Comments on one thing. `anchor` is a `workflow.anchors.Anchor`, made in version `version`, and never changes.

    `places` is what was found out about other versions: `{"14": Place}`. `resolved` is when somebody (`resolver`)
    said that it is done.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="threads")
    version = models.PositiveIntegerField()
    anchor = JsonText()
    places = JsonText(default=dict)
    resolved = models.DateTimeField(null=True, blank=True)
    resolver = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created", "id"]
        indexes: ClassVar = [models.Index(fields=["definition", "created"])]

    def __str__(self) -> str:
        return f"{self.definition_id}: {self.anchor.get('name') or self.anchor.get('on')}"


class Comment(models.Model):
    """What somebody said in a thread. `author` is for people, `person` says who it was (`review.talk.person_of`).

    `digest` is the SHA-256 of the token that came with it: the same comment sent twice is one, and a guest who has the
    token may change it. `gone`: taken back, after others had answered.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="comments")
    author = models.CharField(max_length=150)
    person = models.CharField(max_length=150)
    digest = models.CharField(max_length=64, unique=True)
    text = models.TextField()
    mentions = JsonText(default=list)
    gone = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    edited = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:60]}"


class Decision(Record):
    """What somebody decided about a version; a person's last one counts.

    `found` is what was known of the version then (`designer.review.version_checks`), with the `role` of an account.
    """

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="decisions")
    version = models.PositiveIntegerField()
    approved = models.BooleanField()
    sentence = models.CharField(max_length=1000, blank=True)
    found = JsonText(default=dict)
    author = models.CharField(max_length=150)
    person = models.CharField(max_length=150)
    created = models.DateTimeField(auto_now_add=True)

    class Meta(Record.Meta):
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["definition", "-id"])]

    def __str__(self) -> str:
        return f"{self.author} {'approved' if self.approved else 'wants changes of'} version {self.version}"
