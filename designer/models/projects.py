"""Projects: folders of definitions that several people share, with their members."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models

from designer.models.identifiers import new_id


class Project(models.Model):
    """A folder of definitions. `creator` is a name for people; `folder` a local path that it is written to, "" none.

    `folder` is relative to the setting SIGNALBOX_REPOSITORIES; it was `written` last then, and had this `trouble`.
    Since `unwritten` there are changes that are not there yet; null: none. `runtime` is the id of the runtime for
    definitions which say none, "" where there is none. `workspace`: the whole path of the folder of this machine whose
    files its definitions are (`serve --workspace`), "" none.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    name = models.CharField(max_length=120, unique=True)
    creator = models.CharField(max_length=150, blank=True)
    folder = models.CharField(max_length=200, blank=True, default="")
    written = models.DateTimeField(null=True, blank=True)
    unwritten = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=2000, blank=True, default="")
    runtime = models.CharField(max_length=40, blank=True, default="")
    workspace = models.CharField(max_length=4096, blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class ProjectMember(models.Model):
    """What an account, or everybody of a group, may do with all definitions of a project.

    `role` is one of `designer.access.roles.MEMBERS`.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="project_memberships"
    )
    group = models.ForeignKey(
        Group, on_delete=models.CASCADE, null=True, blank=True, related_name="project_memberships"
    )
    role = models.CharField(max_length=10)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["project", "user"], name="project_user_once"),
            models.UniqueConstraint(fields=["project", "group"], name="project_group_once"),
            models.CheckConstraint(
                condition=models.Q(user=None, group__isnull=False) | models.Q(user__isnull=False, group=None),
                name="project_member_is_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user or self.group} {self.role} of {self.project}"
