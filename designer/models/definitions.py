"""Definitions, every text they ever had, unsaved drafts and scenarios.

The text is the truth; everything else in a Definition's row is what its last analysis said, for the library page.
"""

from typing import ClassVar

from asgiref.sync import sync_to_async
from django.db import models

from designer.models.identifiers import new_id
from designer.models.projects import Project
from designer.models.records import Record
from simulator.json_column import JsonText
from workflow import runtimes


class Definition(models.Model):
    """One workflow definition. `version` counts the saved texts from 1 and guards against lost updates.

    `dialect` is what the last analysis took the text for, `chosen_dialect` what somebody set by hand, if anybody did.
    From the analysis too: `workflow_id`, by which others run it; `words`, the names in it that people look for;
    `refers`, what it needs of the library (`{"resources": [URI], "workflows": [id]}`); `looked`, by which edition of
    the analysis (`designer.library.store.LOOK`). `policy` is what its owner set of `designer.review.policy`.
    `runtime` is the id of the runtime that it is set to, "" where nobody chose one (docs/runtimes/index.md); `read_for`
    the one that counted at its last analysis, "" for the specification.
    `file`: the name of the file that it was brought by, by which scenarios may name it too. `project`: the folder that
    it is in, whose members have their role in it; in none it is its own members' alone.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    name = models.CharField(max_length=200)
    text = models.TextField()
    syntax = models.CharField(max_length=4, default="yaml")
    dialect = models.CharField(max_length=40, blank=True)
    chosen_dialect = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 - null: told by the content
    runtime = models.CharField(max_length=40, blank=True, default="")
    read_for = models.CharField(max_length=40, blank=True, default="")
    readable = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    archived = models.BooleanField(default=False)
    example = models.SlugField(max_length=80, unique=True, null=True, blank=True)
    summary = models.CharField(max_length=300, blank=True)
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    states = models.PositiveIntegerField(default=0)
    workflow_id = models.CharField(max_length=200, blank=True, db_index=True)
    words = models.TextField(blank=True)
    refers = JsonText(default=dict)
    looked = models.PositiveSmallIntegerField(default=0)
    tags = JsonText(default=list)
    policy = JsonText(default=dict)
    file = models.CharField(max_length=200, blank=True, default="")
    project = models.ForeignKey(Project, on_delete=models.PROTECT, null=True, blank=True, related_name="definitions")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-updated", "name"]
        indexes: ClassVar = [models.Index(fields=["archived", "-updated"])]

    def __str__(self) -> str:
        return self.name

    @property
    def runtime_set(self) -> str:
        """The id of the runtime that it is set to, by itself or by its project, "" where neither says one. In a thread.

        A project says nothing of dialects that its runtime does not read.
        """
        return self.runtime or self.runtime_of_project

    @property
    def runtime_of_project(self) -> str:
        """What its project says of it, "" where that says nothing. In a thread."""
        found = self.project.runtime if self.project is not None else ""
        is_other = runtimes.is_known(found) and not runtimes.get(found).reads(self.dialect or None)
        return "" if is_other else found

    @property
    def engine(self) -> str:
        """What the runtime that counts is called, with its version where that was chosen; "" for the specification."""
        found = runtimes.get(self.read_for) if runtimes.is_known(self.read_for) else None
        return found.name if found and "@" in found.id else found.title if found else self.read_for

    async def aruntime_set(self) -> str:
        """The same as `runtime_set`, outside of threads."""
        return await sync_to_async(lambda: self.runtime_set)()

    @property
    def is_example(self) -> bool:
        return self.example is not None


class Version(Record):
    """A saved text of a definition; only its `name` changes, which is a label.

    `author` is who saved it (`designer.access.Actor.name`; blank: nobody knows any more), `writers` are all whose
    writing it brings, the author first (none: of a version from before that was kept), `restored` the number of the
    older version that it brought back, if it did.
    """

    FREE: ClassVar = frozenset({"name"})

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    name = models.CharField(max_length=120, blank=True)
    author = models.CharField(max_length=150, blank=True)
    writers = JsonText(default=list)
    restored = models.PositiveIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta(Record.Meta):
        ordering: ClassVar = ["definition", "-number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["definition", "number"], name="version_number")]

    def __str__(self) -> str:
        return f"{self.definition_id} version {self.number}"

    @property
    def wrote(self) -> list[str]:
        """The names of all whose writing it brings, as far as they are known."""
        return list(self.writers) or [self.author] * bool(self.author)


class Draft(models.Model):
    """Text that a person typed and did not save, and the version it was typed over; it survives a reload and a crash.

    `person` is their key (designer/access/actors.py): nobody else sees it.
    """

    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="drafts")
    person = models.CharField(max_length=40)
    text = models.TextField()
    base_version = models.PositiveIntegerField()
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["definition", "person"], name="draft_of_person")]

    def __str__(self) -> str:
        return f"draft of {self.definition_id} by {self.person}"


class Scenario(models.Model):
    """A scenario of a definition, in the form of contracts.md, "Scenario file", without its `definition`.

    `version` counts what was saved of it from 1 and guards against lost updates. `source` is the text that somebody
    wrote it as, with its comments; it counts only as long as it says what is kept.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    definition = models.ForeignKey(Definition, on_delete=models.CASCADE, related_name="scenarios")
    name = models.CharField(max_length=200)
    scenario = JsonText(default=dict)
    source = models.TextField(blank=True, default="")
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return self.name
