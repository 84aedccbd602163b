"""Files of a folder of this machine, each a definition of the project that is bound to the folder."""

from typing import ClassVar, Literal

from django.db import models

from designer.models.definitions import Definition
from designer.models.projects import Project

State = Literal["", "gone", "conflict", "unreadable", "unwritten"]


class WorkspaceFile(models.Model):
    """The file of a definition: its `path` below the folder, with `/`.

    When both had the same text last, the file's bytes had this `digest` and the definition the version `base`; `form`
    is how the bytes were made of the text (designer/workspace/texts.py). `state` is "" where nothing is wrong: else the
    file is "gone", both were changed ("conflict"), it is "unreadable" now or could not be written ("unwritten");
    `trouble` says why, for people.
    """

    definition = models.OneToOneField(
        Definition, on_delete=models.CASCADE, primary_key=True, related_name="workspace_file"
    )
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="workspace_files")
    path = models.CharField(max_length=1000)
    digest = models.CharField(max_length=64, blank=True, default="")
    base = models.PositiveIntegerField(default=0)
    form = models.CharField(max_length=20, blank=True, default="")
    state = models.CharField(max_length=12, blank=True, default="")
    trouble = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["project", "path"]
        indexes: ClassVar = [models.Index(fields=["project", "path"])]

    def __str__(self) -> str:
        return self.path
